// What a member name says: its words, whether it selects or excludes, and its form without style or accents.
import { foldMemberName } from "../json/names.ts"
import { lazyPattern } from "../lazy-pattern.ts"
import { takesAway } from "../tool-verbs.ts"

const CASE_CHANGE = lazyPattern(String.raw`([\p{Ll}\p{N}])(\p{Lu})`, "gu")

/** Splits a name of any style into its words. Ex) "imageDescription" → image, description */
export const splitKeyWords = (name: string): string[] =>
  name
    .replace(CASE_CHANGE(), "$1 $2")
    .split(/[\s_.-]+/)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase())

/** Returns the last word of a name, which says what it is, or "". Ex) "image_url" → url */
export const lastWord = (name: string): string => splitKeyWords(name).at(-1) ?? ""

const SELECTING_WORD = /^(?:where|filters?|selectors?|conditions?|criteria|match)$/
/** These words also name the parameters of a URL, or the purpose of a permission. */
const OFTEN_SELECTING_WORD = /^(?:query|scope)$/

/** True for a name that selects what a call acts on: without a condition, that is everything. Ex) where, row_filter */
export const isSelectingName = (name: string): boolean => SELECTING_WORD.test(lastWord(name))

/** True also for a name that may mean something else. */
export const maySelect = (name: string): boolean => isSelectingName(name) || OFTEN_SELECTING_WORD.test(lastWord(name))

/** True for a name of accompanying data that does not limit the call. Ex) mail_headers */
export const standsBeside = (name: string): boolean => /(?:options|metadata|context|headers)$/i.test(name)

/** Words that exclude what the value names, or everything else. Ex) exclude, keep_files */
const EXCLUDING_WORD = new RegExp(
  [
    "^(?:(?:no|non|none|not|dont|unless|ex|anti|kept|hid(?:e|es|den|ing)?|mut(?:e|es|ed|ing)|(?:black|white)(?:list(?:s|ed)?|out)?)$",
    "(?:ban|drop|skip|stop|strip)(?:s|[np]?(?:ed|ing))?$",
    "(?:avoid|bypass|keep|miss|omit|quiet)(?:s|es|t?ed|t?ing|ly)?$",
    "block(?:ed|ing|list|listed)?$|neg(?:$|at)|inver[st]|without|exclu|except|exempt|ignor|suppress|forget|revok|forbid|prohibit",
    "den(?:y|ie|ial)|disabl|disallow|discard|reject|remov|delet|absen)",
  ].join("|"),
)
/** Words for what is kept. */
const KEEPING_WORD = /^(?:protect|preserv|retain|spare|allow)/
/** Words, or their beginnings, that limit a name or distinguish it from a second one. */
const APART_WORD = new RegExp(
  [
    "^(?:(?:to|out|mask|until|till|end|b?cc|up|upper|low|lower|high|higher|half|part|net|gross|tax|fee|orig|original|originals)$",
    "no[nt]|ex|includ|skip|den|dis|block|dropo[fu]|re[jm]|del|fallback|backup|replac|min|max|new|old|parent|child|src|source|target|dest",
    "start|from|before|after|prev|next|first|last|second|other|call|default|owner|author|creat|updat|base)",
  ].join("|"),
)

const isExcludingName = (name: string): boolean => splitKeyWords(name).some((word) => EXCLUDING_WORD.test(word))

/** Plural nouns. Ex) the stops of a tour */
const THING_WORD = /^(?:ban|drop|stop|strip)s$/

/** Verbs that may describe wanted items of a required list. In a tool that takes away, allowed items are spared. */
const WANTED_WORD = /^(?:stop|drop|strip|delet|remov|discard|revok)/
const isWanted = (word: string, tool: string): boolean =>
  WANTED_WORD.test(word) || (word.startsWith("allow") && !takesAway(tool))

/** True if a word of a name says what the call leaves out, but not the tool's verb. Ex) blocked, not in block_users */
export function isExcludedBy(tool: string, name: string, isRequired = false): boolean {
  const verbs = splitKeyWords(tool)
  const isDone = (word: string): boolean => verbs.some((verb) => word.startsWith(verb) || verb.startsWith(word))
  return splitKeyWords(name).some(
    (word) =>
      (EXCLUDING_WORD.test(word) || KEEPING_WORD.test(word)) &&
      !THING_WORD.test(word) &&
      !isDone(word) &&
      !(isRequired && isWanted(word, tool)),
  )
}

/**
 * True if a word changes what a name refers to: it negates it, excludes it, limits it, or distinguishes it from a
 * second one. Ex) an id is not the parent's id, a date is not the end
 */
export const isDistinctName = (name: string): boolean =>
  isExcludingName(name) || splitKeyWords(name).some((word) => APART_WORD.test(word))

const QUOTED_TEXT = /^(["'`]|<\|"\|>)(.*)\1$/s

/** Trims a text and removes one pair of quotes around it. */
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

/** True for the text that a program writes in place of a container that it did not keep. */
export const isLostValue = (text: string): boolean => text.length < 200 && LOST_VALUE.test(text)

/**
 * Returns a name without its style and without accents. Ex) "Adressé" → adresse. Combining marks of other scripts are
 * letters of their own. Strokes through letters are kept, because they cross the name out.
 */
export const foldAccents = (name: string): string =>
  foldMemberName(
    name
      .replaceAll("ß", "ss")
      .normalize("NFD")
      .replace(/[\u0300-\u0334\u0339-\u036f]+/g, ""),
  )

/** Folds a name in the same way, but writes German umlauts as two letters. Ex) "größe" → groesse */
export const foldUmlauts = (name: string): string =>
  foldAccents(name.normalize("NFC").replace(/[äöü]/gi, (vowel) => `${vowel.normalize("NFD").charAt(0)}e`))
