// Doubt: text between two members belongs to neither, and valid JSON continues after it.
import { matchEnd } from "../follow.ts"

/** Words, without any mark that could open or close something. */
const WORD_START = String.raw`[^\s,}\]"'”’${"`"}{[:/#]`
const WORD_CHARACTER = String.raw`[^"'”’${"`"}{}[\]\n]`
const WORDS = `${WORD_START}${WORD_CHARACTER}{0,200}?`
const STRICT_KEY = String.raw`"[\w$.-]{1,64}"\s{0,16}:`

/** Ex) | "other" : an alternative value. */
const OTHER_VALUE = /(?:(?:et|y|o)\s{1,8}|(?:[|/&?]{1,2}|and|und|or|oder)\s{0,8})"[^"\n]{0,200}"(?=\s{0,64}[,}\]])/y
/** Ex) (default) , as requested ; not a semicolon alone, which is a misspelt comma */
const WORDS_BEHIND_VALUE = new RegExp(
  String.raw`(?![;；，]\s{0,64}[}\]])${WORDS}(?=\s{0,64}(?:,\s{0,64}["}\]]|[}\]]))`,
  "y",
)
/** Ex) "a" and "n": 1 */
const WORD_FOR_COMMA = new RegExp(String.raw`(?:and|und|et|y|then)(?=\s{0,8}${STRICT_KEY})`, "y")
/** Ex) (next: ) "amount": 5 : words before a key. The look-ahead fails in a fifth of the time at most keys. */
const WORDS_BEFORE_KEY = new RegExp(
  String.raw`(?=${WORD_CHARACTER}{1,201}\s{0,64}")${WORDS}(?=\s{0,64}${STRICT_KEY})`,
  "y",
)
/** Ex) "de", "en"} , 5, 8} : a string or a number where a member is expected. */
const LONE_TEXT = /(?:"[^":\n]{0,200}"|-?\d[\d.eE+-]{0,30})(?=\s{0,64}[,}\]])/y
/** Ex) "n" (number): 5 */
const NOTED_KEY = /"[\w$.-]{1,64}"\s{1,8}\([^()"\n]{1,40}\)\s{0,8}:/y

/** Each returns the end of the match that begins at `at`, or -1. */
export const loneTextEnd = (text: string, at: number): number => matchEnd(LONE_TEXT, text, at)
export const notedKeyEnd = (text: string, at: number): number => matchEnd(NOTED_KEY, text, at)
export const wordsBeforeKeyEnd = (text: string, at: number): number => matchEnd(WORDS_BEFORE_KEY, text, at)

export function insertedBehindValueEnd(text: string, at: number): number {
  for (const pattern of [OTHER_VALUE, WORDS_BEHIND_VALUE, WORD_FOR_COMMA]) {
    const end = matchEnd(pattern, text, at)
    if (end > 0) return end
  }
  return -1
}
