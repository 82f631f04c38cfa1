/** What is told of calls in text beside the verdicts of the judges: code → what it means. */
export const TEXT_CODES = {
  "text/unknown-tool": "It names no given tool.",
  "text/invalid": "Its arguments do not fit the tool, and nothing but its shape says that it was meant as a call.",
  "text/echo": "The text repeats a call that was made; it counts once.",
  "limit/text": "The text is too long to be searched for calls.",
  "limit/calls": "Too many calls in the text; the rest was left alone.",
} as const
