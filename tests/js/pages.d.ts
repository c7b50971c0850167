// What the templates promise to the scripts; for the type checker only. A selector finds an element of the tag that it
// ends with, an event comes from an element, and the controls of a form are inputs. The browser tests check the promises.
type Cut<S extends string, Mark extends string> = S extends `${infer Head}${Mark}${string}` ? Head : S;
type Tag<S extends string> = S extends `${string} ${infer Last}` ? Tag<Last> : Cut<Cut<Cut<Cut<S, "[">, ":">, ".">, "#">;
type Tags = Omit<SVGElementTagNameMap, keyof HTMLElementTagNameMap> & HTMLElementTagNameMap;
type Found<S extends string> =
  S extends `${infer One}, ${infer Others}` ? Found<One> | Found<Others> : Tag<S> extends keyof Tags ? Tags[Tag<S>] : HTMLElement;
type Heard<E> = E & { readonly target: HTMLElement };
type Options = boolean | AddEventListenerOptions;

interface ParentNode {
  querySelector<S extends string>(selector: S): Found<S>;
  querySelectorAll<S extends string>(selector: S): NodeListOf<Found<S>>;
}
interface Document {
  getElementById(id: string): HTMLElement;
  addEventListener<K extends keyof DocumentEventMap>(type: K, listener: (event: Heard<DocumentEventMap[K]>) => unknown, options?: Options): void;
}
interface Element {
  closest<S extends string>(selector: S): Found<S>;
}
interface HTMLElement {
  addEventListener<K extends keyof HTMLElementEventMap>(type: K, listener: (event: Heard<HTMLElementEventMap[K]>) => unknown, options?: Options): void;
}
interface HTMLFormElement {
  getAttribute(name: "action"): string;
  getAttribute(name: string): string | null;
  addEventListener(type: "input", listener: (event: Event & { target: HTMLInputElement }) => unknown): void;
  addEventListener<K extends keyof HTMLElementEventMap>(type: K, listener: (event: Heard<HTMLElementEventMap[K]>) => unknown, options?: Options): void;
}
declare function addEventListener<K extends keyof WindowEventMap>(type: K, listener: (event: Heard<WindowEventMap[K]>) => unknown, options?: Options): void;
interface HTMLInputElement {
  selectedOptions?: HTMLCollectionOf<HTMLOptionElement>; // of a select
}
interface HTMLFormControlsCollection {
  draft: HTMLInputElement;
  key: HTMLInputElement;
  revision: HTMLInputElement;
  [Symbol.iterator](): ArrayIterator<HTMLInputElement>;
}
interface HTMLElementEventMap {
  "entry:lead": Event;
  "entry:previewed": Event;
  "entry:judged": Event;
  "entry:shared": Event;
  "entry:taken": Event;
  "entry:turned": Event;
  "entry:ready": CustomEvent<boolean>;
  "entry:saved": Event;
}
interface DocumentEventMap {
  "scorekeeper:drawn": CustomEvent<HTMLElement | DocumentFragment>;
  "scorekeeper:revision": CustomEvent<number>;
  "scorekeeper:set-back": CustomEvent<number>;
}
interface FormData {
  getAll(name: string): string[];
  [Symbol.iterator](): ArrayIterator<[string, string]>;
}
interface DOMStringMap extends Record<Promised, string> {}
type Promised =
  "again" | "asksMe" | "away" | "back" | "balanceEven" | "balanceOff" | "by" | "byFor" | "byNobody" | "byOne" | "copied"
  | "done" | "draftUrl" | "either" | "hand" | "kept" | "keysDone" | "keysErase" | "keysNext" | "lay" | "liveEvents"
  | "liveFragments" | "liveTable" | "liveWord" | "many" | "minutesWord" | "missed" | "no" | "none" | "offlineWord"
  | "onTable" | "onTableSays" | "one" | "padAsk" | "padAskBoth" | "padAskPips" | "padAskTiles" | "padFull" | "padNext"
  | "padNothing" | "padPip" | "padPips" | "padRestSaid" | "padTile" | "padTiles" | "padTogether" | "padUsed"
  | "problem" | "read" | "result" | "rule" | "saveAway" | "saveLook" | "savePicture" | "saveSending" | "saveUnsent"
  | "saveWaits" | "secondsWord" | "serverAway" | "serverKept" | "share" | "shareText" | "stale" | "suggested"
  | "table" | "told" | "totalFull" | "totalLeft" | "totalOver" | "totalRest" | "totalShort" | "turnUp" | "usual"
  | "when" | "whose" | "yes" | "bonus" | "tienGow" | "whys"; // the last are of 打天九

type Tools = typeof import("../../static/js/hand_form/form.js");
type Fields = Record<string, string | string[]>;
interface Draft {
  fields: Fields;
  by: Record<string, string>; // field → who entered it
  on_behalf_of: Record<string, string>; // field → the other player for whom
  hidden: string[];
  placed: string[];
  number: number;
  revision: number;
}
interface Refusal {
  code: string;
  current: Draft;
  detail: string;
  errors?: { field: string; message: string }[];
}
