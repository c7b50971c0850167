// What every page of a table uses.
import "./double_submit.js";
import "./live.js";
import "./clock.js";
import "./share.js";
import "./toast.js";
import "./activity.js";
import "./explain.js";
import "./unfold.js";
import "./paragraph.js";
import "./reference.js";
import "./result.js";
