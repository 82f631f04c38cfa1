// Regular expressions that are compiled at first use, and pattern parts that many files share.

/**
 * Returns a pattern that is compiled on first use, for patterns with \p{…} and long ones. V8 checks each regular
 * expression literal when it loads the file, and takes 0.2 ms for one with \p{L}: a sixth of the package's import time.
 */
export function lazyPattern(source: string | (() => string), flags = "u"): () => RegExp {
  let pattern: RegExp | null = null
  return () => {
    pattern ??= new RegExp(typeof source === "string" ? source : source(), flags)
    return pattern
  }
}

const LETTER = lazyPattern("\\p{L}")
const LETTER_OR_DIGIT = lazyPattern("[\\p{L}\\p{N}]")

/** Letters and digits of any script. */
export const hasLetter = (text: string): boolean => LETTER().test(text)
export const hasLetterOrDigit = (text: string): boolean => LETTER_OR_DIGIT().test(text)

/** Character class of everything that may separate tokens (`isSpace`): `\\s` lacks zero-width and soft spaces. */
export const SPACE_CLASS: string = String.raw`[\s\0\u00ad\u200b-\u200f\u2060-\u2064]`
