/** JSON's words and Python's, by what they are in JSON. */
export const LITERAL_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({ true: "true", false: "false", null: "null", True: "true", False: "false", None: "null" }),
)

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** A bare word as a JSON literal, digit for digit; null when it is none. */
export function readLiteralWord(word: string): string | null {
  return LITERAL_WORDS.get(word) ?? (JSON_NUMBER.test(word) ? word : null)
}
