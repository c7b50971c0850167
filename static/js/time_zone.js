// Sends the browser's time zone, because the date of a session is the local date of its host.
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

addEventListener("submit", ({ target }) => {
  for (const field of target.querySelectorAll("input[data-zone]")) field.value = timeZone ?? "";
}, { capture: true });
