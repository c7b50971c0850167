// The form of a game without behaviours of its own.
import { begin } from "./main.js";

begin();
