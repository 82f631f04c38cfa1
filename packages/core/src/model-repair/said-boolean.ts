import { keyWords, wordSet } from "./plain-words.ts"

/** The plain words of other languages. "si" is left out, since it is an "if" as well. */
const FOREIGN_YES = "ja sí sì oui sim да tak evet はい 是".split(" ")
const FOREIGN_NO = "nein non não nee нет nie hayır いいえ 否".split(" ")

const YES: ReadonlySet<string> = new Set(["true", "yes", "y", "1", "yes please", "yep", "yeah", ...FOREIGN_YES])
const NO: ReadonlySet<string> = new Set(["false", "no", "n", "0", "no thanks", "nope", ...FOREIGN_NO])
/** States of the thing the key names, not answers to the question the key asks. */
const ON: ReadonlySet<string> = new Set(["on", "enabled", "enable"])
const OFF: ReadonlySet<string> = new Set(["off", "disabled", "disable"])

/** Keys that name an absence: {"disabled": "disabled"} is true, and "off" under `skip` is anyone's guess. */
const TURNED = wordSet(
  "no not non never without skip disable disabled off exclude ignore omit hide hidden un anti dont prevent block stop mute silent",
)

/** The boolean a word stands for under a key, or null. */
export function booleanOf(text: string, key: string): boolean | null {
  const word = text
    .trim()
    .normalize("NFC")
    .toLowerCase()
    .replace(/["'`,.!]/g, "")
  if (YES.has(word)) return true
  if (NO.has(word)) return false
  if (keyWords(key).some((part) => TURNED.has(part))) return null
  const state = word.replace(/^(?:(?:turn|turned|switch|switched)(?: it)?|set to|it is) /, "")
  return ON.has(state) ? true : OFF.has(state) ? false : null
}
