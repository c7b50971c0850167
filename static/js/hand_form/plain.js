// The form of a game that adds no behaviour of its own.
import { begin } from "./main.js";

begin();
