// Who pays whom and why, as soon as the hand is complete; worked out by the server.

const PAUSE = 200;

export function start(form) {
  const place = form.querySelector("[data-preview]");
  const net = document.querySelector("[data-net]");
  const headline = document.querySelector("[data-headline-here]");
  let shown = null;
  let there = "looked" in form.dataset; // a correction that was asked for as a page
  let soon;
  let asked;

  // Only who has no script is led to the payments: here they come by themselves.
  document.querySelector("[data-preview-button]").removeAttribute("formaction");

  // In short beside Save; it leads to the reasons.
  const tell = () => {
    const won = place.querySelector("[data-won]")?.innerHTML ?? "";
    net.innerHTML = won;
    net.hidden = !won.trim();
    headline.innerHTML = place.querySelector("[data-headline]")?.innerHTML ?? "";
  };

  const show = async (data) => {
    asked?.abort();
    asked = new AbortController();
    try {
      const answer = await fetch(`${form.getAttribute("action")}?part=preview`, { method: "POST", body: data, signal: asked.signal });
      if (![200, 409, 422].includes(answer.status)) return;
      place.innerHTML = await answer.text();
      place.removeAttribute("aria-busy");
      tell();
      form.dispatchEvent(new Event("entry:previewed"));
    } catch {
      shown = null; // no network: Save works all the same, and asks when it is back
    }
  };

  form.addEventListener("entry:ready", ({ detail: ready }) => {
    const data = new URLSearchParams(new FormData(form));
    data.set("action", "preview");
    if (there) {
      there = false;
      shown = String(data);
    } else if (!ready) {
      if (!place.querySelector("[data-wrong]")) place.replaceChildren();
      tell();
      shown = null;
    } else if (shown !== String(data)) {
      shown = String(data);
      place.setAttribute("aria-busy", "true");
      clearTimeout(soon);
      soon = setTimeout(show, PAUSE, data);
    }
  });
}
