// The big screen: follows the table, and keeps the screen on if the browser allows it.
import "./live.js";

const keepOn = () => document.visibilityState === "visible" && navigator.wakeLock?.request("screen").catch(() => {});
keepOn();
document.addEventListener("visibilitychange", keepOn);
