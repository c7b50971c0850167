// The form of the house rules: what counts for nothing beside the others is not asked.
import { start } from "./hand_form/when.js";

for (const form of document.querySelectorAll("form:has([data-when])")) start(form);
