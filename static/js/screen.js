// The big screen: follows the table, also to the next one, and keeps the screen on if the browser allows it.
import "./live.js";

const keepOn = () => document.visibilityState === "visible" && navigator.wakeLock?.request("screen").catch(() => {});
keepOn();
document.addEventListener("visibilitychange", keepOn);

async function moveOn() {
  const next = document.querySelector("[data-next-table]");
  if (!(next instanceof HTMLElement)) return;
  const { nextTable = "", nextScreen = "" } = next.dataset;
  const answer = await fetch(nextTable, { method: "POST", redirect: "manual" }).catch(() => null);
  if (answer?.type === "opaqueredirect") location.replace(nextScreen); // otherwise joining is locked there
}
moveOn();
document.addEventListener("scorekeeper:revision", moveOn);
