// What every page of a group uses.
import "./double_submit.js";
import "./share.js";
import "./toast.js";
