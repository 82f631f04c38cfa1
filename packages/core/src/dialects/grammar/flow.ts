// Reads values without JSON's quotes, such as {k:<|"|>text<|"|>,n:3}, and writes them as strict JSON.
import { isSpace } from "../../json/chars.ts"
import { parseStrict } from "../../json/strict.ts"
import type { TextProbe, WrittenMember } from "../sighting.ts"
import { decodeEscapes } from "./escapes.ts"
import { trimmedEnd } from "./extent.ts"
import { hasLiteral, readCharAt, readCodeAt, skipSpaces } from "./probe.ts"

/** Literal words of JSON and Python with their JSON spelling. */
export const LITERAL_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({ true: "true", false: "false", null: "null", True: "true", False: "false", None: "null" }),
)

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** Returns a bare word as a JSON literal, digit for digit; null if it is not a literal. */
export const readLiteralWord = (word: string): string | null =>
  LITERAL_WORDS.get(word) ?? (JSON_NUMBER.test(word) ? word : null)

/** What ends a value without an end of its own. "closer" proves that everything before it is complete. */
type StopReason = "" | "closer" | "opener" | "broken" | "end"

export const NO_STOP: StopReason = ""

/** Tokens that stand for a quote. */
const QUOTE_TOKENS: readonly string[] = ['<|"|>', "<escape>"]

const CALL_CLOSERS: readonly string[] = ["<tool_call|>", "<end_function_call>", "</tool_call>", "<|/tool_call|>"]
const CALL_OPENERS: readonly string[] =
  "<|tool_call> <tool_call> <start_function_call> <|tool_response> <start_function_response> <end_of_turn> <turn|>".split(
    " ",
  )

export function stopAt(probe: TextProbe, at: number): StopReason {
  const c = readCodeAt(probe, at)
  if (c !== 60) return c < 0 ? "end" : NO_STOP
  if (CALL_CLOSERS.some((mark) => hasLiteral(probe, mark, at))) return "closer"
  return CALL_OPENERS.some((mark) => hasLiteral(probe, mark, at)) ? "opener" : NO_STOP
}

export const hasQuoteToken = (text: string): boolean => QUOTE_TOKENS.some((quoteToken) => text.includes(quoteToken))

export const quoteTokenAt = (probe: TextProbe, at: number): string | null =>
  QUOTE_TOKENS.find((quoteToken) => hasLiteral(probe, quoteToken, at)) ?? null

/** Most characters of an argument name; limits how far every comma and every quote looks ahead. */
const MAX_KEY_LENGTH = 128

/** Reads a name with its colon or equals sign, in any of the quotes; null if there is none. */
export function readFlowKey(probe: TextProbe, at: number): { readonly key: string; readonly next: number } | null {
  const quote = quoteTokenAt(probe, at) ?? /["']?/.exec(readCharAt(probe, at))?.[0] ?? ""
  const start = at + quote.length
  const end = keyEnd(probe, start, quote)
  if (end <= start) return null
  const separatorAt = skipSpaces(probe, end + quote.length)
  return /[:=]/.test(readCharAt(probe, separatorAt))
    ? { key: probe.text.slice(start, end), next: separatorAt + 1 }
    : null
}

/** Returns the end of a name, or -1. */
function keyEnd(probe: TextProbe, start: number, quote: string): number {
  for (let at = start; at - start <= MAX_KEY_LENGTH; at++) {
    const c = readCharAt(probe, at)
    if (quote === "" ? !isBareKey(c.charCodeAt(0)) : c === quote[0] && hasLiteral(probe, quote, at)) return at
    if (c === "" || c === "\n" || c === "\\") return -1
  }
  return -1
}

export const isBareKey = (c: number): boolean => (c > 126 ? !isSpace(c) : /[\w.$-]/.test(String.fromCharCode(c)))

/** True for a comma before another name or the end, not one inside a text. Ex) Lyon, France,limit:3 */
export function isSeparator(probe: TextProbe, commaAt: number): boolean {
  const at = skipSpaces(probe, commaAt + 1)
  return isCloserMark(readCharAt(probe, at)) || stopAt(probe, at) !== NO_STOP || readFlowKey(probe, at) !== null
}

export const isCloserMark = (c: string): boolean => c === "}" || c === "]" || c === ")"

/**
 * A value of any form. `as` is "bare", also for a list or an object that contains such a value, in parentheses, where
 * unquoted text is a program. It is doubtful if a quote is missing, so that more was read than this value.
 */
export interface FlowValue extends Omit<WrittenMember, "key" | "members"> {
  /** The value as strict JSON. */
  readonly json: string
  readonly next: number
}

/** Reads a text in quotes or quote tokens; null if none begins here. `open`: the pending closers, outermost first. */
export function readText(probe: TextProbe, at: number, open: string, isKeyed: boolean): FlowValue | null {
  const c = readCharAt(probe, at)
  const openingToken = c === "<" ? quoteTokenAt(probe, at) : c === '"' || c === "'" ? c : null
  if (openingToken === null) return null
  const start = at + openingToken.length
  const found = findTextEnd(probe, start, openingToken, open, isKeyed)
  const textContent = probe.text.slice(start, found.end)
  // quotes in Python syntax have Python escapes; in braces a quoted pattern keeps its backslashes
  const isPython = openingToken === c && open.startsWith(")")
  if (c === '"' && found.whole) return readQuotedText(textContent, start, found, isPython)
  const plainText = c === "'" ? textContent.replaceAll("\\'", "'") : textContent
  const text = isPython ? decodeEscapes(textContent) : plainText
  const { end, next, whole } = found
  const doubt = doubtOf(openingToken, found, textContent)
  return { as: "text", text, json: JSON.stringify(text), start, end, next, whole, ...doubt }
}

/**
 * Marks a text as doubtful if its missing quote may have stood before a comma, or if it contains a token or the remains
 * of one, which are never part of a text. Ex) {a:"x,b:1} , {a:<|"|>x<||>,b:<|"|>y<|"|>}
 */
function doubtOf(openingToken: string, found: TextEnd, textContent: string): Pick<FlowValue, "isDoubtful"> {
  const isMissing = found.isOpen === true || found.isSplit === true
  const isDoubtful =
    hasQuoteToken(textContent) ||
    (found.isOpen === true && openingToken.length > 1) ||
    (isMissing && (NEXT_ENTRY.test(textContent) || /[<>|"]\s{0,8}$/.test(textContent)))
  return isDoubtful ? { isDoubtful } : {}
}

const NEXT_ENTRY = /,\s{0,8}["']?[\w.$-]{1,128}["']?\s{0,8}[:=]/

interface TextEnd extends Pick<FlowValue, "end" | "next" | "whole"> {
  /** True if the delimiter is missing, and everything up to the end of the block was taken. */
  readonly isOpen?: true
  /** True if the delimiter is missing before the name of the next entry, whose value has one. */
  readonly isSplit?: true
}

/** Returns a quoted text: strict JSON is decoded, and nearly valid JSON is left to the reader of broken JSON. */
function readQuotedText(textContent: string, start: number, textEnd: TextEnd, isPython: boolean): FlowValue {
  const { end, next, whole } = textEnd
  const found = { start, end, next, whole, ...doubtOf('"', textEnd, textContent) }
  const quotedLiteral = `"${textContent}"`
  const value = parseStrict(quotedLiteral)
  if (typeof value === "string") return { as: "text", text: value, json: quotedLiteral, ...found }
  // Ex) (a="x" + y<tool_call|> : this is not valid Python, so the quotes may belong to an expression
  const as = isPython ? "bare" : "json"
  return { as, text: quotedLiteral, json: JSON.stringify(decodeEscapes(textContent)), ...found }
}

/**
 * Finds the end of a text: the first delimiter followed by structure. If there is none before the block closes, the
 * delimiter is missing, and the text ends with the block. A mark of the dialect inside a text that has its delimiter is
 * content.
 */
function findTextEnd(probe: TextProbe, from: number, openingToken: string, open: string, isKeyed: boolean): TextEnd {
  let firstMark: { readonly at: number; readonly reason: StopReason } | null = null
  const isToken = openingToken.length > 1
  for (let at = from, c = readCharAt(probe, at); c !== ""; c = readCharAt(probe, ++at)) {
    if (c === "\\" && !isToken) at++
    else if (c === openingToken[0] && hasLiteral(probe, openingToken, at)) {
      const next = afterText(probe, at + openingToken.length, openingToken, isKeyed)
      if (next >= 0) return { end: at, next, whole: true }
      if (firstMark !== null) break
      const commaAt = isToken ? commaBefore(probe.text, from, at) : -1
      if (commaAt >= 0) return { end: commaAt, next: commaAt, whole: true, isSplit: true }
    } else if (c === "<") {
      const reason = stopAt(probe, at)
      if (firstMark !== null && reason === "opener") break
      if (reason !== NO_STOP) firstMark ??= { at, reason }
    }
  }
  const next = firstMark?.at ?? probe.text.length
  const end = withoutClosers(probe.text, from, next, open)
  return { end, next, whole: firstMark?.reason === "closer", isOpen: true }
}

/** Returns where reading continues if a delimiter before `from` ends its text; -1 if it is part of the text. */
function afterText(probe: TextProbe, from: number, closingToken: string, isKeyed: boolean): number {
  const at = skipSpaces(probe, from)
  const c = readCharAt(probe, at)
  // Ex) 'abc'<|"|> : opened by one delimiter, closed by two
  const strayToken = closingToken.length === 1 && c === "<" ? quoteTokenAt(probe, at) : null
  if (strayToken !== null) return afterText(probe, at + strayToken.length, strayToken, isKeyed)
  if (isCloserMark(c) || stopAt(probe, at) !== NO_STOP) return at
  if (closingToken.length > 1) return c === "," || readFlowKey(probe, at) !== null ? at : -1
  return c === "," && (!isKeyed || isSeparator(probe, at)) ? at : -1
}

/** Returns the comma before a name whose value the token opens, or -1. Ex) {a:<|"|>x,b:<|"|>y<|"|>} */
function commaBefore(text: string, from: number, tokenAt: number): number {
  const colonAt = trimmedEnd(text, from, tokenAt) - 1
  if (colonAt < from || text[colonAt] !== ":") return -1
  let at = colonAt
  while (at > from && colonAt - at < MAX_KEY_LENGTH && isBareKey(text.charCodeAt(at - 1))) at--
  const commaAt = trimmedEnd(text, from, at) - 1
  return at < colonAt && commaAt >= from && text[commaAt] === "," ? commaAt : -1
}

/** Returns the end of a value without an end of its own, before the pending closers that follow it. */
export function withoutClosers(text: string, from: number, to: number, open: string): number {
  let end = to
  for (const closer of open) {
    const lastAt = trimmedEnd(text, from, end) - 1
    if (lastAt < from || text[lastAt] !== closer) break
    end = lastAt
  }
  return end
}

export interface FlowEntry {
  readonly key: string | number
  readonly value: FlowValue
}

/** Entries of one container. `stop`: what ended it if its own closer is missing, otherwise `NO_STOP`. */
interface FlowEntries {
  readonly entries: readonly FlowEntry[]
  readonly next: number
  readonly stop: StopReason
}

/** Most nested levels, each one recursion; real arguments stay under 20. */
const MAX_FLOW_DEPTH = 64

/**
 * Reads the value at an offset; null if it is nested too deep. `open`: the pending closers, outermost first. `isKeyed`:
 * the comma after it must lead to a name.
 */
export function readFlow(probe: TextProbe, from: number, open: string, isKeyed: boolean): FlowValue | null {
  const at = skipSpaces(probe, from)
  if (/[{[]/.test(readCharAt(probe, at))) return readNested(probe, at, open)
  return readText(probe, at, open, isKeyed) ?? readBare(probe, at, open, isKeyed)
}

function readNested(probe: TextProbe, at: number, open: string): FlowValue | null {
  if (open.length >= MAX_FLOW_DEPTH) return null
  const isObject = probe.text[at] === "{"
  const found = readEntries(probe, at + 1, open + (isObject ? "}" : "]"))
  if (found === null) return null
  const memberTexts = found.entries.map(({ key, value }) =>
    isObject ? `${JSON.stringify(String(key))}:${value.json}` : value.json,
  )
  const json = isObject ? `{${memberTexts.join(",")}}` : `[${memberTexts.join(",")}]`
  const { next } = found
  const as = found.entries.some(({ value }) => value.as === "bare") ? "bare" : "json"
  const text = as === "bare" ? probe.text.slice(at, next) : json
  const whole = found.stop === NO_STOP || found.stop === "closer"
  const doubt = found.entries.some(({ value }) => value.isDoubtful === true) ? { isDoubtful: true as const } : {}
  return { as, text, json, start: at, end: next, next, whole, ...doubt }
}

/** Reads the entries after an opener, which is already passed, up to the last of the `open` closers. */
export function readEntries(probe: TextProbe, from: number, open: string): FlowEntries | null {
  const entries: FlowEntry[] = []
  for (let at = from; ; ) {
    at = skipSpaces(probe, at)
    const c = readCharAt(probe, at)
    if (c === open.at(-1)) return { entries, next: at + 1, stop: NO_STOP }
    const stop = stopAt(probe, at)
    if (stop !== NO_STOP) return { entries, next: at, stop }
    if (c === ",") at++
    else if (isCloserMark(c)) {
      // Ex) l:[1,2} : the list ends with its parent; a stray closer at the top level is skipped
      if (open.length > 1) return { entries, next: at, stop: open.includes(c) ? "closer" : "broken" }
      at++
    } else {
      const nextEntry = readEntry(probe, at, open, entries.length)
      if (nextEntry === null) return null
      if (nextEntry === "broken") return { entries, next: at, stop: "broken" }
      entries.push(nextEntry)
      at = nextEntry.value.next
    }
  }
}

function readEntry(probe: TextProbe, at: number, open: string, index: number): FlowEntry | "broken" | null {
  const key = open.endsWith("]") ? null : readFlowKey(probe, at)
  if (key === null && open.endsWith("}")) return "broken"
  const value = readFlow(probe, key?.next ?? at, open, key !== null)
  // an empty value would cause an endless loop
  return value === null ? null : value.next <= at ? "broken" : { key: key?.key ?? index, value }
}

const MAX_LITERAL_LENGTH = 64

/** True for a number or a literal word, which ends at its comma whatever follows. */
const isLiteral = (text: string, from: number, to: number): boolean =>
  to - from <= MAX_LITERAL_LENGTH && readLiteralWord(text.slice(from, to).trim()) !== null

/** Finds the end of text without quotes: a comma, closer or mark. `depth`: brackets still open inside it. */
function bareStopFrom(
  probe: TextProbe,
  from: number,
  isKeyed: boolean,
): { readonly next: number; readonly depth: number; readonly stop: StopReason } {
  const commaEnds = (at: number): boolean => !isKeyed || isSeparator(probe, at) || isLiteral(probe.text, from, at)
  for (let next = from, depth = 0; ; next++) {
    const c = readCharAt(probe, next)
    const stop = c === "" || c === "<" ? stopAt(probe, next) : NO_STOP
    if (stop !== NO_STOP || (c === "<" && quoteTokenAt(probe, next) !== null)) return { next, depth, stop }
    if (/[{[(]/.test(c)) depth++
    else if (depth === 0 && (isCloserMark(c) || (c === "," && commaEnds(next)))) return { next, depth, stop }
    else if (isCloserMark(c)) depth--
  }
}

/** Reads text without quotes, up to its comma, a closer or a mark. Brackets inside it stay paired. */
function readBare(probe: TextProbe, at: number, open: string, isKeyed: boolean): FlowValue {
  const { next, depth, stop } = bareStopFrom(probe, at, isKeyed)
  const end = trimmedEnd(probe.text, at, withoutClosers(probe.text, at, next, depth > 0 ? open : ""))
  const text = probe.text.slice(at, end)
  const literalText = readLiteralWord(text)
  const json = literalText ?? JSON.stringify(text)
  const whole = stop === NO_STOP || stop === "closer"
  // text that was cut off is not a program: it is reported as cut
  const as = literalText !== null ? "json" : open.startsWith(")") && whole ? "bare" : "raw"
  // Ex) [a,b:<|"|>c<|"|>] : a text begins where a comma or the end of the list is missing
  const doubt = stop === NO_STOP && quoteTokenAt(probe, next) !== null ? { isDoubtful: true as const } : {}
  return { as, text: literalText ?? text, json, start: at, end, next, whole, ...doubt }
}
