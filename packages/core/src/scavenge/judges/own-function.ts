import { PYTHON } from "./code.ts"
import type { Judge } from "./judge.ts"

/** The first argument of the function in the text may be the second of the tool. */
export const ownFunction: Judge = {
  id: "mention/own-function",
  why: "It calls, without names for its arguments, a function that the text itself defines, and not as the tool is declared.",
  objects: ({ dialect, positional, redefined }) => PYTHON.has(dialect) && positional && redefined,
}
