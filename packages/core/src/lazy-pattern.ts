// Regular expressions that are compiled at first use, and pattern parts that many files share.

/**
 * A pattern with \p{…}, or a long one, made when it is first used. V8 checks each literal of a file when it loads the file, and takes
 * 0.2 ms for one with \p{L}: together they were a sixth of the time that an import of the package took.
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

/** All that may stand between tokens without meaning (`isSpace`): `\\s` has no zero-width and soft spaces. */
export const SPACE_CLASS: string = String.raw`[\s\0\u00ad\u200b-\u200f\u2060-\u2064]`
