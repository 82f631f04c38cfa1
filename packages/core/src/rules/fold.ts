import { foldMemberName } from "../json/names.ts"
import { lazyPattern } from "../lazy-pattern.ts"

const CASE_CHANGE = lazyPattern(String.raw`([\p{Ll}\p{N}])(\p{Lu})`, "gu")

/** The words of a name, whatever its style. Ex) "imageDescription" → image, description */
export const splitKeyWords = (name: string): string[] =>
  name
    .replace(CASE_CHANGE(), "$1 $2")
    .split(/[\s_.-]+/)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase())

const SELECTING_WORD = /^(?:where|filters?|query|selectors?|conditions?|criteria|match|scope)$/

/** True for a name of what a call acts on: without any condition that is everything. Ex) where, row_filter */
export const isSelectingName = (name: string): boolean => SELECTING_WORD.test(splitKeyWords(name).at(-1) ?? "")

const QUOTED_TEXT = /^(["'`])(.*)\1$/s

/** Trimmed, and freed of one pair of quoting marks. */
export function stripQuotes(text: string): string {
  const trimmedText = text.trim()
  return QUOTED_TEXT.exec(trimmedText)?.[2]?.trim() ?? trimmedText
}

const NOTHING_WORDS = new Set(["", "null", "none", "nil", "undefined", "n/a", "-"])

/** True for a word that stands for "no value". */
export const isPlaceholder = (text: string): boolean => NOTHING_WORDS.has(text.trim().toLowerCase())

/** Ex) [Circular], [object Object], System.Collections.Generic.List`1[…] */
const LOST_VALUE =
  /^\s*(?:\[\s*(?:object(?:\s+\w+)?|array|circular[^\]]*|function[^\]]*|redacted|filtered|masked|hidden|omitted|truncated)\s*\]|System\.[\w.]+(?:`\d)?(?:\[.*\])?)\s*$/i

/** True for what a program writes in the place of a container that it did not keep. */
export const isLostValue = (text: string): boolean => text.length < 200 && LOST_VALUE.test(text)

/**
 * A name without its style and without the accents of its letters. Ex) "Adressé" → adresse. Marks of other scripts are
 * letters of their own, and strokes through letters take the name out.
 */
export const foldAccents = (name: string): string =>
  foldMemberName(name.normalize("NFD").replace(/[\u0300-\u0334\u0339-\u036f]+/g, ""))
