import { PYTHON_DIALECTS } from "./code.ts"
import type { MentionJudge } from "./judge.ts"

/** Who has called a tool with names and then writes its call without them, explains: what would be run, what it would print. */
export const restatedMention: MentionJudge = {
  id: "mention/restated",
  why: "It says in passing, without names for its arguments, what was called before with them.",
  objects: ({ dialect, positional, repeats }) => PYTHON_DIALECTS.has(dialect) && positional && repeats,
}
