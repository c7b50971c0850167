// Says times in the reader's own zone: the server knows only where it stands itself.
function tell(within) {
  for (const time of within.querySelectorAll("time[data-clock]")) {
    const at = new Date(time.dateTime);
    const clock = at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    if (time.textContent !== clock) time.textContent = clock;
    time.title = at.toLocaleString(document.documentElement.lang);
  }
}

tell(document);
document.addEventListener("scorekeeper:drawn", ({ detail }) => tell(detail));
