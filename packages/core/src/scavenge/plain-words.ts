// Splits texts into lower-case words, with look-alike letters unified, and computes codes of names.
import { wordCode } from "../digest.ts"
import { lazyPattern } from "../lazy-pattern.ts"

// bounded: a pattern that runs over ten million letters at once overflows the stack
const WORD = lazyPattern(String.raw`[\p{L}\p{N}]{1,200}`, "gu")
const ASCII_WORD = /[a-z0-9]{1,200}/g
const OTHER_SCRIPT = /[^\0-\x7f]/
export const wordsIn = (text: string): IterableIterator<RegExpExecArray> =>
  text.matchAll(OTHER_SCRIPT.test(text) ? WORD() : ASCII_WORD)

/** Cyrillic and Greek letters that look like Latin letters. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  [..."аеорсухіјѕԁһɡοανικτρ"].map((letter, i) => [letter, [..."aeopcyxijsdhgoaviktp"][i] as string]),
)

/** Returns the text in lower case, with look-alike letters unified. */
export function plainLetters(text: string): string {
  if (!OTHER_SCRIPT.test(text)) return text.toLowerCase()
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[α-ωɡа-ԯ]/g, (letter) => LOOKALIKES.get(letter) ?? letter)
}

/** Returns the words of a text in the form in which they are remembered. */
export const plainWords = (text: string): readonly string[] => [...wordsIn(plainLetters(text))].map(([word]) => word)

export const fold = (name: string): string => plainWords(name).join("")
export const toolCode = (name: string): number => wordCode(`(${fold(name)}`)
/** Returns the code of a name that is only mentioned. */
export const mentionCode = (code: number): number => wordCode(`(${code}`)
export const labelCode = (name: string): number => wordCode(`=${fold(name)}`)
