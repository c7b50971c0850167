// Ignores a second tap on the same button while its form is being sent.
const INTERVAL = 2_000;
const submissions = new WeakMap();

addEventListener("submit", (event) => {
  if (event.defaultPrevented) return; // another script sends the form
  const last = submissions.get(event.target);
  if (last && last.button === event.submitter && event.timeStamp - last.at < INTERVAL) event.preventDefault();
  else submissions.set(event.target, { button: event.submitter, at: event.timeStamp });
});
