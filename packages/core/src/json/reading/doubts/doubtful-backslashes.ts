// Doubt: some backslashes of a string are escapes, others are literal, and no single convention explains all of them.

import type { StringEvidence } from "../string-evidence.ts"
import {
  AS_FOREIGN,
  AS_JSON,
  AS_RAW,
  isHalfCode,
  isPathOrFormula,
  nestsQuotes,
  ONLY_LINE_ENDS,
  ONLY_QUOTES,
} from "../styles.ts"
import { apostropheReading } from "./escaped-apostrophes.ts"

/** Ex) C:\temp : a drive and one word. */
const DRIVE_WORD = /^[CDcd]:\\[nrt][a-z\d_]{2}\S*$/
/** Ex) print("a\n") : an unescaped inner literal in quotes ends in the escape. */
const ESCAPE_ENDS_LITERAL = /[(,=[{+:]\s{0,4}"[^"\\\n]{1,200}\\[nrt]"\s{0,4}[),\].+;:}]/
/** Ex) echo -e "a\tb" : the same with a tab anywhere in the literal. */
const TAB_IN_LITERAL = /[\s(,=[{+:]"[^"\\\n]{0,200}\\t[^"\\\n]{0,200}"(?!\w)/
const ESCAPED_CURLY_QUOTE = /\\[“”„‘’«»]/
/** Escapes that Python has and JSON does not. Ex) \alpha begins with \a, a bell */
const PYTHON_ESCAPE = /(?<!\\)(?:\\\\)*\\[av]/

const countDecoded = (s: StringEvidence): number =>
  s.certainEscapes + s.escapesBeforeLetter + s.rareEscapes + s.insideLiteral

/** Ex) make pot \⏎  -j 4 : a command continues on the next line, or Python joins the lines. */
const LINE_GOES_ON = /(?<!\\)(?:\\\\)*\\\r?\n/

/**
 * True for a string in triple quotes that is either pasted unchanged, or uses the escapes of Python. Escaped quotes
 * beside unescaped ones may be part of the code. Ex) """C:\new\dir""" , """puts("a \"lid\"")"""
 */
const isPastedOrPython = (body: string, s: StringEvidence): boolean =>
  (countDecoded(s) > 0 && s.invalidEscapes + s.rareEscapes + s.lineBreaks > 0) ||
  (s.escapedQuotes > 0 && /(?<!\\)"/.test(body)) ||
  PYTHON_ESCAPE.test(body) ||
  LINE_GOES_ON.test(body)

/** True for an unescaped path in other quotes, or in a string that is only a path. Ex) 'C:\new' , ‘…’ */
const isPathInOtherQuotes = (body: string, s: StringEvidence): boolean =>
  s.pathRoots > s.escapedRoots && s.escapesBeforeLetter > 0 && (s.mark !== '"' || DRIVE_WORD.test(body))

/** Ex) \s\t , ^\d\n+$ : the whole string is a regular expression. */
const ONLY_PATTERN = /^(?:\\[^\s"]|[\d+*?^$|(){}[\].,-])+$/

/** Ex) \\w+\\\.lid : three backslashes beside doubled ones: one too many or one too few. */
const ODD_RUN = /(?<!\\)(?:\\\\)+\\(?!["\\/bfnrtu])/

/** Ex) \\\shelf\\pots : one of the two backslashes before a server name is not escaped. */
const HALF_HEAD = /^\\{3}(?=[\w.-]{1,64}\\\\[\w$])/

/** Sequences that look like an escape and are literal, in strings that also have invalid escapes. */
const BESIDE_INVALID: readonly RegExp[] = [
  // Ex) C:\out\t.txt , ..\new , C:\\out\t.txt : a path segment begins like an escape
  /(?:^|[\s"'=(])(?:[A-Za-z]:|\.{1,2})(?:\\{1,2}(?:[\w.-]{1,64}|"[^"\\]{1,64}\\?")){0,16}(?<!\\)\\[nrtbf][\w.-]/,
  // Ex) sub(x, '\n') : an inner literal that contains only the escape
  /(?:^|[\s(,=[{+:])(\\?["'`])\\[nrt]\1(?:$|[\s),\].+;:}])/,
  // Ex) C:\\kiln\C:\\kiln : the path was started again after one half of a doubled backslash
  /[^\\]\\[A-Za-z]:[\\/]/,
  // Ex) for \é : the rest of an escape, because no notation has such an escape; in C:\Étude it is a path
  /(?<![\\\w:.])\\[\u00c0-\u024f\u0370-\u1fff\u3040-\ud7af]/,
]

/**
 * True if one backslash is read as an escape although others in the string are literal. Ex) C:\out\t.txt ,
 * sub('\s', '\n') , put(\"\d\n\"); , print("a\n")⏎
 */
function isEscapeBesideLiteral(body: string, s: StringEvidence): boolean {
  if (s.invalidEscapes > 0 && (s.literalEnds + s.quotedTabs > 0 || BESIDE_INVALID.some((sign) => sign.test(body))))
    return true
  if (s.invalidEscapes > 0 && countDecoded(s) > 0 && ONLY_PATTERN.test(body)) return true
  return s.rawQuotes > 0 && s.insideLiteral > 0 && (ESCAPE_ENDS_LITERAL.test(body) || TAB_IN_LITERAL.test(body))
}

const LITERAL_STYLES: readonly number[] = [AS_RAW, ONLY_QUOTES]

/**
 * True if two conventions explain the backslashes of a string, and this style follows one of them in one place and the
 * other elsewhere.
 */
export function isHalfLiteral(text: string, s: StringEvidence, end: number, style: number): boolean {
  if (s.isPlain) return false
  if (isHalfCode(s, style)) return true
  // Ex) /\bx/;\nlet y : the style keeps line-end escapes before letters as in a formula, but there is no formula
  if (style === ONLY_LINE_ENDS) return s.escapesBeforeLetter > 0 && !isPathOrFormula(text, s, end)
  const body = s.head(text, end)
  if (s.rawQuotes > 1 && s.escapedQuotes > 0 && isHalfNested(body, s, style)) return true
  if (LITERAL_STYLES.includes(style) && s.doubledBackslashes > 0 && isDoubledInPart(body, s)) return true
  // Ex) a "b c\n : if a quote has no partner, it is unknown which escapes are inside a literal, unless raw line breaks
  // show the style
  if (style === AS_RAW) return s.lineBreaks === 0 && s.insideLiteral > 0 && s.isInLiteral
  return apostropheReading(text, s, end) === "doubtful" || isHalfDecoded(body, s, style)
}

/** Ex) \\shelf\pots , "\\shelf\pots" */
const SERVER_ROOT = /(^|[\s"'=(])\\\\(?=[\w.-]{1,64}\\(?!\\))/g

/**
 * True if some backslashes were escaped and others were not. Pasted code has doubled backslashes of its own, and so has
 * the beginning of a UNC path. Ex) E:\pots\\lid , \\frac{a}{b} + \sqrt{c}
 */
function isDoubledInPart(body: string, s: StringEvidence): boolean {
  if (s.rawQuotes + s.lineBreaks === 0) return body.replace(SERVER_ROOT, "$1").includes("\\\\")
  return /(?<!\\)\\\\[A-Za-z]{2,32}\{/.test(body) && /(?<!\\)\\[A-Za-z]{2,32}\{/.test(body)
}

/** Ex) "1.0\" x : the first escaped quote after a raw one closes something. */
const CLOSED_BY_ESCAPED = /(?<!\\)"[^"\\\n]*\w\\"(?!\w)/
/** Ex) "<a href=\"x : the first escaped quote after a raw one opens something. */
const NESTED = /(?<!\\)"(?:[^"\\\n]*[\s=([{:,>])?\\"(?=[^\s,;:)"])/

/**
 * True if some quotes are escaped and others are not: either the escaped ones belong to a nested literal and their
 * backslashes are kept, or all quotes are plain text.
 */
function isHalfNested(body: string, s: StringEvidence, style: number): boolean {
  if (style === AS_RAW) return CLOSED_BY_ESCAPED.test(body) || s.certainEscapes + s.escapesBeforeLetter > s.lineBreaks
  return style === AS_JSON && nestsQuotes(s) && !CLOSED_BY_ESCAPED.test(body) && NESTED.test(body)
}

function isHalfDecoded(body: string, s: StringEvidence, style: number): boolean {
  if (s.mark.length === 3) return isPastedOrPython(body, s)
  if (countDecoded(s) === 0 && s.invalidEscapes === 0) return false
  if (s.mark !== '"' && ESCAPED_CURLY_QUOTE.test(body)) return true
  if (style !== AS_JSON && style !== AS_FOREIGN) return false
  if (s.invalidEscapes > 0 && s.doubledBackslashes > 0 && ODD_RUN.test(body.replace(HALF_HEAD, ""))) return true
  return isPathInOtherQuotes(body, s) || isEscapeBesideLiteral(body, s) || isSlashBesideLiteral(body, s)
}

/** True if the slash of a pattern is escaped as in /\d+\/\w/ . In <\/b> it is an escape of JSON. */
const isSlashBesideLiteral = (body: string, s: StringEvidence): boolean =>
  s.invalidEscapes > s.needlessEscapes && /(?<![\\<])\\\//.test(body)
