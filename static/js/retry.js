// Resubmits a form that the server could not take, as soon as the server is ready.
const RETRY_DELAY = 3_000;
const form = document.querySelector("form[data-again]");

async function resubmitIfReady() {
  try {
    if ((await fetch(form.dataset.again, { cache: "no-store" })).ok) return form.submit();
  } catch {
    // no network: keep the page with the typed values
  }
  setTimeout(resubmitIfReady, RETRY_DELAY);
}

if (form) {
  form.querySelector("[data-again-says]").hidden = false;
  setTimeout(resubmitIfReady, RETRY_DELAY);
}
