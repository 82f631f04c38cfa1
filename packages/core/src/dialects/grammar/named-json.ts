// Grammar of a name followed by its arguments as a JSON object: read[ARGS]{…}.
import { lazyPattern } from "../../lazy-pattern.ts"
import type { CallCandidate, CallGrammar, ParsedCalls, TextSource } from "../sighting.ts"
import { readTag } from "../tags.ts"
import { LINE_BREAK, LOST_CHANNEL, WORD_BREAK } from "../word-before.ts"
import { brokenEnds } from "./broken-end.ts"
import { trimmedEnd } from "./extent.ts"
import { cutCall, oneCall } from "./one-call.ts"
import { findObjectEnd, hasLiteral, matchAt, matchHere, pastCloser, readCharAt, skipSpaces } from "./probe.ts"

/** Most characters from the start of the name to the brace; a longer text is prose. */
const MAX_HEADER_LENGTH = 240
/** Separators before arguments in any dialect; one that requires another passes it to `namedJsonAfter`. */
const SEPARATOR_TAGS: ReadonlySet<string> = new Set(
  "tool_sep tool_call_argument_begin constrain message tool_call_begin content role_sep".split(" "),
)

type NamedHeader = Pick<CallCandidate, "name" | "id">

/**
 * Creates a grammar of a name, a separator of the dialect, and the arguments as a JSON object: `read[ARGS]{…}`,
 * `functions.read:0<|…|>{…}`. `separatorName`: a separator that the header must have, or else it belongs to another
 * dialect.
 */
export const namedJsonAfter =
  (separatorName: string | null): CallGrammar =>
  (source, at) => {
    const brace = braceWithin(source, at)
    const namedHeader = brace < 0 ? null : readHeader(source, at, brace, separatorName)
    return namedHeader === null ? null : argumentsAt(source, at, brace, namedHeader)
  }

export const namedJson: CallGrammar = namedJsonAfter(null)

/** Returns the brace after a header; -1 if none is near: many openers must not each be searched to the end. */
export function braceWithin(source: TextSource, at: number): number {
  const braceOffset = source.text.slice(at, at + MAX_HEADER_LENGTH + 1).search(/[{｛]/)
  if (braceOffset < 0 && source.text.length - at <= MAX_HEADER_LENGTH) source.ranOut = true
  return braceOffset < 0 ? -1 : at + braceOffset
}

/**
 * Reads the object at a brace as the arguments of the call whose header begins at `at`. `closer`: the mark after the
 * object that ends the call; the text after it does not belong to the arguments.
 */
export function argumentsAt(
  source: TextSource,
  at: number,
  brace: number,
  namedHeader: NamedHeader,
  closer: string | null = null,
): ParsedCalls {
  const { text } = source
  const end = findObjectEnd(source, brace)
  const afterObject = end > 0 ? skipBehindObject(source, end, closer) : null
  if (afterObject !== null) {
    const written = { kind: "json", start: brace, end } as const
    return oneCall({ ...namedHeader, start: at, end: afterObject, written })
  }
  // a mark inside a string that never closes is content: only marks outside of strings, or those that end the text,
  // count
  const markEnd = brokenEnds(source, brace, Math.max(end, brace + 1)).find(
    ({ isMark, isOutside, provesString }) => isMark && (isOutside || provesString),
  )
  const callEnd = markEnd?.at ?? text.length
  const whole = markEnd?.provesString === false || end > 0
  const written = { kind: "json", start: brace, end: trimmedEnd(text, 0, callEnd) } as const
  return oneCall({ ...namedHeader, start: at, end: callEnd, written, whole })
}

/**
 * Returns the offset after a balanced object with its fence or parenthesis; null if text follows that could belong to
 * the object.
 */
function skipBehindObject(source: TextSource, end: number, closer: string | null): number | null {
  const { text } = source
  const closerEnd = closer === null ? end : pastCloser(source, end, closer)
  if (closerEnd > end) return closerEnd
  let at = skipSpaces(source, end)
  if (hasLiteral(source, "```", at)) at = skipSpaces(source, at + 3)
  if (text[at] === ")") at = skipSpaces(source, at + 1)
  if (at >= text.length) return at
  // Ex) They wrote "ring[ARGS]{…}". : the quote does not belong to a string inside the object
  if (at === end && (text[at] === '"' || text[at] === "'") && /[\s.,;!?)]/.test(readCharAt(source, at + 1) || " "))
    return end
  if (/["'}\],:]/.test(text[at] as string) && !text.startsWith("[TOOL_CALLS]", at)) return null
  return trimmedEnd(text, 0, at)
}

const CALL_ID = /\[CALL_ID\]\s*([\w-]{1,64})/
const FENCE_PATTERN = /```[\w-]*/g

/** Words between a name and its arguments. Ex) read with arguments: {…} */
const WITH_ARGUMENTS = /\s+with (?:the )?(?:arguments|args|parameters|input):?\s*$/i

/** A name without separators, type words and fences. Any other text is not a header. */
const BARE_NAME = lazyPattern(String.raw`^[\p{L}\p{N}_.:/\\-]{1,128}$`)

function readHeader(
  source: TextSource,
  start: number,
  brace: number,
  separatorName: string | null,
): NamedHeader | null {
  const headerParts = splitAtSeparators(source, start, brace, separatorName)
  if (headerParts === null) return null
  const id = CALL_ID.exec(source.text.slice(start, brace))?.[1] ?? null
  const words = headerParts
    .map((piece) =>
      piece.replace(CALL_ID, " ").replace("[ARGS]", " ").replace(FENCE_PATTERN, " ").replace(WITH_ARGUMENTS, "").trim(),
    )
    .filter((piece) => piece !== "" && piece !== "json")
  const nameText = words.length > 1 && words[0] === "function" ? words[1] : words[0]
  if (nameText === undefined || words.length > 2) return null
  const bareName = nameText.replace(/[:(=]\s*$/, "").trim()
  if (!BARE_NAME().test(bareName) && source.words.find(bareName) === null) return null
  return splitCallNumber(bareName, id)
}

function splitAtSeparators(
  source: TextSource,
  start: number,
  brace: number,
  separatorName: string | null,
): string[] | null {
  const textParts: string[] = []
  let from = start
  let isComplete = separatorName === null
  for (let at = source.text.indexOf("<", start); at >= 0 && at < brace; at = source.text.indexOf("<", from)) {
    // only from the header: a mark without its end would extend over the arguments to the next one
    const tag = readTag({ text: source.text.slice(0, brace), isEnd: true }, at)
    if (tag === null || !(tag.name === separatorName || SEPARATOR_TAGS.has(tag.name))) return null
    textParts.push(source.text.slice(from, at))
    from = tag.end
    isComplete ||= tag.name === separatorName
  }
  textParts.push(source.text.slice(from, brace))
  return isComplete ? textParts : null
}

/**
 * Splits the call number off a name: it counts the calls of the conversation, and name and number together are the id
 * that the model expects back. A bare number is not a name. Ex) functions.read:3
 */
function splitCallNumber(name: string, id: string | null): NamedHeader {
  const numberMatch = /^(.*?):(\d{1,6})$/.exec(name)
  if (numberMatch !== null) return { name: numberMatch[1] as string, id: id ?? name }
  return /^\d{1,6}$/.test(name) ? { name: null, id } : { name, id }
}

const AT_NAME_HEADER = /@([\w.-]{1,128})\(([\w-]{1,64})\)(:?)\s{0,4}/y
const AT_NAME_LENGTH = 208

/** Reads a name, the id of the call and its arguments. Ex) @read_file(c1): {"path": "a.md"} */
export const atNameCalls: CallGrammar = (source, at) => {
  const { text } = source
  const [header, name = "", id = "", colon] = matchAt(source, AT_NAME_HEADER, at, AT_NAME_LENGTH) ?? []
  const end = at + (header?.length ?? 0)
  if (header === undefined || (colon === "" && end < text.length)) return null
  if (colon === ":" && text[end] === "{") return argumentsAt(source, at, end, { name, id })
  // the arguments are missing: the id is not one of them
  return cutCall(name, at, end, id)
}

const CALL_HEADER = /\s*[:：]\s*([^\s✿]{1,128})\s*✿ARGS✿\s*[:：]?\s*/y

/** Reads `: read⏎✿ARGS✿: {…}` after `✿FUNCTION✿`. */
export const qwenAgentCalls: CallGrammar = (source, at) => {
  const name = matchAt(source, CALL_HEADER, at, MAX_HEADER_LENGTH)?.[1]
  const start = CALL_HEADER.lastIndex
  return name !== undefined && source.text[start] === "{" ? argumentsAt(source, at, start, { name, id: null }) : null
}

/** Headers that name a tool in words, right before its object. */
const HEADER_PATTERNS: readonly RegExp[] = [
  // [Calling tool: read with arguments: {…}]
  /\[(?:calling |called )?tool(?: call)?: ?([\w.:/-]{1,128})(?: with (?:the )?(?:arguments|args|parameters|input):?)? ?$/i,
  // to=functions.read {…} , to=functions.read commentary json {…}
  new RegExp(
    String.raw`(?<=${WORD_BREAK}|>)${LOST_CHANNEL}to=functions\.([\w.-]{1,128})(?:[ \t]{1,16}(?:commentary|analysis))?(?:[ \t]{1,16}(?:json|code))?\s{0,4}$`,
  ),
  // call:ns:read{…}
  new RegExp(String.raw`(?<=${LINE_BREAK})call:[\w.-]{1,64}:([\w.-]{1,128})\s{0,4}$`),
]

/** Returns the start of the header at the end of a text, and the tool that it names. */
export function headerBefore(text: string): { readonly start: number; readonly name: string } | null {
  for (const headerPattern of HEADER_PATTERNS) {
    const headerMatch = headerPattern.exec(text)
    if (headerMatch !== null) return { start: headerMatch.index, name: headerMatch[1] as string }
  }
  return null
}

const LINE_BRACKET = /\][ \t]*(?=\n|$)/g

/**
 * Reads an object that is not closed, before a bracket that ends its line: the text after the bracket does not belong
 * to it, unless it looks like more JSON. A bracket elsewhere may also end the call, so then the call is not read.
 */
function brokenInBrackets(source: TextSource, at: number, brace: number, header: NamedHeader): ParsedCalls | null {
  const { text } = source
  // later text may close the object or continue it
  source.ranOut = true
  const close = matchHere(text, LINE_BRACKET, brace)?.index ?? -1
  if (close < 0 && text.indexOf("]", brace) < 0) return null
  const next = close < 0 ? "" : (/\S/.exec(text.slice(close + 1))?.[0] ?? "")
  if (close < 0 || /["'}\],:{]/.test(next))
    return oneCall({ ...header, start: at, end: text.length, written: { kind: "unread" }, whole: false })
  const written = { kind: "json", start: brace, end: trimmedEnd(text, brace, close) } as const
  return oneCall({ ...header, start: at, end: close + 1, written })
}

/** Reads a header in words, its object, and the bracket that closes the header. */
export const wordedCalls: CallGrammar = (source, at) => {
  const { text } = source
  const brace = braceWithin(source, at)
  const wordedHeader = brace < 0 ? null : headerBefore(text.slice(at, brace))
  if (wordedHeader === null || wordedHeader.start > 0) return null
  const header = splitCallNumber(wordedHeader.name, null)
  if (text[at] !== "[") return argumentsAt(source, at, brace, header)
  const isBalanced = findObjectEnd(source, brace) > 0
  return (
    (isBalanced ? null : brokenInBrackets(source, at, brace, header)) ?? argumentsAt(source, at, brace, header, "]")
  )
}
