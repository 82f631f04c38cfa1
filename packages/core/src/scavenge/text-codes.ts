/** What becomes of a call in text that is not taken. */
export const STAYS_AS_TEXT =
  "Nothing is run and the text stays as it is; the report tells the code, the tool and the place."

/** Reasons beside those of the judges why a call in text is not run. Without an `effect` it stays as text. */
export const TEXT_CODES = {
  "text/unknown-tool": { why: "It names no given tool." },
  "text/invalid": {
    why: "It has no marks of its own and its arguments do not fit the tool, so it is taken for prose.",
  },
  "text/other-tool": { why: "Another tool was asked for in this turn." },
  "text/not-allowed": { why: "The tool is never run from text." },
  "text/not-alone": {
    why: "The tool is run from text only when the call is all that the message says.",
  },
  "text/given": {
    why: "The model was given this call to read, in a tool's result or by the host: repeating it asks for nothing.",
  },
  "text/echo": {
    why: "It repeats a call that was made in the same turn.",
    effect: "It counts once, and the text is taken out.",
  },
  "limit/text": { why: "The text is longer than the limit.", effect: "It is not searched and stays as it is." },
  "limit/text-calls": { why: "There are too many calls in the text." },
} as const
