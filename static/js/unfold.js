// Brings the end of a part that was just unfolded into view, above the bar at the thumb.
document.addEventListener("click", ({ target }) => {
  const details = target.closest("summary")?.parentElement;
  if (details instanceof HTMLDetailsElement) requestAnimationFrame(() => details.open && details.scrollIntoView({ block: "nearest" }));
});
