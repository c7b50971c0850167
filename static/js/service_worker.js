// @ts-nocheck a service worker has other globals than a page
// Keeps the last page of each table on the phone, so that its totals can be read without a network; over https only.
const PAGES = "pages";
const FILES = "files";
const TABLE = /^\/t\/\w+$/;

self.addEventListener("install", () => self.skipWaiting());

// Another version of the app has other files, and another address of this one.
self.addEventListener("activate", (event) => event.waitUntil(caches.delete(FILES)));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/static/") && searchParams.has("v")) event.respondWith(file(request));
  else if (request.mode === "navigate" && TABLE.test(pathname)) event.respondWith(page(request, pathname));
});

/** @param {Request} request */
async function file(request) {
  const files = await caches.open(FILES);
  const kept = await files.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) files.put(request, answer.clone());
  return answer;
}

/** @param {Request} request @param {string} pathname */
async function page(request, pathname) {
  const pages = await caches.open(PAGES);
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) pages.put(pathname, answer.clone());
    else if (answer.status >= 400 && answer.status < 500) pages.delete(pathname); // this phone may not see it any more
    return answer;
  } catch (error) {
    const kept = await pages.match(pathname);
    if (!kept) throw error;
    const html = (await kept.text()).replace("<body", `<body data-seen="${kept.headers.get("Date")}"`);
    return new Response(html, { headers: kept.headers });
  }
}
