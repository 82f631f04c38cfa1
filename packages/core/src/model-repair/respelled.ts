import { dayOf } from "./dates.ts"
import { clockOf, momentOf } from "./moments.ts"
import { isLabelBeside, plainWords } from "./plain-words.ts"

/** What is known of the place of a text. */
export interface Spelling {
  readonly key: string
  /** A pattern, a format or the like asks for a certain spelling. Being too long is no such reason, since what is cut off is lost. */
  readonly isAsked: boolean
  readonly isValid: (text: string) => boolean
}

/** Names of texts of which every character counts. */
const SECRETS = /pass(?:word|phrase|wd|code)|secret|token|credential|pwd|api_?key|private_?key/i

const LETTER = /[\p{L}\p{M}]/u
const DIGIT = /\p{Nd}/u

/**
 * Whether a text is another spelling of one that the schema does not take: the same letters and digits in the same order,
 * the same day or moment, or the text without the words that only name it.
 */
export function isRespelled(said: string, next: string, spelling: Spelling): boolean {
  if (next === "" || said === "" || SECRETS.test(spelling.key)) return false
  if (next === said.trim()) return true
  if (!spelling.isAsked) return false
  return isSameText(said, next, spelling) || isSameTime(said, next) || isNamedPart(said, next, spelling) || isAddressOfName(said, next)
}

function isSameTime(said: string, next: string): boolean {
  if (/^\d{4}-\d{2}-\d{2}$/.test(next)) return dayOf(said) === next
  if (/^\d{2}:\d{2}(?::\d{2})?$/.test(next)) return clockOf(said) === clockOf(next)
  return /^\d{4}-\d{2}-\d{2}T/.test(next) && momentOf(next) !== null && momentOf(said) === momentOf(next)
}

/** A text taken apart: letters and digits with a mark wherever two of a kind were apart, and the groups of digits. */
interface Essence {
  readonly text: string
  readonly groups: readonly string[]
}

/**
 * Letters, digits and the marks that mean something: a sign, a decimal point, a slash. Blanks, hyphens and the like are one and the
 * same; between two letters they may not be lost, since "ab c" is not "abc".
 */
function essenceOf(text: string): Essence {
  let out = ""
  let last = ""
  let isApart = false
  const groups: string[] = []
  for (let at = 0; at < text.length; at++) {
    const c = text[at] as string
    if (isSeparator(text, at)) {
      isApart = true
      continue
    }
    if (isApart && LETTER.test(c) && LETTER.test(last)) out += "·"
    if (DIGIT.test(c)) {
      if (isApart || !DIGIT.test(last)) groups.push("")
      groups.push((groups.pop() ?? "") + c)
    }
    isApart = false
    last = c
    out += c
  }
  return { text: out.toLowerCase(), groups }
}

function isSeparator(text: string, at: number): boolean {
  const c = text[at] as string
  const before = text[at - 1] ?? ""
  if (/[\s_()]/.test(c)) return true
  if (c === "-") return LETTER.test(before) || DIGIT.test(before)
  return /[.,]/.test(c) && at === text.length - 1
}

function isSameText(said: string, next: string, { isValid }: Spelling): boolean {
  const old = essenceOf(said.trim())
  const own = essenceOf(next)
  if (old.text !== own.text) return false
  if (old.groups.join(" ") === own.groups.join(" ")) return true
  // Ex) 5-10 is not 510, 1 2 is not 12; the groups of a telephone number are none of them a number of their own
  const digits = old.groups.join("").length
  return digits >= FEWEST_JOINED && !old.groups.some(isValid)
}

/** Digits below this number that stand apart are rather several numbers. */
const FEWEST_JOINED = 7

/** Ex) "serial: AB1234" : what stands beside the part only names it. */
function isNamedPart(said: string, next: string, { key }: Spelling): boolean {
  const at = said.indexOf(next)
  if (at < 0 || said.indexOf(next, at + 1) >= 0 || next.length < 2) return false
  const [head, tail] = [said.slice(0, at), said.slice(at + next.length)]
  if (!/(?:^|[\s:="'`(<])$/.test(head) || !/^(?:$|[.!,;]?(?:\s|$)|["'`)>])/.test(tail)) return false
  const words = [plainWords(head.replace(/[:=<]\s*$/, " ")), plainWords(tail.replace(/^\s*[>.!,;]/, " "))]
  return words.every((list) => list !== null && list.every((word) => isLabelBeside(word, key)))
}

/** Ex) Ada Lovelace <ada@x.example> : a name and its address, as mail programs write it. */
function isAddressOfName(said: string, next: string): boolean {
  if (!next.includes("@") || !said.trim().endsWith(`<${next}>`)) return false
  const name = said
    .trim()
    .slice(0, -next.length - 2)
    .trim()
    .replace(/^"(.*)"$/, "$1")
  return name.length <= 80 && /^(?:\p{Lu}[\p{L}\p{M}.'’-]*\s*){1,5}$/u.test(name) && !/\b(?:not|no|but|except|former|ex|old|never|without)\b/i.test(name)
}
