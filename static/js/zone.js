// Says in which time zone a table is opened: the date of an evening is that of the place where its host is.
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

addEventListener("submit", ({ target }) => {
  for (const field of target.querySelectorAll("input[data-zone]")) field.value = timeZone ?? "";
}, { capture: true });
