// Detects whether the whole text is encoded (as a literal, with entities, in a frame), and removes one such layer.
import type { ExpectedShape } from "./anchor.ts"
import { APOSTROPHE, codeAt, DOUBLE_QUOTE, isLetter, OPEN_BRACE, OPEN_BRACKET } from "./chars.ts"
import { controlEscape, isWholePath } from "./escapes.ts"
import type { FaultId } from "./faults.ts"
import { parseStrict } from "./strict.ts"
import { findStringEnd } from "./tokens.ts"

/** A text that was encoded as a whole, after decoding. */
export interface DecodedLayer {
  readonly text: string
  readonly id: FaultId
}

const ENTITY_START = /^[{[]\s*(?:\{\s*)?&(?:quot|#34|#x22|apos|#39|#x27);/i
const HTML_ENTITY = /&(quot|apos|amp|lt|gt|nbsp|#\d{1,6}|#x[0-9a-fA-F]{1,6});/g
const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  apos: "'",
  amp: "&",
  lt: "<",
  gt: ">",
  nbsp: "\u00a0",
}
// checks the first characters only, so that all other texts cost no more than that
const MAY_BE_ENCODED = /^[{[](?:\s|\\n|\\t|\{)*(?:[&\\]|"")/
/** Markup entities beside a raw bracket belong to the text, and only the quotes were encoded. Ex) <b>R&amp;D</b> */
const MARKUP_ENTITY = /&(?:amp|lt|gt|#38|#60|#62);/i
const DOUBLED_START = /^[{[]\s*(?:\{\s*)?""\w/
const ESCAPED_START = /^[{[][\s]*(?:\\n|\\t|\s)*(?:\{\s*)?\\+"/

/** Removes one layer of encoding; null if the text is not encoded as a whole. `anchor` is what the place expects. */
export function decodeWhole(text: string, anchor: ExpectedShape | null = null): DecodedLayer | null {
  const c = text.charCodeAt(0)
  if (c === DOUBLE_QUOTE || c === APOSTROPHE) return decodeString(text) ?? decodeEmbedded(text, anchor)
  if (c !== OPEN_BRACE && c !== OPEN_BRACKET) return decodeFrame(text) ?? decodeEmbedded(text, anchor)
  const known =
    decodeQuoteTokens(text) ??
    layerOf(withoutSymbols(text), "json/unquoted-key") ??
    layerOf(withoutBegunKey(text), "json/repeated") ??
    layerOf(withoutBlankTokens(text), "json/odd-space")
  return known ?? (isUsualStart(text) || !MAY_BE_ENCODED.test(text) ? null : decodeQuotes(text))
}

/** Decodes a text in which every quote is written in another way. */
function decodeQuotes(text: string): DecodedLayer | null {
  if (ENTITY_START.test(text) && !text.includes('"') && !(text.includes("<") && MARKUP_ENTITY.test(text)))
    return { text: text.replace(HTML_ENTITY, decodeEntity), id: "json/entities" }
  if (DOUBLED_START.test(text)) return decodeDoubledQuotes(text)
  if (CODED_START.test(text) && !text.includes('"')) return decodeCodedQuotes(text)
  return ESCAPED_START.test(text) ? decodeEscapedQuotes(text) : null
}

/** A string between two quote tokens of Gemma: its content is raw, and JSON structure surrounds it. */
const TOKEN_TEXT = /(?<=[[{:,]\s{0,16})<\|"\|?>((?:[^<]|<(?!\|"))*)<\|"\|?>(?=\s{0,16}[\]},:])/g

/** Decodes strings between quote tokens. Ex) {place: <|"|>the yard<|"|>} */
function decodeQuoteTokens(text: string): DecodedLayer | null {
  if (!text.includes('<|"')) return null
  const quoted = text.replace(TOKEN_TEXT, (_, body: string) => JSON.stringify(body))
  return quoted.includes('<|"') ? null : { text: quoted, id: "json/foreign-quotes" }
}

/** Returns the text with everything but its strings changed; null if a string is open or a part cannot be changed. */
function changeOutsideTexts(text: string, change: (part: string) => string | null): string | null {
  const parts: string[] = []
  for (let at = 0; at < text.length; ) {
    const quoteOffset = text.indexOf('"', at)
    const stringEnd = quoteOffset < 0 ? text.length : findStringEnd(text, quoteOffset)
    const changed = stringEnd < 0 ? null : change(text.slice(at, quoteOffset < 0 ? stringEnd : quoteOffset))
    if (changed === null) return null
    parts.push(changed, quoteOffset < 0 ? "" : text.slice(quoteOffset, stringEnd))
    at = stringEnd
  }
  const whole = parts.join("")
  return parseStrict(whole) === undefined ? null : whole
}

const SYMBOL_START = /^\{\s{0,64}:[A-Za-z_]/

/** Decodes Ruby symbols as keys, as in {:path => "a", :limit => nil} . Null if "a#{b}" may be an interpolation. */
const withoutSymbols = (text: string): string | null =>
  !SYMBOL_START.test(text) || /#[{$@]/.test(text)
    ? null
    : changeOutsideTexts(text, (part) =>
        part.replace(/:([A-Za-z_]\w{0,63})\s{0,8}=>/g, '"$1":').replace(/\bnil\b/g, "null"),
      )

const BEGUN_KEY = /^\{\s{0,16}"([\w$.-]{0,64})[ \t\r]{0,8}\n(?=[^"{}]{0,100}\{\s{0,64}"\1[\w$.-]{0,64}"\s{0,16}:)/

/** Drops an object that broke off in its first key and was restarted on a line of its own. Ex) {"ti⏎⏎{"title": "a"} */
const withoutBegunKey = (text: string): string | null => {
  const begun = BEGUN_KEY.exec(text)?.[0]
  return begun === undefined ? null : text.slice(begun.length)
}

/**
 * Decodes a text in which Markdown escaped all brackets outside strings, and possibly all quotes. Those inside strings
 * may be intended. Ex) \{"a": \[1\]\}
 */
function withoutEscapedBrackets(text: string): string | null {
  if (!text.startsWith("\\")) return null
  if (/(?<!\\)["{}[\]]/.test(text))
    return changeOutsideTexts(text, (part) =>
      /(?<!\\)[{}[\]]|\\(?![{}[\]])/.test(part) ? null : part.replaceAll("\\", ""),
    )
  if (/\\(?!["{}[\]])/.test(text)) return null
  const decoded = text.replaceAll("\\", "")
  return /[{}[\]]/.test((decoded.match(/"[^"]*"/g) ?? []).join("")) || parseStrict(decoded) === undefined
    ? null
    : decoded
}

/**
 * Decodes spaces and line breaks that are all written as a model's tokens. A single one in brackets may be an item.
 * Ex) {Ġ"path":Ġ"a"}
 */
function withoutBlankTokens(text: string): string | null {
  if (!/[Ġ▁Ċ]/.test(text)) return null
  const decoded = changeOutsideTexts(text, (part) =>
    /\s|\[[Ġ▁Ċ]+\]/.test(part) ? null : part.replace(/[Ġ▁]/g, " ").replaceAll("Ċ", "\n"),
  )
  return decoded === null || /[Ġ▁Ċ]/.test(decoded) ? null : decoded
}

const EVENT_START =
  /^(?:(?:id|retry): ?\w{0,64}\r?\n|event: ?(?:(?:message|content_block|tool_call|response)[._])?(?:message|data|delta|chunk|arguments|tool_calls?|function_call)\r?\n){0,3}data: ?(?=\{)/i
const EVENTS_END = /(?:\r?\n){1,2}data: ?\[DONE\]$/
const HEADERS =
  /^(?:Content-Type: ?application\/json[^\r\n]{0,40}\r?\n)?Content-Length: ?(\d{1,8})\r?\n(?:Content-Type: ?application\/[\w.+-]{0,16}json[^\r\n]{0,40}\r?\n)?\r?\n(?=\{)/i

/** Removes the framing of one message. Ex) event: delta⏎data: {"a": 1}⏎⏎data: [DONE] , Content-Length: 8⏎⏎{"a": 1} */
function messageIn(text: string): string | null {
  const [head = "", length] = HEADERS.exec(text) ?? []
  if (length !== undefined) {
    const body = text.slice(head.length)
    return [body.length, new TextEncoder().encode(body).length].includes(Number(length)) ? body : null
  }
  const start = EVENT_START.exec(text)?.[0].length
  const body = start === undefined ? "" : text.slice(start).replace(EVENTS_END, "")
  return !body.endsWith("}") || /\n(?:data|event|id|retry):/.test(body) ? null : body
}

const decodeFrame = (text: string): DecodedLayer | null =>
  // Ex) $'{"a": "b\\n"}' : a shell literal with escapes
  layerOf(text.startsWith("$'") ? parseLiteral(text.slice(1), true) : null, "json/encoded-twice") ??
  layerOf(text.startsWith("%7B") ? decodePercent(text) : null, "json/entities") ??
  layerOf(withoutEscapedBrackets(text), "json/escaped-quotes") ??
  layerOf(withoutBlankTokens(text), "json/odd-space") ??
  layerOf(sectionIn(text) ?? withoutLinePrefixes(text) ?? messageIn(text), "json/surrounding-text")

/** Decodes percent encoding. Ex) %7B%22path%22%3A%22a%22%7D */
function decodePercent(text: string): string | null {
  if (!/^[\w%.~!*'()-]*$/.test(text)) return null
  try {
    const decoded = decodeURIComponent(text)
    return parseStrict(decoded) === undefined ? null : decoded
  } catch {
    return null
  }
}

/** Returns the content of a CDATA section. Ex) <![CDATA[{"path":"a"}]]> */
function sectionIn(text: string): string | null {
  const body = text.startsWith("<![CDATA[") && text.endsWith("]]>") ? text.slice(9, -3) : null
  return body === null || body.includes("]]>") ? null : body
}

/** Prefixes of each line: the mark of a quotation in an e-mail, the line number. */
const LINE_PREFIXES: readonly RegExp[] = [/^> ?/, /^\s{0,8}\d{1,6}(?:\t|[:|→] ?)/]

/** Removes a prefix that every line has. Ex) > {⏎>   "path": "a"⏎> } , 1\t{⏎2\t"path": "a"⏎3\t} */
function withoutLinePrefixes(text: string): string | null {
  const prefix = LINE_PREFIXES.find((each) => each.test(text))
  const lines = prefix === undefined ? [] : text.split("\n")
  if (prefix === undefined || lines.length < 2 || !lines.every((line) => prefix.test(line))) return null
  const unquoted = lines.map((line) => line.replace(prefix, "")).join("\n")
  // Ex) > {"note": "x⏎> y"} : inside a string the mark may be content
  return parseStrict(unquoted) === undefined ? null : unquoted
}

function decodeDoubledQuotes(text: string): DecodedLayer | null {
  // one quote that is not doubled shows that the others are not doubled either
  if (text.replaceAll('""', "").includes('"')) return null
  const halvedQuotes = text.replaceAll('""', '"')
  return parseStrict(halvedQuotes) === undefined ? null : { text: halvedQuotes, id: "json/doubled-quotes" }
}

const CODED_START = /^[{[]\s{0,64}\\u0022/

/** Decodes quotes that are all written as \u0022. Ex) {\u0022path\u0022:\u0022a\u0022} */
function decodeCodedQuotes(text: string): DecodedLayer | null {
  const decoded = text.replaceAll("\\u0022", '"')
  return parseStrict(decoded) === undefined ? null : { text: decoded, id: "json/escaped-quotes" }
}

function decodeEscapedQuotes(text: string): DecodedLayer | null {
  if (/(?:^|[^\\])"(?!$)/.test(text)) return null
  // Ex) {\"a\":1}" : only the closing one of the outer quotes is left
  const inner = withPaths(parseString(`"${text.replace(/([^\\])"$/, "$1")}"`))
  return inner === null || LONE_ESCAPE.test(inner) ? null : layerOf(inner, "json/escaped-quotes")
}

/** Ex) "type D:\temp" , "\bpot\b" : such escapes are never intended, so only the quotes were escaped once more. */
const LONE_ESCAPE = /(?:^|[^\\])(?:\\\\)*\\[bf]|(?<!\w)[C-PR-Z]:\\[tnr]\w/

const PATH_TEXT = /"((?:[A-Za-z]:|\.{1,2})\\[^"\n]{1,260})"/g

/** Doubles the backslashes of a path whose quotes alone were escaped twice. Ex) {\"a\": \"C:\\temp\\old\"} */
const withPaths = (inner: string | null): string | null =>
  inner?.replace(PATH_TEXT, (whole, path: string) => (isWholePath(path) ? whole.replaceAll("\\", "\\\\") : whole)) ??
  null

/** True if the second character shows that there is nothing to decode. Ex) {"a, {a, {'a */
function isUsualStart(text: string): boolean {
  const c = codeAt(text, 1)
  return c === DOUBLE_QUOTE ? codeAt(text, 2) !== DOUBLE_QUOTE : c === APOSTROPHE || isLetter(c)
}

function decodeEntity(wholeMatch: string, name: string): string {
  const namedCharacter = NAMED_ENTITIES[name.toLowerCase()]
  if (namedCharacter !== undefined) return namedCharacter
  const code =
    name[1] === "x" || name[1] === "X" ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : wholeMatch
}

/** Decodes a JSON string. Only if the content is a container; anything else is a string. Ex) "{\"path\":\"a\"}" */
function decodeString(text: string): DecodedLayer | null {
  if (!/^["']\s*(?:\\[nrt]|\s)*[{["\\`]/.test(text)) return decodeSentence(text)
  const strictString = text.startsWith("'") ? parseLiteral(text, false) : withPaths(parseString(text))
  if (strictString !== null)
    return /^\s*(?:[{["]|```)/.test(strictString) ? { text: strictString, id: "json/encoded-twice" } : null
  // Ex) "{\"path\":\"a\"} : the closing outer quote is missing
  const lacksQuote = /^"\s*[{[](?:\s|\\[nrt])*\\"/.test(text) && !/[^\\]"/.test(text.slice(1))
  return layerOf(lacksQuote ? parseString(`${text}"`) : null, "json/encoded-twice")
}

/** An escaped apostrophe, escaped layout, or backslashes of a path that are escaped twice. */
const LITERAL_ESCAPE = /[^\\](?:\\\\)*\\'|^'[{[]\\[nrt]|["\s][A-Za-z]:\\{4}\w/
const LITERAL_ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" }

/**
 * Decodes JSON in a literal of Python or JavaScript, which escaped each backslash. Without such a sign, the content is
 * used only if the literal is not JSON as it is. Ex) '{"a": "it\'s\\n"}'
 */
function parseLiteral(text: string, hasEscapes: boolean): string | null {
  const isSure = hasEscapes || LITERAL_ESCAPE.test(text)
  if (!isSure && !isEscapedThroughout(text)) return null
  // Ex) '{"a": "it'\''s"}' : an apostrophe ends the literal early
  const unescaped = text.slice(1).replace(/\\[\s\S]/g, "")
  if (unescaped.indexOf("'") !== unescaped.length - 1) return null
  const inner = text.slice(1, -1).replace(/\\([nrt'"\\])/g, (_, next: string) => LITERAL_ESCAPES[next] ?? next)
  if (parseStrict(inner) === undefined || withPaths(inner) !== inner || WORD_PATH.test(inner)) return null
  return isSure || parseStrict(text.slice(1, -1)) === undefined ? inner : null
}

/** Ex) "src\test\run.ts" : a path made of words. */
const WORD_PATH = /"[\w.-]{1,64}(?:\\[\w-]{2,64}){1,16}\.\w{1,8}"/
/** Ex) see C:\temp : a tab is never intended here. */
const DRIVE_IN_TEXT = /["\s][CDcd]:\\[nrt][a-z\d_]/

/**
 * True if every backslash is doubled, and after halving, each one forms a JSON escape: the escapes of the literal were
 * not undone. False if there are none. Ex) '{"a": "x\\ny"}'
 */
export function isEscapedThroughout(literal: string): boolean {
  if (!literal.includes("\\\\") || literal.replace(/\\[\\']/g, "").includes("\\")) return false
  const inner = literal.replace(/\\([\\'])/g, "$1")
  if (inner.replace(/\\(?:["\\/nrt]|u[\da-fA-F]{4})/g, "").includes("\\")) return false
  return withPaths(inner) === inner && !DRIVE_IN_TEXT.test(inner) && !WORD_PATH.test(inner)
}

/** Decodes an escaped string with more than the object in it. Ex) "args = {\"path\":\"a\"}" */
const decodeSentence = (text: string): DecodedLayer | null =>
  text.includes("\\") && text.includes("{") ? layerOf(parseString(text), "json/encoded-twice") : null

const layerOf = (text: string | null, id: FaultId): DecodedLayer | null => (text === null ? null : { text, id })

const LITERAL_START = /^[^"'{}[\]\\]{0,400}(?="\s{0,64}\{(?:\s|\\[nrt]){0,64}\\+"|(?<![bBrR])'\s{0,64}\{)/
const LITERAL_END = /"[^"{}[\]\\]{0,400}$/
const APOSTROPHE_END = /'[^"'{}[\]\\]{0,400}$/
/** Ex) json.loads( , JSON.parse( */
const PARSER_CALL = /\b(?:loads|parse)\(\s{0,8}$/

/** Decodes the literal, and keeps the text around it. Ex) Arguments: "{\"path\":\"a\"}" */
function decodeEmbedded(text: string, anchor: ExpectedShape | null): DecodedLayer | null {
  const start = LITERAL_START.exec(text)?.[0].length
  if (start === undefined) return null
  const isPlain = text[start] === "'"
  const trailingLength = (isPlain ? APOSTROPHE_END : LITERAL_END).exec(text.slice(-402))?.[0].length
  if (trailingLength === undefined) return null
  const literalEnd = text.length - trailingLength + 1
  const before = text.slice(0, start)
  const behind = text.slice(literalEnd)
  if (isMemberValue(before, behind, anchor)) return null
  const literal = text.slice(start, literalEnd)
  const inner = isPlain
    ? parseLiteral(literal, literal.includes("\\") && PARSER_CALL.test(before))
    : parseString(literal)
  const label = /^\s{0,64}\)/.test(behind) ? LABEL_IN_CALL.exec(before) : null
  const around = label !== null && meansAll(label[1] as string, anchor) ? before.slice(0, label.index + 1) : before
  return layerOf(inner === null ? null : around + inner + behind, "json/encoded-twice")
}

const LABEL = /["']?([\w$.-]{1,64})["']?\s{0,8}[:=]\s{0,8}$/
/** Ex) Arguments, tool_input, args */
const ARGUMENTS_LABEL = /^(?:\w{1,16}[_-])?(?:input|args|kwargs|arguments|params|parameters|payload|body|json|call)$/i
/** Ex) search(arguments= : the object contains all arguments. */
const LABEL_IN_CALL = /(?<=^\s{0,64}[\w.-]{1,128})\(\s{0,64}([\w$.-]{1,64})\s{0,8}=\s{0,8}$/
const meansAll = (label: string, anchor: ExpectedShape | null): boolean =>
  ARGUMENTS_LABEL.test(label) && anchor?.names.some((name) => name.toLowerCase() === label.toLowerCase()) !== true
const MEMBER_BEFORE = /(?:^|[\n,(])\s{0,64}[\w$.-]{1,64}\s{0,8}[:=]\s{0,8}[^\s=]/
const MEMBER_BEHIND = /^\s{0,64}[,;]?\s{0,64}[\w$.-]{1,64}\s{0,8}[:=](?!=)/

/** True if the literal is the value of one member, not the arguments. Ex) path: a.json⏎content: "{\"a\":1}" */
function isMemberValue(before: string, behind: string, anchor: ExpectedShape | null): boolean {
  const label = LABEL.exec(before.slice(-96))
  if (label === null) return false
  const name = label[1] as string
  if (anchor?.names.includes(name) === true) return true
  if (ARGUMENTS_LABEL.test(name)) return false
  return MEMBER_BEFORE.test(before.slice(0, before.length - label[0].length)) || MEMBER_BEHIND.test(behind)
}

function parseString(literal: string): string | null {
  if (!literal.endsWith('"')) return null
  // raw line breaks are the most common fault of such an outer string
  const value = parseStrict(literal.replace(/[\0-\x1f]/g, (c) => controlEscape(c.charCodeAt(0))))
  return typeof value === "string" ? value : null
}
