// Fetches the payments and their reasons from the server as soon as the hand is complete.

const FETCH_DELAY = 200;

/** @param {HTMLFormElement} form */
export function start(form) {
  const place = form.querySelector("[data-preview]");
  const summary = document.querySelector("[data-net]");
  const headline = document.querySelector("[data-headline-here]");
  /** @type {string | null} */
  let shown = null;
  let initial = "looked" in form.dataset; // the page was rendered with the preview of a correction
  let timer = 0;
  /** @type {AbortController | undefined} */
  let request;

  // The link to the payments is for pages without scripts; here they appear by themselves.
  document.querySelector("[data-preview-button]").removeAttribute("formaction");

  // Show the summary beside Save, with a link to the reasons.
  const showSummary = () => {
    const won = place.querySelector("[data-won]")?.innerHTML ?? "";
    summary.innerHTML = won;
    summary.hidden = !won.trim();
    headline.innerHTML = place.querySelector("[data-headline]")?.innerHTML ?? "";
  };

  /** @param {URLSearchParams} data */
  const fetchPreview = async (data) => {
    request?.abort();
    request = new AbortController();
    const { signal } = request;
    try {
      const answer = await fetch(`${form.getAttribute("action")}?part=preview`, { method: "POST", body: data, signal });
      if (![200, 409, 422].includes(answer.status)) return;
      place.innerHTML = await answer.text();
      place.removeAttribute("aria-busy");
      showSummary();
      form.dispatchEvent(new Event("entry:previewed"));
    } catch {
      if (signal.aborted) return;
      shown = null; // no network: Save works all the same and retries
      place.replaceChildren(); // the payments of the values before
      showSummary();
    }
  };

  form.addEventListener("entry:ready", ({ detail: ready }) => {
    const data = new URLSearchParams([...new FormData(form)]);
    data.set("action", "preview");
    if (initial) {
      initial = false;
      shown = String(data);
    } else if (!ready) {
      if (!place.querySelector("[data-wrong]")) place.replaceChildren();
      showSummary();
      shown = null;
    } else if (shown !== String(data)) {
      shown = String(data);
      place.setAttribute("aria-busy", "true");
      clearTimeout(timer);
      timer = setTimeout(fetchPreview, FETCH_DELAY, data);
    }
  });
}
