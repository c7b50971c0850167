// Registers the service worker, which keeps the last page of a table; browsers have none without https.
const { serviceWorker = "" } = document.querySelector("[data-service-worker]").dataset;
navigator.serviceWorker?.register(serviceWorker, { scope: "/" });
