const WORD = /\b(?:true|false|null|True|False|None|undefined|NaN)\b|[\p{L}\p{M}]+|\p{N}+/gu
const KEPT = new Set(["true", "false", "null", "True", "False", "None", "undefined", "NaN"])

/** Hides the content of a text but keeps its form: letters become x, digits 0, and punctuation is unchanged. */
export const masked = (text: string): string =>
  text.replace(WORD, (word) => (KEPT.has(word) ? word : (/^\p{N}/u.test(word) ? "0" : "x").repeat(word.length)))
