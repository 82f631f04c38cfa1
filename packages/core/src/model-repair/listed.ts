// Splits a text that is a list into its parts.
import { isBookkeepingNegative } from "./number-words.ts"
import { wordSet } from "./plain-words.ts"

/** A longer text is prose, not a list. */
const MAX_LENGTH = 4_000

/** Words that relate the parts to each other, so that no part stands alone. Ex) all but a, b */
const SCOPED =
  /(?<![^\s,;(])(?:or|not|no|nor|except|excluding|without|but|than|either|neither|all|any|every|each|everyone|everything|both|etc)(?![^\s,;.)])|…|\.\.\./i

const BULLET = /^\s*(?:[-*•]|\d+[.)])\s+/

/**
 * Returns the parts of a text that is a list, split at the strongest separator it contains: lines, semicolons, bars,
 * commas (with an "and" before the last part), "and". Weaker separators stay in the parts. Ex) "Paris, France; Rome,
 * Italy" has two. Null if the text is not a list.
 */
export function partsOf(text: string): string[] | null {
  const trimmed = text.trim().replace(/^\(([^()]*)\)$/, "$1")
  if (trimmed.length > MAX_LENGTH || SCOPED.test(trimmed)) return null
  const lines = trimmed.split(/\s*\n\s*/)
  if (lines.length > 1)
    return lines.every((line) => BULLET.test(line)) ? lines.map((line) => line.replace(BULLET, "")) : lines
  for (const separator of [/\s*;\s*(?:and\s+)?/, /\s*\|\s*/])
    if (separator.test(trimmed)) return whole(trimmed.split(separator))
  // Ex) 1,250 is more likely one number
  if (/^[-+]?\d{1,3}(?:[ ,]\d{3})+(?:\.\d*)?$/.test(trimmed) || isBookkeepingSum(text)) return null
  return joinedParts(trimmed) ?? whole(trimmed.split(/\s*,\s*(?:and\s+)?|\s+(?:and|&)\s+/))
}

/** One "and" between two parts, in English and the languages that `joinedParts` splits. */
const SOLE_JOINT = /^[^,;|\n"'`、]+\s(?:and|&|und|y|et|och|и|ve)\s[^,;|\n"'`、]+$/i
/** One comma between two names. */
const SOLE_COMMA = /^\p{Lu}[^,;|\n"'`]*,\s*\p{Lu}[^,;|\n"'`]*$/u

/** True if a text that splits in two may also be one item. Ex) salt and pepper; Smith, John; Oslo, Norway */
export const mayBeOneItem = (text: string): boolean => {
  const bare = text.trim().replace(/^\(([^()]*)\)$/, "$1")
  return SOLE_JOINT.test(bare) || SOLE_COMMA.test(bare)
}

/** True for one amount in parentheses. Ex) (1,250.00), but (1, 2) is a list */
const isBookkeepingSum = (text: string): boolean =>
  isBookkeepingNegative(text) && !/,\s/.test(text) && /[.]|,\d{3}\b/.test(text)

/** Rejects empty parts: a separator at the end or twice in a row may mean that something is missing. */
function whole(parts: string[]): string[] | null {
  if (!parts.every((part) => part !== "")) return null
  return parts.every((part) => QUOTED.test(part)) ? parts.map((part) => part.slice(1, -1)) : parts
}

const QUOTED = /^(["'`])[^"'`]+\1$/

/** "and" in other languages, where the word rarely has another meaning. "y" does not join single letters: x y z. */
const JOINING = wordSet("und y et och и ve")
/** Words with another meaning in another language, so a comma must show that there is a list. Ex) en, e, i */
const AMBIGUOUS = wordSet("e i en")

/** Words that tie a part to others: other, not, but, all, and so on. */
const FOREIGN_SCOPED = wordSet(
  "al alii cetera ähnliches andere weitere usw nicht kein keine keinen ohne außer oder alle alles jeder beide sonst nur " +
    "no ni o u sin salvo excepto menos todo todos todas otro otros otras ambos más solo pas sans sauf ou tout tous toutes autre autres deux non né senza " +
    "tranne tutto tutti tutte altro altri não nem ou sem exceto tudo outros outras niet geen zonder behalve of alles alle overige " +
    "inte utan eller alla andra не без кроме или все всё другие прочие nie bez oprócz lub albo wszystko wszystkie inne değil hariç veya hepsi diğer diğerleri",
)
const PARTICLE = /^(?:de|del|della|di|da|do|dos|la|le|les|el|los|las|san|van|von|der|den)$/

/** True for one word or a name of several: in a phrase, a word may change the meaning. Ex) alles außer rot */
function standsAlone(part: string): boolean {
  const words = part.split(/\s+/)
  if (words.some((word) => FOREIGN_SCOPED.has(word.toLowerCase()))) return false
  return words.length === 1 || words.every((word) => /^[\p{Lu}\p{N}]/u.test(word) || PARTICLE.test(word))
}

/** Returns the parts of "a, b und c" in a language other than English; null unless it is surely such a list. */
export function joinedParts(text: string): string[] | null {
  if (text.includes("、")) return enumerated(text)
  const segments = text.split(/\s*,\s*/)
  const words = (segments.pop() as string).split(/\s+/)
  const joints = words.filter((word) => JOINING.has(word) || AMBIGUOUS.has(word))
  const [joint] = joints
  if (joint === undefined || joints.length > 1 || words.some((word) => /^(?:and|&)$/i.test(word))) return null
  const at = words.indexOf(joint)
  const [head, tail] = [words.slice(0, at).join(" "), words.slice(at + 1).join(" ")]
  // Ex) "a, b, und c"; but "iron, e numbers" has a name before it
  if (head === "" && (segments.length === 0 || joint.length === 1 || AMBIGUOUS.has(joint))) return null
  if (AMBIGUOUS.has(joint) && segments.length === 0) return null
  const parts = [...segments, ...(head === "" ? [] : [head]), tail]
  const shortest = joint.length === 1 ? 2 : 1
  return parts.every((part) => part.length >= shortest && standsAlone(part)) ? parts : null
}

/** Words that contain these characters without joining two parts. Ex) 昭和, 和平 */
const UNJOINED = /[昭大平調调緩缓温溫令共中飽饱柔融謙谦祥]和|和[平歌食服室風风解諧谐尚式室紙纸]/

/** Splits at the comma that only lists. Ex) 红、蓝和绿, 赤、青と緑 */
function enumerated(text: string): string[] | null {
  const parts = text.split("、").map((part) => part.trim())
  const last = parts.pop() as string
  // inside a word in kana と is a syllable
  const joint = /^([^和と]+)(?:和|(?<![\u3040-\u309f])と(?![\u3040-\u309f]))([^和と]+)$/u.exec(last)
  const tail = joint === null || UNJOINED.test(last) ? [last] : joint.slice(1)
  const all = [...parts, ...tail.map((part) => part.trim())]
  return all.every((part) => part !== "" && !/[,，;以除不非或等]|など|以外|全|ない|または/.test(part)) ? all : null
}
