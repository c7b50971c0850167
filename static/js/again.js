// What the server could not take when it was sent is sent again by itself, as soon as the server can.
const AGAIN = 3_000;
const form = document.querySelector("[data-again]");

async function send() {
  try {
    if ((await fetch(form.dataset.again, { cache: "no-store" })).ok) return form.submit();
  } catch {
    // no network: the page stays, with all that was typed
  }
  setTimeout(send, AGAIN);
}

if (form) {
  form.querySelector("[data-again-says]").hidden = false;
  setTimeout(send, AGAIN);
}
