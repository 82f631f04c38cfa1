import type { WrittenMember } from "../sighting.ts"
import { readFlow } from "./flow.ts"

import {
  contentFrom,
  findLine,
  headOf,
  isComment,
  isDash,
  nextStart,
  runEnd,
  type YamlLine,
  type YamlPage,
} from "./yaml-lines.ts"
import { type BlockHeader, blockHeader, blockText, foldLines, quotedText } from "./yaml-scalar.ts"

/** A value and the first line behind it. */
interface YamlNode {
  readonly value: Omit<WrittenMember, "key">
  readonly next: number
}

/** Each level recurses once. */
const MAX_YAML_DEPTH = 64

/** Where a value may stand: from `valueStart` on the line before `from`, and on the lines [from, to). */
export interface YamlSite {
  readonly valueStart: number
  readonly from: number
  readonly to: number
  /** The column that its lines must be deeper than. */
  readonly parentIndent: number
  readonly depth: number
}

/** The value at a site; null where it is no YAML, or nested too deep. */
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

/** The list or mapping that begins with a line. */
function readNode(page: YamlPage, first: number, valueSite: YamlSite): YamlNode | null {
  if (valueSite.depth >= MAX_YAML_DEPTH) return null
  const line = page.lines[first] as YamlLine
  if (isDash(page.text, line)) return readItems(page, first, valueSite)
  if (headOf(page.text, line) !== null && line.indent > valueSite.parentIndent) return readPairs(page, first, valueSite)
  return null
}

function readItems(page: YamlPage, first: number, { to, depth }: YamlSite): YamlNode | null {
  const { indent, at } = page.lines[first] as YamlLine
  const members: WrittenMember[] = []
  let i = first
  for (let line = page.lines[i]; i < to && line?.indent === indent && isDash(page.text, line); line = page.lines[i]) {
    const innerLine = behindDash(page, line)
    const isNested = innerLine !== null && (isDash(page.text, innerLine) || headOf(page.text, innerLine) !== null)
    if (isNested) page.lines[i] = innerLine
    const valueSite: YamlSite = { valueStart: line.at + 1, from: i + 1, to, parentIndent: indent, depth: depth + 1 }
    const node = isNested ? readNode(page, i, valueSite) : readYamlValue(page, valueSite)
    if (node === null) return null
    members.push({ key: members.length, ...node.value })
    i = contentFrom(page, node.next, to)
  }
  return { value: containerValue("list", members, at), next: i }
}

/** Ex) `- a: 1` : what stands behind the dash is a line of its own, further right. */
function behindDash(page: YamlPage, line: YamlLine): YamlLine | null {
  let at = line.at + 1
  while (at < line.end && (page.text[at] === " " || page.text[at] === "\t")) at++
  return at >= line.end ? null : { ...line, at, indent: line.indent + at - line.at }
}

function readPairs(page: YamlPage, first: number, { to, depth }: YamlSite): YamlNode | null {
  const { indent, at } = page.lines[first] as YamlLine
  const members: WrittenMember[] = []
  let i = first
  for (let line = page.lines[i]; i < to && line?.indent === indent; line = page.lines[i]) {
    const keyHead = headOf(page.text, line)
    if (keyHead === null) break
    const node = readYamlValue(page, {
      valueStart: keyHead.valueStart,
      from: i + 1,
      to,
      parentIndent: indent,
      depth: depth + 1,
    })
    if (node === null) return null
    members.push({ key: keyHead.key, ...node.value })
    i = contentFrom(page, node.next, to)
  }
  return { value: containerValue("object", members, at), next: i }
}

function containerValue(as: "object" | "list", members: readonly WrittenMember[], start: number): YamlNode["value"] {
  const lastMember = members[members.length - 1]
  return { as, text: "", members, whole: lastMember?.whole !== false, start, end: lastMember?.end ?? start }
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

/** A value with an end of its own: in quotes, or in brackets that read as a flow. */
function readClosed(page: YamlPage, valueSite: YamlSite, start: number): YamlNode | null {
  const c = page.text[start]
  if (c !== '"' && c !== "'" && c !== "[" && c !== "{") return null
  const runStop = runEnd(page, valueSite.from, valueSite.to, valueSite.parentIndent)
  const textLimit = (page.lines[runStop - 1] as YamlLine).end
  if (c === "[" || c === "{") return readBrackets(page, start, textLimit, runStop)
  const insideText = quotedText(page.text, start, textLimit, true)
  if (insideText !== null) return quotedNode(page, valueSite, start, insideText)
  // lines without indentation are no YAML: their breaks are content
  const wholeText =
    runStop < valueSite.to ? quotedText(page.text, start, (page.lines[valueSite.to - 1] as YamlLine).end, false) : null
  return wholeText === null || valueSite.depth > 0 ? null : quotedNode(page, valueSite, start, wholeText)
}

function quotedNode(
  page: YamlPage,
  valueSite: YamlSite,
  start: number,
  { text, end }: { text: string; end: number },
): YamlNode {
  const next = findLine(page, valueSite.from, valueSite.to, (line) => line.start >= end)
  return { value: { as: "text", text, whole: true, start: start + 1, end: end - 1 }, next }
}

function readBrackets(page: YamlPage, start: number, textLimit: number, next: number): YamlNode | null {
  const text = page.text.slice(start, textLimit).trimEnd()
  // a line break counts as a blank, between values and inside them
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
