// Keeps a form that is sent while the server cannot be reached, says so, and sends it as soon as the server answers. The
// form of a hand does that by itself.
const MOMENT = 500;
const RETRY_DELAY = 3_000;
const TIMEOUT = 10_000;
const { unsent = "", reachable = "" } = document.querySelector("script[data-unsent]").dataset;
const notice = Object.assign(document.createElement("p"), { className: "notice amber why", popover: "manual", role: "alert" });
/** @type {HTMLFormElement | null} */
let kept = null;
let timer = 0;

const isAway = () => !navigator.onLine || ["waiting", "offline"].includes(document.querySelector("[data-live]")?.dataset.state ?? "");

function say() {
  if (notice.textContent) return;
  notice.textContent = unsent;
  document.body.append(notice);
  notice.showPopover?.();
}

async function sendWhenReachable() {
  clearTimeout(timer);
  const moment = setTimeout(say, MOMENT);
  try {
    if ((await fetch(reachable, { cache: "no-store", signal: AbortSignal.timeout?.(TIMEOUT) })).ok) {
      const form = kept;
      kept = null; // another request may be on its way, and the form is sent once
      return form?.submit();
    }
  } catch {
    // no network
  } finally {
    clearTimeout(moment);
  }
  say();
  timer = setTimeout(sendWhenReachable, RETRY_DELAY);
}

/**
 * Return a form with the same values, which stays if the page is drawn again.
 * @param {HTMLFormElement} form @param {HTMLElement | null} button
 */
function copy(form, button) {
  const same = Object.assign(document.createElement("form"), { method: form.method, action: form.getAttribute("action") ?? "", hidden: true });
  for (const [name, value] of new FormData(form, button)) same.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  document.body.append(same);
  return same;
}

addEventListener(
  "submit",
  (event) => {
    if (!isAway()) return;
    event.preventDefault();
    event.stopPropagation(); // the scripts of the page would send it by themselves
    setTimeout(() => { // after the scripts that complete the form
      kept?.remove();
      kept = copy(event.target.closest("form"), event.submitter);
      sendWhenReachable();
    });
  },
  { capture: true },
);
addEventListener("online", () => kept && sendWhenReachable());
