import { PYTHON_DIALECTS } from "./code.ts"
import type { MentionJudge } from "./judge.ts"

/** The first argument of the function in the text may be the second of the tool. */
export const ownFunction: MentionJudge = {
  id: "mention/own-function",
  why: "It calls, without names for its arguments, a function that the text itself defines, and not as the tool is declared.",
  objects: ({ dialect, positional, redefined }) => PYTHON_DIALECTS.has(dialect) && positional && redefined,
}
