const WORDS: ReadonlyMap<string, string> = new Map([
  ["true", "true"],
  ["false", "false"],
  ["null", "null"],
  ["True", "true"],
  ["False", "false"],
  ["None", "null"],
])

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** A bare word as a JSON literal, digit for digit; null when it is none. */
export function readLiteral(word: string): string | null {
  return WORDS.get(word) ?? (NUMBER.test(word) ? word : null)
}
