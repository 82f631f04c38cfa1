import {
  BACKSLASH,
  BACKTICK,
  COMMA,
  closersOf,
  codeAt,
  isCloser,
  isDigit,
  isLetter,
  isSpace,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  QUOTE,
  toStructure,
} from "../chars.ts"
import { keyAt } from "../key-token.ts"
import { NUMBER, STRING } from "../kind.ts"
import { follow, isFreeKey, isWholeElement, ownerOf, STRONG, separatorOf } from "../lookahead.ts"
import { spellNumber } from "../numbers.ts"
import { isEscapedSpace, past } from "../space.ts"
import { closeAll, closeDownTo, closer, open } from "./closers.ts"
import { cutOff, done, ended, fail, heal, innermost, KEY, placeOf, type State, skip, top, VALUE } from "./state.ts"
import { readEscapedString, readString } from "./texts.ts"
import { NO_VALUE, unquoted } from "./unquoted.ts"

const WORD = /[A-Za-z_$][\w$]*/y
export const LITERALS: ReadonlyMap<string, string> = new Map([
  ["True", "true"],
  ["TRUE", "true"],
  ["False", "false"],
  ["FALSE", "false"],
  ["None", "null"],
  ["NULL", "null"],
  ["Null", "null"],
  ["nil", "null"],
  ["undefined", "null"],
])
const CUT_LITERAL = /^(?:t|tr|tru|f|fa|fal|fals|n|nu|nul|T|Tr|Tru|F|Fa|Fal|Fals|N|No|Non)$/

export function readValue(s: State): boolean {
  const at = skip(s, s.pos)
  const frame = innermost(s)
  if (ended(s, at)) {
    if (frame === undefined) return fail(s, "json/unreadable", at)
    return cutOff(s, frame.object ? "value" : "element")
  }
  const c = toStructure(s.text.charCodeAt(at))
  if (c === OPEN_BRACE || c === OPEN_BRACKET || c === OPEN_PAREN) return open(s, at, c)
  if (c === QUOTE && opensContainer(s, at)) {
    heal(s, "json/stray-quote", at, at + 1, "")
    const inside = skip(s, at + 1)
    if (!open(s, inside, s.text.charCodeAt(inside))) return false
    top(s).quoted = true
    return true
  }
  if (c === QUOTE || closersOf(c).length > 0) return readString(s, at, c)
  if (isCloser(c) || c === COMMA) return noValue(s, at, c)
  if (c === 45 || c === 43 || c === 46 || isDigit(c)) return readNumber(s, at)
  if (isLetter(c)) return readWord(s, at)
  if (c === BACKSLASH && codeAt(s.text, at + 1) === QUOTE) return readEscapedString(s, at)
  return unquoted(s, at)
}

/** Ex) "config": "{"a": 1}" where no text fits: an object in quotes, its own quotes not escaped. */
function opensContainer(s: State, at: number): boolean {
  const next = codeAt(s.text, at + 1)
  if (next !== OPEN_BRACE && next !== OPEN_BRACKET && !isSpace(next)) return false
  OPENING.lastIndex = at + 1
  return OPENING.test(s.text) && ((placeOf(s)?.kinds ?? STRING) & STRING) === 0
}

const OPENING = /\s*[{[]\s*(?:\{\s*)?"(?=[\w"])/y

function noValue(s: State, at: number, c: number): boolean {
  const frame = innermost(s)
  if (frame === undefined) return fail(s, "json/unreadable", at)
  if (!frame.object) {
    if (isCloser(c)) return closer(s, at, c)
    // Ex) [1,,2] : an element may be lost, so this is not a comma too many
    if (frame.count > 0 || frame.comma >= 0) return fail(s, "json/no-value", at)
    heal(s, "json/extra-comma", at, at + 1, "")
    s.pos = at + 1
    return true
  }
  // Ex) {"query": , "page": 1} : something was meant to stand there
  return fail(s, "json/no-value", at)
}

function readNumber(s: State, at: number): boolean {
  const spelled = spellNumber(s.text, at)
  if (spelled === null) return at + 1 >= s.length ? cutOff(s, "number") : unquoted(s, at)
  const { end, literal } = spelled
  if (end >= s.length) return cutOff(s, "number")
  const next = toStructure(s.text.charCodeAt(end))
  if (!endsToken(s, end, next)) return unquoted(s, at)
  if (literal !== s.text.slice(at, end)) {
    const kinds = placeOf(s)?.kinds ?? NUMBER
    // Ex) "zip": 00501 where only text fits: the digits are the text
    if ((kinds & NUMBER) === 0 && (kinds & STRING) !== 0) return unquoted(s, at)
    // Ex) [70,000, 60] : one number with a thousands mark, or two
    if (/^-?0\d/.test(s.text.slice(at, end)) && s.stack.length > 0 && !top(s).object) return fail(s, "json/ambiguous", at)
    heal(s, "json/number-spelling", at, end, literal)
  }
  return done(s, end)
}

/** True when a number or word that ends here is whole. */
function endsToken(s: State, end: number, next: number): boolean {
  if (isSpace(next) || next === COMMA || isCloser(next) || next === BACKTICK || end >= s.source.tail) return true
  if (next === BACKSLASH) return isEscapedSpace(s.text, end)
  if (next === 47) return startsComment(s.text, end)
  if (separatorOf(next) === COMMA) return true
  if (next !== QUOTE) return false
  // Ex) 12","b" : a stray quote; 12"b": 1 : a comma missing
  if (follow(s.source, s.stack, end + 1, false) === STRONG) return true
  const key = s.stack.length > 0 && top(s).object ? keyAt(s.text, end, s.token) : null
  return key !== null && (top(s).names === null || isFreeKey(top(s), key))
}

const LONGEST_REMARK = 1_024

/** Ex) 3// three, 3/* three *\/ : behind a value a remark has a blank after its mark, or an end; 7//2 is neither. */
function startsComment(text: string, at: number): boolean {
  const behind = text.slice(at + 2, at + 2 + LONGEST_REMARK)
  if (text.startsWith("/*", at)) return behind.includes("*/")
  return text.startsWith("//", at) && /^\s/.test(behind) && behind.includes("\n")
}

function readWord(s: State, at: number): boolean {
  WORD.lastIndex = at
  const word = (WORD.exec(s.text) as RegExpExecArray)[0]
  const end = at + word.length
  const next = codeAt(s.text, end)
  if (word.length <= 2 && closersOf(next).length > 0 && /^(?:[rRbBuUfF]|[rR][bBfF]|[bBfF][rR])$/.test(word)) {
    heal(s, "json/python-prefix", at, end, "")
    return readString(s, end, next, /r/i.test(word))
  }
  if (end >= s.length && CUT_LITERAL.test(word)) return cutOff(s, "literal")
  if (endsToken(s, end, toStructure(next)) && follow(s.source, s.stack, end, true) > 0) {
    if (word === "true" || word === "false" || word === "null") return done(s, end)
    const literal = LITERALS.get(word)
    if (literal !== undefined) {
      s.pythonic = true
      heal(s, "json/python-literal", at, end, literal)
      return done(s, end)
    }
    if (NO_VALUE.test(word)) return fail(s, "json/no-value", at)
  }
  return unquoted(s, at)
}

export function readAfter(s: State): boolean {
  const at = skip(s, s.pos)
  if (s.stack.length === 0) return true
  const frame = top(s)
  if (ended(s, at)) return closeAll(s, s.pos)
  const c = separatorOf(s.text.charCodeAt(at))
  if (c === COMMA) {
    if (s.text.charCodeAt(at) !== COMMA) heal(s, toStructure(s.text.charCodeAt(at)) === COMMA ? "json/full-width" : "json/comma-spelling", at, at + 1, ",")
    frame.comma = at
    s.pos = at + 1
    s.expects = frame.object ? KEY : VALUE
    return frame.object ? true : elementOrKey(s, at)
  }
  if (isCloser(c)) return closer(s, at, c)
  if (frame.object && keyAt(s.text, at, s.token) !== null) {
    heal(s, "json/missing-comma", s.pos, s.pos, ",")
    s.expects = KEY
    s.pos = at
    frame.comma = -1
    return true
  }
  if (c === QUOTE && follow(s.source, s.stack, at + 1, false) === STRONG) {
    heal(s, "json/stray-quote", at, at + 1, "")
    s.pos = at + 1
    return true
  }
  if (!frame.object && (closersOf(c).length > 0 || c === OPEN_BRACE || c === OPEN_BRACKET || c === 45 || isDigit(c) || isLetter(c))) {
    heal(s, "json/missing-comma", s.pos, s.pos, ",")
    s.expects = VALUE
    s.pos = at
    return true
  }
  return fail(s, "json/unreadable", at)
}

/** After a comma in a list: a key with its colon says that the list should have been closed. */
function elementOrKey(s: State, comma: number): boolean {
  const at = past(s.text, comma + 1)
  if (isCloser(toStructure(codeAt(s.text, at))) || isWholeElement(s.text, at)) return true
  const key = keyAt(s.text, at, s.token)
  if (key === null) return true
  const owner = ownerOf(s.stack, s.stack.length - 1, key.name)
  if (owner < 0) return true
  top(s).comma = -1
  closeDownTo(s, owner, comma)
  top(s).comma = comma
  s.pos = comma + 1
  s.expects = KEY
  return true
}
