// Decides whether a text is another spelling of the old text.
import { dayOf } from "./dates.ts"
import { clockOf, momentOf } from "./moments.ts"
import { isBookkeepingNegative } from "./number-words.ts"
import { isLabelBeside, plainWords } from "./plain-words.ts"

/** What is known about the place of a text. */
interface Spelling {
  readonly key: string
  /** True if a pattern, a format or the like requires a spelling. Excessive length does not: cutting loses text. */
  readonly isAsked: boolean
  /** True if a part of the text may be meant, because no other part fits. */
  readonly mayTakePart: boolean
  readonly isValid: (text: string) => boolean
}

/** Names of texts in which every character counts. */
const SECRETS = /pass(?:word|phrase|wd|code)|secret|token|credential|pwd|api_?key|private_?key/i

/**
 * True if a text is another spelling of one that the schema rejects: the same letters and digits in the same order, the
 * same day or moment, or the text without the words that only label it.
 */
export function isRespelled(said: string, next: string, spelling: Spelling): boolean {
  if (next === "" || said === "" || SECRETS.test(spelling.key)) return false
  if (next === said.trim()) return true
  if (!spelling.isAsked || isBookkeepingNegative(said)) return false
  if (isSameText(said, next, spelling) || isSameTime(said, next, spelling.key)) return true
  return spelling.mayTakePart && (isNamedPart(said, next, spelling) || isAddressOfName(said, next))
}

function isSameTime(said: string, next: string, key: string): boolean {
  if (/^\d{4}-\d{2}-\d{2}$/.test(next)) return dayOf(said) === next || dayOf(withoutLabel(said, key)) === next
  if (/^\d{2}:\d{2}(?::\d{2})?$/.test(next)) return clockOf(said) === clockOf(next)
  return /^\d{4}-\d{2}-\d{2}T/.test(next) && momentOf(next) !== null && momentOf(said) === momentOf(next)
}

/** Removes a label before a value. Ex) "from 5 March 2031" under the key from */
function withoutLabel(said: string, key: string): string {
  const label = /^\s*([\p{L}_-]+)\s*[:=]?\s+/u.exec(said)
  return label !== null && isLabelBeside((label[1] as string).toLowerCase(), key) ? said.slice(label[0].length) : said
}

/** Whitespace, hyphens after a letter or digit, a dot or comma at the end. */
const SEPARATOR = /[\s_()]|(?<=[\p{L}\p{M}\p{Nd}])-|[.,]$/gu

/**
 * Returns letters, digits and meaningful marks (a sign, a decimal point, a slash), plus the groups of digits.
 * Whitespace, hyphens and the like are equivalent, but between two letters they are kept, since "ab c" is not "abc".
 */
function essenceOf(text: string): { readonly text: string; readonly groups: readonly string[] } {
  const apart = text.replace(SEPARATOR, " ").toLowerCase()
  const joined = apart.replace(/(?<=[\p{L}\p{M}]) +(?=[\p{L}\p{M}])/gu, "·").replaceAll(" ", "")
  return { text: joined, groups: apart.match(/\p{Nd}+/gu) ?? [] }
}

function isSameText(said: string, next: string, { isValid }: Spelling): boolean {
  const old = essenceOf(said.trim())
  const own = essenceOf(next)
  if (old.text !== own.text) return false
  if (old.groups.join(" ") === own.groups.join(" ")) return true
  // Ex) 5-10 is not 510, 1 2 is not 12; but no group of a telephone number is a number of its own
  const digits = old.groups.join("").length
  return digits >= MIN_JOINED && !old.groups.some(isValid)
}

/** Fewer digits that stand apart are more likely several numbers. */
const MIN_JOINED = 7

/** True for a part of a text whose other words only label it. Ex) "serial: AB1234" */
function isNamedPart(said: string, next: string, { key }: Spelling): boolean {
  const at = said.indexOf(next)
  if (at < 0 || said.indexOf(next, at + 1) >= 0 || next.length < 2) return false
  const [head, tail] = [said.slice(0, at), said.slice(at + next.length)]
  if (!/(?:^|[\s:="'`(<])$/.test(head.replace(/mailto:$/i, "")) || !/^(?:$|[.!,;]?(?:\s|$)|["'`)>])/.test(tail))
    return false
  const words = [
    plainWords(head.replace(/mailto:$/i, "").replace(/[:=<]\s*$/, " ")),
    plainWords(tail.replace(/^\s*[>.!,;]/, " ")),
  ]
  return words.every((list) => list?.every((word) => isLabelBeside(word, key)))
}

/**
 * True for the address beside a name, as mail programs write it. Ex) Ada Lovelace <ada@x.example>, ada@x.example (Ada)
 */
function isAddressOfName(said: string, next: string): boolean {
  const trimmed = said.trim()
  if (!next.includes("@") || trimmed.length > next.length + MAX_NAME_LENGTH) return false
  const isBehind = trimmed.endsWith(`<${next}>`)
  if (!isBehind && !(trimmed.startsWith(`${next} (`) && trimmed.endsWith(")"))) return false
  const name = isBehind ? trimmed.slice(0, -next.length - 2).trim() : trimmed.slice(next.length + 2, -1)
  const bare = name.replace(/^"(.*)"$/, "$1")
  // the first word must occur in the address: "Unsubscribed" is no name
  const [first = "", ...others] = bare.split(/\s+/)
  if (first.length < 2 || !next.slice(0, next.indexOf("@")).toLowerCase().includes(first.toLowerCase())) return false
  return others.length <= 4 && others.every((word) => /^\p{Lu}[\p{L}\p{M}.'’-]*$/u.test(word))
}

const MAX_NAME_LENGTH = 80
