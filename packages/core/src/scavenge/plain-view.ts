// Shows a given text without its escapes and encodings, through all their layers.
import { decodeEntities } from "../dialects/entities.ts"

/** Maximum number of escape layers. Ex) &amp;quot; in a JSON string */
const MAX_LAYERS = 5

/**
 * Returns the text as it is, and the text with its encodings decoded: once as mail has them, and, if that differs, also
 * without disguises that may be content. Ex) old*tmp, an argument that is base64 itself
 */
export function plainViews(text: string): readonly string[] {
  const decoded = withoutMailCodes(text, 1)
  const visible = withoutTagLetters(text).replace(DUMP_LINE, "$1")
  // a text without such codes is not searched for them twice
  const hasCodes = decoded !== text || visible !== text
  const undisguised = (hasCodes ? withoutMailCodes(visible, MAX_LAYERS) : text)
    .replace(CODE_ROW, (run) => decodeRow(run, 10))
    .replace(OCTAL_RUN, (run) => decodeRow(run, 8))
    .replace(EMPHASIS, "")
  const others = undisguised === decoded ? [] : viewsOf(undisguised, text)
  return [...new Set([text, ...viewsOf(decoded, text), ...others])]
}

/**
 * Returns a text without the escapes of HTML, JSON and URLs, through all layers, with the attributes of tags appended.
 * If backslashes remain after decoding, a view that still has them precedes. Ex) C:\tools, which contains no tab
 */
function viewsOf(text: string, given: string): readonly string[] {
  const joined = text
    .replace(SPACED_LETTERS, (run) => run.replaceAll(" ", ""))
    .replace(GROUPED, (run) => run.replace(/[ .,]/g, ""))
    .replace(BROKEN_WORD, (_, mark: string) => (mark === "_" ? "_" : ""))
  const decoded = decodeLayers(joined, decodeCodes)
  const views = decoded !== given && SPACE_ESCAPE.test(decoded) ? [decoded] : []
  views.push(decodeLayers(decoded, (outer) => decodeCodes(outer).replace(ESCAPES, unescaped)))
  return views.map(withAttributes)
}

function decodeLayers(text: string, decode: (outer: string) => string): string {
  let decoded = text
  for (let layer = 0; layer < MAX_LAYERS && /[\\&%]/.test(decoded); layer++) {
    const outer = decoded
    decoded = decode(outer)
    if (decoded === outer) break
  }
  return decoded
}

const decodeCodes = (text: string): string =>
  decodeEntities(text)
    .replace(/&(?:nbsp|tab|newline);/gi, " ")
    .replace(/&#(\d{1,7});?/g, (code, digits: string) => character(code, Number(digits)))
    .replace(HEX_CODE, (code, ...digits: string[]) =>
      character(code, Number.parseInt(digits.find((each) => each) ?? "", 16)),
    )
    .replace(/(?:%[\da-f]{2}){1,500}/gi, decodeRun)

const SPACE_ESCAPE = /\\[nrt]\w/
const ESCAPES = /\\{1,16}([nrt"'/])/g
const unescaped = (_: string, mark: string): string => (mark === "n" ? "\n" : /[rt]/.test(mark) ? " " : mark)

const withAttributes = (text: string): string => [withoutDisguise(text), ...attributesIn(text)].join("\n\n")

/** Returns what the tags of a page have in their attributes. Ex) <a href="…?do=mow"> */
const attributesIn = (text: string): readonly string[] =>
  [...text.matchAll(UNSEEN)].flatMap(([, attributes]) => (attributes === undefined ? [] : [attributes]))

/** Numbers and accounts in groups. Ex) 7,450 , GB29 NWBK 6016 1331 9268 19 */
const GROUPED =
  /(?<![\w.,])(?:\d{1,3}(?:[.,]\d{3}){1,5}|[A-Z]{2}\d\d(?: [A-Z\d]{4}){2,8}(?: [A-Z\d]{1,3})?)(?![\w.,]\w)/g

/** Decodes Unicode tag characters: people do not see them, models read each as an ASCII character. */
const withoutTagLetters = (text: string): string =>
  text.includes("\udb40")
    ? text.replace(TAG_LETTER, (letter) => String.fromCharCode((letter.codePointAt(0) as number) - TAG_BASE))
    : text
const TAG_BASE = 0xe0000
const TAG_LETTER = /[\u{e0009}\u{e000a}\u{e0020}-\u{e007e}]/gu

/** A line of a hex dump: its offset, pairs of digits, and the same as text. */
const DUMP_LINE = /^[\da-f]{6,8}:? {1,2}((?:[\da-f]{2,4} {1,2}){1,16}).{0,80}$/gim

/** Character codes in decimal and in octal digits. Ex) 109 111 119 , [109,111,119] , \155\157\167 */
const CODE_ROW = /(?<![\d.])(?:(?:9|1[03]|3[2-9]|[4-9]\d|1[01]\d|12[0-6])(?:, ?|[ \t\n]|(?![\d.]))){20,20000}/g
const OCTAL_RUN = /(?:\\{1,4}[01]?[0-7]{2}){8,20000}/g

/** Decodes a row of character codes. A row that spells no word consists of numbers and is kept. */
function decodeRow(run: string, base: 8 | 10): string {
  const codes = run.match(/\d+/g) ?? []
  const read = codes.map((code) => String.fromCharCode(Number.parseInt(code, base))).join("")
  return /[a-z]{3}/i.test(read) ? `\n${read}\n` : run
}

/** Marks of bold and italic words. Ex) **run**_**shell** */
const EMPHASIS = /\*{1,3}(?=\w)|(?<=\w)\*{1,3}/g

/** A word broken in two by a line end. Ex) run_⏎shell , the num-⏎ber */
const BROKEN_WORD = /(?<=[a-z])([-_])\r?\n(?=[a-z])/g

/** Ex) m o w _ i t */
const SPACED_LETTERS = /(?<![\w@.:/=-])(?:[\w@.:/=-] ){5,2000}[\w@.:/=-](?![\w@.:/=-])/g

/** A run in one line, or in lines of mail. A longer run is read in pieces, since matching it uses the stack. */
const MAX_RUN = 20_000
const BASE64_LINE = String.raw`(?:[\w+/-]{60,76}(?:\r|\\r)?(?:\n|\\n)[ \t>]{0,12})`
const BASE64_RUN = String.raw`${BASE64_LINE}{0,1000}[\w+/-]{24,${MAX_RUN}}={0,2}|${BASE64_LINE}{1,1000}[\w+/-]{1,76}={0,2}`
/** In a text without such runs, not every letter of a word is tried as a start: a sixth of the time. */
const BASE64 = new RegExp(`(?<![\\w+/-])(?:${BASE64_RUN})`, "g")
const NEXT_PIECE = new RegExp(BASE64_RUN, "y")

/** A mark that it encodes, or a line that it breaks. */
const QUOTED_PRINTABLE = /=(?:3D|3C|3E|22|7B|5B|20\r?\n|\r?\n\S)/

/** Decodes base64 through so many layers, and quoted-printable if a text shows that it is used. */
function withoutMailCodes(text: string, layers: number): string {
  const withoutHex = text.replace(HEX_RUN, decodeHex)
  let decoded = withoutHex
  for (let layer = 0, outer = ""; layer < layers && decoded !== outer; layer++) {
    outer = decoded
    decoded = decodeRuns(outer)
  }
  if (!QUOTED_PRINTABLE.test(decoded)) return decoded
  return decoded.replace(/=\r?\n/g, "").replace(/(?:=[\dA-F]{2}){1,500}/g, (run) => decodeRun(run.replaceAll("=", "%")))
}

function decodeRuns(text: string): string {
  let decoded = ""
  let from = 0
  BASE64.lastIndex = 0
  for (let found = BASE64.exec(text); found !== null; found = nextRun(text)) {
    decoded += text.slice(from, found.index) + decodeBase64(found[0])
    from = found.index + found[0].length
    NEXT_PIECE.lastIndex = from
  }
  return decoded + text.slice(from)
}

function nextRun(text: string): RegExpExecArray | null {
  BASE64.lastIndex = NEXT_PIECE.lastIndex
  return NEXT_PIECE.exec(text) ?? BASE64.exec(text)
}

/** Pairs of hexadecimal digits that are text, adjacent or separated, in one line or several. */
const HEX_GAP = String.raw`(?:[\s:,]|0x|\\[nr]){0,9}`
const HEX_RUN = new RegExp(
  String.raw`(?:(?:[2-7][\da-f]|0[9ad]|[c-f][\da-f](?:${HEX_GAP}[89ab][\da-f]){1,3})${HEX_GAP}){20,20000}`,
  "gi",
)

/** Decodes hex runs. Non-ASCII bytes become percent codes, decoded later. A list of numbers without letters stays. */
const decodeHex = (run: string): string =>
  /[a-f]/i.test(run)
    ? `\n${run
        .replace(/[\s:,]|0x|\\[nr]/g, "")
        .replace(/../g, (pair) => (pair < "8" ? String.fromCharCode(Number.parseInt(pair, 16)) : `%${pair}`))}\n`
    : run

const WIDE = /^(?:[^\0]\0)+$|^(?:\0[^\0])+$/

/** Decodes a base64 run; a run that is not text stays as it is. */
function decodeBase64(run: string): string {
  const code = run
    .replace(/[\s>]|\\[nr]/g, "")
    .replaceAll("-", "+")
    .replaceAll("_", "/")
  // no base64 has this length, and a decoder that throws is slow
  if (code.replace(/=+$/, "").length % 4 === 1) return run
  try {
    // in UTF-16 every second byte of ASCII text is zero
    const bytes = atob(code).replace(WIDE, (wide) => wide.replaceAll("\0", ""))
    if (/[\0-\x08\x0e-\x1f\x7f]/.test(bytes)) return run
    return `\n${decodeURIComponent(bytes.replace(/[%\x80-\xff]/g, (c) => `%${c.charCodeAt(0).toString(16)}`))}\n`
  } catch {
    return run
  }
}

const HEX_CODE = /&#x([\da-f]{1,6});?|\\{1,16}u([\da-f]{4})|\\{1,16}u\{([\da-f]{1,6})\}|\\{1,16}x([\da-f]{2})/gi

const character = (code: string, value: number): string => (value > 0x10ffff ? code : String.fromCodePoint(value))

/** Decodes percent codes; a run that is not text stays as it is. Ex) %7B%22name%22 */
function decodeRun(codes: string): string {
  try {
    return decodeURIComponent(codes)
  } catch {
    return codes
  }
}

const UNSEEN =
  /\u001b\[[\d;]{0,20}[A-Za-z]|[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]|<\/?(?:a|b|br|code|div|em|font|i|kbd|li|mark|p|pre|samp|small|span|strong|td|tt|u|wbr)(\s[^<>]{0,200})?\/?>/gi
const OTHER_LETTERS = /[\u00a0\u2000-\u202f\u3000\uff00-\uffef]/

/** Removes colours, tags of a page and zero-width characters; makes quotes straight, wide letters and spaces plain. */
export function withoutDisguise(text: string): string {
  const seenText = text.replace(UNSEEN, "").replace(/[“”„‟]/g, '"')
  return OTHER_LETTERS.test(seenText) ? seenText.normalize("NFKC") : seenText
}
