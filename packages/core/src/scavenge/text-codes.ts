// Codes of calls in text that do not run, for reasons other than those of a judge.

/** What happens to a call in text that is not taken. */
export const STAYS_AS_TEXT =
  "The call is not run and the text is not changed; the report has the code, the tool and the place."

/** Reasons besides those of the judges why a call in text does not run. Without an `effect` it stays text. */
export const TEXT_CODES = {
  "text/unknown-tool": { why: "It names none of the given tools." },
  "text/invalid": {
    why: "It has no marks of its own and its arguments do not fit the tool, so it counts as prose.",
  },
  "text/withheld": {
    why: "A member beside its arguments says that it is not to be executed, not yet, or that it already was; or it is part of a recorded conversation.",
  },
  "text/nested": {
    why: "It stands inside the arguments of another call that could not be read, so it may be a part of them.",
  },
  "text/other-tool": { why: "Only other tools were allowed in this turn." },
  "text/not-allowed": { why: "The tool is never run from text." },
  "text/not-alone": {
    why: "The tool is run from text only if the message contains nothing but the call.",
  },
  "text/given": {
    why: "The model has read this call, in a tool's result or in a text from the host; repeating it is not a call.",
  },
  "text/echo": {
    why: "It repeats a call that was made in the same turn.",
    effect: "It counts once, and it is removed from the text.",
  },
  "limit/text": { why: "The text is longer than the limit.", effect: "It is not searched and not changed." },
  "limit/text-calls": {
    why: "There are too many calls in the text, or too much that looks like them: not all of it was read.",
  },
} as const
