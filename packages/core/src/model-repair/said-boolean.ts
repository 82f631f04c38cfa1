// Returns the boolean that a word means under a key.
import { keyWords, NEGATIONS, wordSet } from "./plain-words.ts"

/** Includes simple words of other languages. "si" is left out, since it also means "if". */
const YES = /^(?:true|yes|y|1|yes please|yep|yeah|ja|sí|sì|oui|sim|да|tak|evet|はい|是)$/
const NO = /^(?:false|no|n|0|no thanks|nope|nein|non|não|nee|нет|nie|hayır|いいえ|否)$/
/** States of the thing that the key names, not answers to the question that the key asks. */
const STATE = /^(?:(?:(?:turn|turned|switch|switched)(?: it)?|set to|it is) )?(?:(on|enabled?)|off|disabled?)$/

/** Keys that name an absence: {"disabled": "disabled"} is true, and "off" under `skip` is ambiguous. */
const TURNED = wordSet(`${NEGATIONS} disable disabled off hide hidden prevent block stop mute silent`)

export function booleanOf(text: string, key: string): boolean | null {
  const word = text
    .trim()
    .normalize("NFC")
    .toLowerCase()
    .replace(/["'`,.!]/g, "")
  if (YES.test(word) || NO.test(word)) return YES.test(word)
  const state = keyWords(key).some((part) => TURNED.has(part)) ? null : STATE.exec(word)
  return state === null ? null : state[1] !== undefined
}
