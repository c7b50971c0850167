// Shows times in the reader's time zone, which the server does not know.
/** @param {ParentNode} root */
function showTimes(root) {
  for (const time of root.querySelectorAll("time[data-clock]")) {
    const date = new Date(time.dateTime);
    const clock = date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    if (time.textContent !== clock) time.textContent = clock;
    time.title = date.toLocaleString(document.documentElement.lang);
  }
}

showTimes(document);
document.addEventListener("scorekeeper:drawn", ({ detail }) => showTimes(detail));
