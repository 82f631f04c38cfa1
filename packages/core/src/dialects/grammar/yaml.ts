import type { WrittenMember } from "../sighting.ts"
import {
  contentFrom,
  findLine,
  headOf,
  isComment,
  type KeyHead,
  nextStart,
  pageOf,
  type YamlLine,
  type YamlPage,
} from "./yaml-lines.ts"
import { readYamlValue, type YamlSite } from "./yaml-node.ts"

/**
 * The body of a tag as a YAML mapping; null when it is none, or does not begin with one of `expectedKeys`. Text below a
 * key that is no YAML is taken verbatim, up to the next line with a known key.
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
  keyHeads.forEach(({ head, line }, i) => {
    const next = keyHeads[i + 1]?.line ?? to
    const valueSite = { valueStart: head.valueStart, from: line + 1, to: next, parentIndent: baseColumn, depth: 0 }
    const value = topValue(page, valueSite, i === keyHeads.length - 1)
    if (value !== null) members.push({ key: head.key, ...value })
  })
  return members
}

/** A caller that has passed the white space stands behind the indentation of the first line. */
function lineStart(text: string, start: number): number {
  let at = start
  while (at > 0 && (text[at - 1] === " " || text[at - 1] === "\t")) at--
  return text[at - 1] === "\n" ? at : start
}

type YamlValue = Omit<WrittenMember, "key">

function pastMarker(page: YamlPage, first: number): number {
  const line = page.lines[first]
  return line !== undefined && page.text.slice(line.at, line.end).trim() === "---"
    ? contentFrom(page, first + 1, page.lines.length)
    : first
}

/** The column of the mapping. A first line behind its tag tells nothing: then the known keys below it do. */
function baseOf(page: YamlPage, first: number, start: number, knownKeys: ReadonlySet<string>): number {
  const line = page.lines[first]
  if (line === undefined || line.start > start || /[\n\r]/.test(page.text[start - 1] ?? "\n")) return line?.indent ?? 0
  const linesBelow = page.lines
    .slice(first + 1)
    .filter((lineBelow) => knownKeys.has(headOf(page.text, lineBelow)?.key ?? ""))
  return linesBelow.reduce((minIndent, lineBelow) => Math.min(minIndent, lineBelow.indent), linesBelow[0]?.indent ?? 0)
}

function headsOf(
  page: YamlPage,
  first: number,
  baseColumn: number,
  knownKeys: ReadonlySet<string>,
): { readonly head: KeyHead; readonly line: number }[] {
  const keyHeads: { head: KeyHead; line: number }[] = []
  for (let i = first; i < page.lines.length; i++) {
    const line = page.lines[i] as YamlLine
    if (line.isBlank || (line.indent > baseColumn && i !== first)) continue
    const keyHead = headOf(page.text, line)
    if (keyHead !== null && (knownKeys.size === 0 || knownKeys.has(keyHead.key)))
      keyHeads.push({ head: keyHead, line: i })
  }
  return keyHeads
}

/** Without a last line that breaks off within a known key. */
function pastCut(page: YamlPage, baseColumn: number, expectedKeys: readonly string[], lastHead: number): number {
  const lineCount = page.lines.length
  const line = page.lines[lineCount - 1]
  if (line === undefined || lineCount - 1 <= lastHead || line.indent > baseColumn || line.end < page.text.length)
    return lineCount
  const word = page.text.slice(line.at, line.end)
  return expectedKeys.some((key) => key.startsWith(word)) ? lineCount - 1 : lineCount
}

/** Null: a last key without a value. */
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

/** Comments before the next key are comments; behind the last value they may be its text. Ex) # Heading */
const hasText = (page: YamlPage, from: number, to: number, isLast: boolean): boolean =>
  findLine(page, from, to, (line) => !line.isBlank && (isLast || !isComment(page, line))) < to

/** All up to the next key as it stands, without the blank behind the colon and without the indentation of the body. */
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

/** Text that begins below its key: without the indentation all its lines share. */
function dedentLines(page: YamlPage, from: number, to: number): string {
  const filledLines = page.lines.slice(from, to).filter((line) => !line.isBlank)
  const minIndent = filledLines.reduce((minSoFar, line) => Math.min(minSoFar, line.indent), filledLines[0]?.indent ?? 0)
  return stripColumns(page, from, to, minIndent).join("\n").trim()
}

const stripColumns = (page: YamlPage, from: number, to: number, columnCount: number): string[] =>
  page.lines.slice(from, to).map((line) => page.text.slice(line.start + Math.min(columnCount, line.indent), line.end))
