// Which boolean a word stands for under a key.
import { keyWords, NEGATIONS, wordSet } from "./plain-words.ts"

/** With the plain words of other languages. "si" is left out, since it is an "if" as well. */
const YES = /^(?:true|yes|y|1|yes please|yep|yeah|ja|sí|sì|oui|sim|да|tak|evet|はい|是)$/
const NO = /^(?:false|no|n|0|no thanks|nope|nein|non|não|nee|нет|nie|hayır|いいえ|否)$/
/** States of the thing the key names, not answers to the question the key asks. */
const STATE = /^(?:(?:(?:turn|turned|switch|switched)(?: it)?|set to|it is) )?(?:(on|enabled?)|off|disabled?)$/

/** Keys that name an absence: {"disabled": "disabled"} is true, and "off" under `skip` is anyone's guess. */
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
