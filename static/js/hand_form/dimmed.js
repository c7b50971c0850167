// An impossible value keeps its place, dimmed, and shows its reason when it is tapped.

/**
 * Dim a control, or enable it if there is no reason.
 * @param {HTMLElement} control @param {string | false | null | undefined} why
 */
export function dim(control, why) {
  if ((why || undefined) === control.dataset.why) return;
  if (why) {
    control.setAttribute("aria-disabled", "true");
    control.dataset.why = why;
  } else {
    control.removeAttribute("aria-disabled");
    delete control.dataset.why;
  }
}

/** @param {HTMLFormElement} form */
export function start(form) {
  const note = form.appendChild(document.createElement("p"));
  note.className = "notice why";
  note.popover = "auto";
  note.setAttribute("role", "status");
  form.addEventListener(
    "click",
    (event) => {
      const control = event.target.closest("[data-why]");
      if (!control) return;
      event.preventDefault();
      event.stopPropagation();
      note.textContent = control.dataset.why ?? "";
      note.showPopover?.();
    },
    { capture: true },
  );
}
