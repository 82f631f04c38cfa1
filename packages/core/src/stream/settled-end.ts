// Finds how much of a text is final, whatever call follows, by its last word, brackets and fences.
import { EQUALS_SIGN } from "../json/chars.ts"

/** Longest run of blanks and brackets to hold: it is examined again with each piece. */
const MAX_OPENERS = 256
/** Longest word that may be the head of a call: `to=`, `call:`, the name of a tool. */
const MAX_WORD = 128
/** Most blanks between such a word and a mark. */
const MAX_BLANKS = 4
/** Longest name of an assigned variable. */
const MAX_ASSIGNED = 40
/** Most blanks between such a name and its equals sign. */
const MAX_BEFORE_SIGN = 8
/** The opening line of a fence, which is removed with its call. Models forget the line break before backticks. */
const EMPTY_FENCE = /(?:(?:^|\n|(?<=[>\]]))[ \t]*(?:`{3,}|~{3,})[^\n`]{0,80}|`{3,}[\w+#.-]{0,24}(?: action)?)$/
const MAX_FENCE = 128

/**
 * Returns how much of a text, up to `end`, stays whatever call follows: without its last word, brackets, quotes and
 * blanks around it, and an empty fence. Uses loops from the end: regular expressions, which start at the beginning,
 * took 30 µs for each word of an answer.
 */
export function settledEnd(text: string, end: number): number {
  const settled = beforeOpeners(text, beforeWord(text, beforeOpeners(text, end)))
  const lineStart = Math.max(0, settled - MAX_FENCE)
  const tail = text.slice(lineStart, settled)
  if (!tail.includes("```") && !tail.includes("~~~")) return settled
  const fenceLength = EMPTY_FENCE.exec(tail)?.[0].length ?? 0
  return fenceLength === 0 ? settled : beforeOpeners(text, settled - fenceLength)
}

/**
 * Skips backwards over brackets and quotes that may belong to a following call, and over `x =`, `print` and the like.
 */
function beforeOpeners(text: string, end: number): number {
  const stop = Math.max(0, end - MAX_OPENERS)
  let at = end
  while (at > stop) {
    const c = text.charCodeAt(at - 1)
    if (isOpener(c)) at--
    else if (c === EQUALS_SIGN) {
      const start = assignedStart(text, at - 1)
      if (start < 0) return at
      at = start
    } else {
      const length = c === LETTER_T || c === LETTER_N ? statementWord(text, at) : 0
      if (length === 0) return at
      at -= length
    }
  }
  return at
}

const LETTER_T = 116
const LETTER_N = 110

/** Returns the start of the name before an equals sign; -1 if there is none. Ex) `x = ` */
function assignedStart(text: string, equalsAt: number): number {
  let nameEnd = equalsAt
  while (equalsAt - nameEnd < MAX_BEFORE_SIGN && isBlank(text.charCodeAt(nameEnd - 1))) nameEnd--
  let at = nameEnd
  while (at > 0 && nameEnd - at <= MAX_ASSIGNED && isNameCode(text.charCodeAt(at - 1))) at--
  return at === nameEnd || nameEnd - at > MAX_ASSIGNED ? -1 : at
}

const STATEMENT_WORDS: readonly string[] = ["print", "await", "return"]

/** Returns the length of a Python keyword before a call that ends here; 0 if there is none. */
function statementWord(text: string, end: number): number {
  const { length } = STATEMENT_WORDS.find((word) => text.endsWith(word, end)) ?? ""
  return isNameCode(text.charCodeAt(end - length - 1)) || isNameCode(text.charCodeAt(end)) ? 0 : length
}

function beforeWord(text: string, end: number): number {
  let at = end
  while (at > 0 && end - at < MAX_BLANKS && (text.charCodeAt(at - 1) === 32 || text.charCodeAt(at - 1) === 10)) at--
  const wordEnd = at
  while (at > 0 && wordEnd - at < MAX_WORD && isWordCode(text.charCodeAt(at - 1))) at--
  return at === wordEnd ? end : at
}

const isBlank = (c: number): boolean => c === 32 || c === 9

/** A letter, a digit or an underscore. */
const isNameCode = (c: number): boolean =>
  (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 57) || c === 95

const isWordCode = (c: number): boolean => isNameCode(c) || ".:/\\-".includes(String.fromCharCode(c))

const isOpener = (c: number): boolean =>
  c === 32 || c === 10 || "\"'`*[({".includes(String.fromCharCode(c)) || isSpaceCode(c)

const isSpaceCode = (c: number): boolean =>
  (c >= 9 && c <= 13) || c === 0xa0 || c === 0xfeff || (c > 0x1000 && /\s/.test(String.fromCharCode(c)))
