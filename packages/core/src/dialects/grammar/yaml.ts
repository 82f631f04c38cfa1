// Grammar of YAML mappings in call tags.
import type { CallGrammar, TextSource, WrittenMember } from "../sighting.ts"
import { nextTag } from "../tags.ts"
import { ARGUMENT_KEYS, NAME_KEYS } from "./envelope.ts"
import { readFlow } from "./flow.ts"
import { membersCall } from "./one-call.ts"
import { isUndecided, matchAt } from "./probe.ts"
import {
  type BlockHeader,
  blockHeader,
  blockText,
  contentFrom,
  findLine,
  foldLines,
  headOf,
  isComment,
  isDash,
  type KeyHead,
  nextStart,
  pageOf,
  quotedScalar,
  runEnd,
  type YamlLine,
  type YamlPage,
} from "./yaml-lines.ts"

/** A value, and the index of the first line after it. */
interface YamlNode {
  readonly value: YamlValue
  readonly next: number
}
type YamlValue = Omit<WrittenMember, "key">

/** Most nested levels, each one recursion. */
const MAX_YAML_DEPTH = 64

/** Lines that may contain a value: from `valueStart` on the line before `from`, and the lines [from, to). */
export interface YamlSite {
  readonly valueStart: number
  readonly from: number
  readonly to: number
  /** Column that its lines must exceed. */
  readonly parentIndent: number
  readonly depth: number
}

/** Reads the value at a site; null if it is not YAML, or nested too deep. */
export function readYamlValue(page: YamlPage, valueSite: YamlSite): YamlNode | null {
  const line = page.lines[valueSite.from - 1] as YamlLine
  const restText = page.text.slice(valueSite.valueStart, line.end).trim()
  if (restText === "") return readBelow(page, valueSite)
  const header = blockHeader(restText)
  if (header !== null) return readBlock(page, valueSite, header)
  const start = page.text.indexOf(restText, valueSite.valueStart)
  return readClosed(page, valueSite, start) ?? readPlain(page, valueSite, start)
}

function readBelow(page: YamlPage, valueSite: YamlSite): YamlNode | null {
  const first = contentFrom(page, valueSite.from, valueSite.to)
  const line = page.lines[first]
  const isInside =
    first < valueSite.to &&
    line !== undefined &&
    (line.indent > valueSite.parentIndent || (line.indent === valueSite.parentIndent && isDash(page.text, line)))
  if (isInside) return readNode(page, first, valueSite)
  const at = (page.lines[valueSite.from - 1] as YamlLine).end
  return { value: { as: "json", text: "null", whole: true, start: at, end: at }, next: valueSite.from }
}

/** Reads the list or mapping that begins with a line. */
function readNode(page: YamlPage, first: number, valueSite: YamlSite): YamlNode | null {
  if (valueSite.depth >= MAX_YAML_DEPTH) return null
  const line = page.lines[first] as YamlLine
  if (isDash(page.text, line)) return readRows(page, first, valueSite, "list")
  const isMapping = headOf(page.text, line) !== null && line.indent > valueSite.parentIndent
  return isMapping ? readRows(page, first, valueSite, "object") : null
}

/** Reads the rows of a list or mapping, which begin at the column of the first row. */
function readRows(page: YamlPage, first: number, { to, depth }: YamlSite, as: "list" | "object"): YamlNode | null {
  const { indent, at } = page.lines[first] as YamlLine
  const members: WrittenMember[] = []
  let i = first
  for (let line = page.lines[i]; i < to && line?.indent === indent; line = page.lines[i]) {
    const dashHead = isDash(page.text, line) ? { key: members.length, valueStart: line.at + 1 } : null
    const head = as === "object" ? headOf(page.text, line) : dashHead
    if (head === null) break
    const innerLine = as === "list" ? behindDash(page, line) : null
    const isNested = innerLine !== null && (isDash(page.text, innerLine) || headOf(page.text, innerLine) !== null)
    if (isNested) page.lines[i] = innerLine
    const valueSite = { valueStart: head.valueStart, from: i + 1, to, parentIndent: indent, depth: depth + 1 }
    const node = isNested ? readNode(page, i, valueSite) : readYamlValue(page, valueSite)
    if (node === null) return null
    members.push({ key: head.key, ...node.value })
    i = contentFrom(page, node.next, to)
  }
  const lastMember = members[members.length - 1]
  const end = lastMember?.end ?? at
  return { value: { as, text: "", members, whole: lastMember?.whole !== false, start: at, end }, next: i }
}

/** Returns the text after a dash as a line of its own, indented further. Ex) `- a: 1` */
function behindDash(page: YamlPage, line: YamlLine): YamlLine | null {
  let at = line.at + 1
  while (at < line.end && (page.text[at] === " " || page.text[at] === "\t")) at++
  return at >= line.end ? null : { ...line, at, indent: line.indent + at - line.at }
}

function readBlock(page: YamlPage, { from, to, parentIndent: parent, depth }: YamlSite, header: BlockHeader): YamlNode {
  const first = findLine(page, from, to, (line) => !line.isBlank)
  const ownIndent = page.lines[first]?.indent ?? 0
  const indent = header.columns > 0 ? Math.max(parent, 0) + header.columns : ownIndent
  // Ex) content: | with all its lines at the column of the key: invalid YAML with only one possible meaning
  const isFlush = depth === 0 && first < to && ownIndent <= parent
  const next = isFlush ? to : ownIndent > parent ? runEnd(page, from, to, indent - 1) : first
  const lastLine = page.lines[next - 1] as YamlLine
  const end = next > from ? nextStart(page, lastLine) : lastLine.end
  const start = next > from ? (page.lines[from] as YamlLine).start : lastLine.end
  const text = blockText(page, from, next, header, isFlush ? ownIndent : indent)
  return { value: { as: "text", text, whole: end < page.text.length, start, end }, next }
}

/** Reads a value with an end of its own: in quotes, or in brackets with flow syntax. */
function readClosed(page: YamlPage, valueSite: YamlSite, start: number): YamlNode | null {
  const c = page.text[start]
  if (c !== '"' && c !== "'" && c !== "[" && c !== "{") return null
  const runStop = runEnd(page, valueSite.from, valueSite.to, valueSite.parentIndent)
  const textLimit = (page.lines[runStop - 1] as YamlLine).end
  if (c === "[" || c === "{") return readBrackets(page, start, textLimit, runStop)
  // at the top level, lines without indentation are not YAML: their breaks are content
  const hasLoose = runStop < valueSite.to && valueSite.depth === 0
  const found =
    quotedScalar(page.text, start, textLimit, true) ??
    (hasLoose ? quotedScalar(page.text, start, (page.lines[valueSite.to - 1] as YamlLine).end, false) : null)
  if (found === null) return null
  const next = findLine(page, valueSite.from, valueSite.to, (line) => line.start >= found.end)
  return { value: { as: "text", text: found.text, whole: true, start: start + 1, end: found.end - 1 }, next }
}

function readBrackets(page: YamlPage, start: number, textLimit: number, next: number): YamlNode | null {
  const text = page.text.slice(start, textLimit).trimEnd()
  // a line break counts as a blank, both between values and inside them
  const foldedText = foldLines(text.split("\n"))
  const flowValue = readFlow({ text: foldedText, isEnd: true }, 0, "", false)
  if (flowValue === null || !flowValue.whole || flowValue.next !== foldedText.length) return null
  return { value: { as: "json", text: flowValue.json, whole: true, start, end: start + text.length }, next }
}

function readPlain(page: YamlPage, valueSite: YamlSite, start: number): YamlNode {
  const runStop = runEnd(page, valueSite.from, valueSite.to, valueSite.parentIndent)
  const next = findLine(page, valueSite.from, runStop, (line) => isComment(page, line))
  const textLimit = (page.lines[next - 1] as YamlLine).end
  const source = page.text.slice(start, textLimit).trimEnd()
  const end = start + source.length
  const text = source.includes("\n") ? foldLines(source.split("\n")) : source
  return { value: { as: "raw", text, whole: textLimit < page.end || page.end < page.text.length, start, end }, next }
}

/**
 * Reads the body of a tag as a YAML mapping; null if it is not one, or does not begin with one of `expectedKeys`. Text
 * below a key that is not YAML is taken verbatim, up to the next line with a known key.
 */
export function yamlMembers(
  text: string,
  start: number,
  end: number,
  expectedKeys: readonly string[],
): readonly WrittenMember[] | null {
  const from = lineStart(text, start)
  const page = pageOf(text, from, end)
  const knownKeys = new Set(expectedKeys)
  const first = pastMarker(page, contentFrom(page, 0, page.lines.length))
  const baseColumn = baseOf(page, first, from, knownKeys)
  const keyHeads = headsOf(page, first, baseColumn, knownKeys)
  if (keyHeads[0]?.line !== first) return null
  const to = pastCut(page, baseColumn, expectedKeys, keyHeads[keyHeads.length - 1]?.line ?? 0)
  const members: WrittenMember[] = []
  keyHeads.forEach(({ key, valueStart, line }, i) => {
    const next = keyHeads[i + 1]?.line ?? to
    const valueSite = { valueStart, from: line + 1, to: next, parentIndent: baseColumn, depth: 0 }
    const value = topValue(page, valueSite, i === keyHeads.length - 1)
    if (value !== null) members.push({ key, ...value })
  })
  return members
}

/** Returns the start of the first line: a caller that has skipped white space is after its indentation. */
function lineStart(text: string, start: number): number {
  let at = start
  while (at > 0 && (text[at - 1] === " " || text[at - 1] === "\t")) at--
  return text[at - 1] === "\n" ? at : start
}

function pastMarker(page: YamlPage, first: number): number {
  const line = page.lines[first]
  return line !== undefined && page.text.slice(line.at, line.end).trim() === "---"
    ? contentFrom(page, first + 1, page.lines.length)
    : first
}

/** Returns the column of the mapping; if its first line follows the tag, that of the known keys below. */
function baseOf(page: YamlPage, first: number, start: number, knownKeys: ReadonlySet<string>): number {
  const line = page.lines[first]
  if (line === undefined || line.start > start || /[\n\r]/.test(page.text[start - 1] ?? "\n")) return line?.indent ?? 0
  const linesBelow = page.lines
    .slice(first + 1)
    .filter((lineBelow) => knownKeys.has(headOf(page.text, lineBelow)?.key ?? ""))
  return leastIndent(linesBelow)
}

const leastIndent = (lines: readonly YamlLine[]): number =>
  lines.reduce((minIndent, { indent }) => Math.min(minIndent, indent), lines[0]?.indent ?? 0)

type TopHead = KeyHead & { readonly line: number }

const headsOf = (page: YamlPage, first: number, baseColumn: number, knownKeys: ReadonlySet<string>): TopHead[] =>
  page.lines.flatMap((line, i) => {
    if (i < first || line.isBlank || (line.indent > baseColumn && i !== first)) return []
    const head = headOf(page.text, line)
    return head !== null && (knownKeys.size === 0 || knownKeys.has(head.key)) ? [{ ...head, line: i }] : []
  })

/** Returns the number of lines without a last line that ends within a known key. */
function pastCut(page: YamlPage, baseColumn: number, expectedKeys: readonly string[], lastHead: number): number {
  const lineCount = page.lines.length
  const line = page.lines[lineCount - 1]
  if (line === undefined || lineCount - 1 <= lastHead || line.indent > baseColumn || line.end < page.text.length)
    return lineCount
  const word = page.text.slice(line.at, line.end)
  return expectedKeys.some((key) => key.startsWith(word)) ? lineCount - 1 : lineCount
}

/** Reads the value of a top-level key; null for a last key without a value. */
function topValue(page: YamlPage, valueSite: YamlSite, isLast: boolean): YamlValue | null {
  const { valueStart, from, to } = valueSite
  const valueText = page.text.slice(valueStart, (page.lines[from - 1] as YamlLine).end).trim()
  const hasMore = hasText(page, from, to, isLast)
  if (valueText === "" && !hasMore && isLast) return null
  const valueNode = readYamlValue(page, valueSite)
  const isPlain = valueNode?.value.as === "raw"
  return valueNode === null || hasText(page, valueNode.next, to, isLast) || (isPlain && hasMore)
    ? verbatimValue(page, valueSite)
    : valueNode.value
}

/** True if there is text. A comment counts only after the last value, where it may be text. Ex) # Heading */
const hasText = (page: YamlPage, from: number, to: number, isLast: boolean): boolean =>
  findLine(page, from, to, (line) => !line.isBlank && (isLast || !isComment(page, line))) < to

/** Returns the text up to the next key, without the blank after the colon and the indentation of the body. */
function verbatimValue(page: YamlPage, { valueStart, from, to, parentIndent }: YamlSite): YamlValue {
  const { text, lines } = page
  const start = text[valueStart] === " " ? valueStart + 1 : valueStart
  const end = to > from ? nextStart(page, lines[to - 1] as YamlLine) : (lines[from - 1] as YamlLine).end
  const firstLine = text.slice(start, (lines[from - 1] as YamlLine).end)
  const whole = end < text.length
  if (firstLine.trim() === "") return { as: "raw", text: dedentLines(page, from, to), whole, start, end }
  if (parentIndent === 0) return { as: "raw", text: text.slice(start, end), whole, start, end }
  const verbatimText = [firstLine, ...stripColumns(page, from, to, parentIndent)].join("\n")
  return { as: "raw", text: text[end - 1] === "\n" ? `${verbatimText}\n` : verbatimText, whole, start, end }
}

/** Returns text that begins below its key, without the indentation that all its lines share. */
function dedentLines(page: YamlPage, from: number, to: number): string {
  const minIndent = leastIndent(page.lines.slice(from, to).filter((line) => !line.isBlank))
  return stripColumns(page, from, to, minIndent).join("\n").trim()
}

const stripColumns = (page: YamlPage, from: number, to: number, columnCount: number): string[] =>
  page.lines.slice(from, to).map((line) => page.text.slice(line.start + Math.min(columnCount, line.indent), line.end))

/** First key; a text without one is rejected long before a tag closes it. Ex) not: tags, like <b>these</b> */
const FIRST_KEY = /[A-Za-z_](?:[\w.$-]|(?!\s)[^\0-\x7e]){0,127}:/y
const MAX_FIRST_KEY = 130

/** Reads a YAML mapping in call tags: name and arguments, or only arguments if the closing tag names the tool. */
export const yamlCalls: CallGrammar = (source, at) => {
  const { text } = source
  const closeTag = matchAt(source, FIRST_KEY, at, MAX_FIRST_KEY) === null ? undefined : nextTag(source, at)
  if (closeTag === undefined || isUndecided(source)) return null
  const end = closeTag === null ? text.length : closeTag.start
  const members = yamlMembers(text, at, end, [])
  if (members === null || members.length === 0) return null
  const call =
    readYamlEnvelope(members, source) ?? (closeTag === null ? null : readTagNamed(members, closeTag.raw, source))
  // without an end the name may be incomplete, and arguments may follow
  if (call === null || (closeTag === null && call.members.length === 0)) return null
  const callEnd = closeTag?.isClose === true ? closeTag.end : end
  return membersCall({ name: call.name, start: at, end: callEnd, whole: closeTag !== null }, call.members)
}

type YamlCall = { readonly name: string; readonly members: readonly WrittenMember[] }

function readYamlEnvelope(members: readonly WrittenMember[], source: TextSource): YamlCall | null {
  const isName = ({ key }: WrittenMember): boolean => NAME_KEYS.includes(String(key))
  const name = members.find(isName)?.text.trim()
  if (name === undefined || source.words.find(name) === null) return null
  const argumentsMember = members.find(({ key }) => ARGUMENT_KEYS.includes(String(key)))
  if (argumentsMember === undefined) return { name, members: members.filter((member) => !isName(member)) }
  return argumentsMember.as === "object" ? { name, members: argumentsMember.members ?? [] } : null
}

function readTagNamed(members: readonly WrittenMember[], tag: string, source: TextSource): YamlCall | null {
  const word = source.words.find(tag)
  if (word === null || !members.every((member) => word.argumentKeys.includes(String(member.key)))) return null
  return { name: tag, members }
}
