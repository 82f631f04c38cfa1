import type { Member } from "../sighting.ts"
import { readFlow } from "./flow.ts"
import { probeOf } from "./probe.ts"
import { contentFrom, headOf, isComment, isDash, type Line, nextStart, type Page, runEnd } from "./yaml-lines.ts"
import { type BlockHeader, blockHeader, blockText, foldLines, quotedText } from "./yaml-scalar.ts"

/** A value and the first line behind it. */
export interface Node {
  readonly value: Omit<Member, "key">
  readonly next: number
}

/** Each level is one level of the machine's own stack. */
const DEEPEST = 64

/** Where a value may stand: behind `rest` on the line before `from`, and on the lines [from, to). */
export interface Site {
  readonly rest: number
  readonly from: number
  readonly to: number
  /** The column that its lines must be deeper than. */
  readonly parent: number
  readonly depth: number
}

/** The value at a site; null where it is no YAML, or nested too deep. */
export function readValue(page: Page, site: Site): Node | null {
  const line = page.lines[site.from - 1] as Line
  const rest = page.text.slice(site.rest, line.end).trim()
  if (rest === "") return readBelow(page, site)
  const header = blockHeader(rest)
  if (header !== null) return readBlock(page, site, header)
  const start = page.text.indexOf(rest, site.rest)
  return readClosed(page, site, start) ?? readPlain(page, site, start)
}

function readBelow(page: Page, site: Site): Node | null {
  const first = contentFrom(page, site.from, site.to)
  const line = page.lines[first]
  const isInside = first < site.to && line !== undefined && (line.indent > site.parent || (line.indent === site.parent && isDash(page.text, line)))
  if (isInside) return readNode(page, first, site)
  const at = (page.lines[site.from - 1] as Line).end
  return { value: { as: "json", text: "null", whole: true, start: at, end: at }, next: site.from }
}

/** The list or mapping that begins with a line. */
function readNode(page: Page, first: number, site: Site): Node | null {
  if (site.depth >= DEEPEST) return null
  const line = page.lines[first] as Line
  if (isDash(page.text, line)) return readItems(page, first, site)
  if (headOf(page.text, line) !== null && line.indent > site.parent) return readPairs(page, first, site)
  return null
}

function readItems(page: Page, first: number, { to, depth }: Site): Node | null {
  const { indent, at } = page.lines[first] as Line
  const members: Member[] = []
  let i = first
  for (let line = page.lines[i]; i < to && line?.indent === indent && isDash(page.text, line); line = page.lines[i]) {
    const inner = behindDash(page, line)
    const isNested = inner !== null && (isDash(page.text, inner) || headOf(page.text, inner) !== null)
    if (isNested) page.lines[i] = inner
    const site: Site = { rest: line.at + 1, from: i + 1, to, parent: indent, depth: depth + 1 }
    const node = isNested ? readNode(page, i, site) : readValue(page, site)
    if (node === null) return null
    members.push({ key: members.length, ...node.value })
    i = contentFrom(page, node.next, to)
  }
  return { value: container("list", members, at), next: i }
}

/** Ex) `- a: 1` : what stands behind the dash is a line of its own, further right. */
function behindDash(page: Page, line: Line): Line | null {
  let at = line.at + 1
  while (at < line.end && (page.text[at] === " " || page.text[at] === "\t")) at++
  return at >= line.end ? null : { ...line, at, indent: line.indent + at - line.at }
}

function readPairs(page: Page, first: number, { to, depth }: Site): Node | null {
  const { indent, at } = page.lines[first] as Line
  const members: Member[] = []
  let i = first
  for (let line = page.lines[i]; i < to && line?.indent === indent; line = page.lines[i]) {
    const head = headOf(page.text, line)
    if (head === null) break
    const node = readValue(page, { rest: head.rest, from: i + 1, to, parent: indent, depth: depth + 1 })
    if (node === null) return null
    members.push({ key: head.key, ...node.value })
    i = contentFrom(page, node.next, to)
  }
  return { value: container("object", members, at), next: i }
}

function container(as: "object" | "list", members: readonly Member[], start: number): Node["value"] {
  const last = members[members.length - 1]
  return { as, text: "", members, whole: last?.whole !== false, start, end: last?.end ?? start }
}

function readBlock(page: Page, { from, to, parent, depth }: Site, header: BlockHeader): Node {
  const first = firstFilled(page, from, to)
  const own = page.lines[first]?.indent ?? 0
  const indent = header.columns > 0 ? Math.max(parent, 0) + header.columns : own
  // Ex) content: | with all its lines at the column of the key: not YAML, but there is nothing else it can mean
  const isFlush = depth === 0 && first < to && own <= parent
  const next = isFlush ? to : own > parent ? runEnd(page, from, to, indent - 1) : first
  const last = page.lines[next - 1] as Line
  const end = next > from ? nextStart(page, last) : last.end
  const start = next > from ? (page.lines[from] as Line).start : last.end
  const text = blockText(page, from, next, header, isFlush ? own : indent, last.end < page.end)
  return { value: { as: "text", text, whole: end < page.text.length, start, end }, next }
}

function firstFilled(page: Page, from: number, to: number): number {
  let i = from
  while (i < to && page.lines[i]?.isBlank === true) i++
  return i
}

/** A value with an end of its own: in quotes, or in brackets that read as a flow. */
function readClosed(page: Page, site: Site, start: number): Node | null {
  const c = page.text[start]
  if (c !== '"' && c !== "'" && c !== "[" && c !== "{") return null
  const run = runEnd(page, site.from, site.to, site.parent)
  const limit = (page.lines[run - 1] as Line).end
  if (c === "[" || c === "{") return readBrackets(page, start, limit, run)
  const inside = quotedText(page.text, start, limit, true)
  if (inside !== null) return quotedNode(page, site, start, inside)
  // lines that are not indented are no YAML: then the breaks are the writer's own
  const all = run < site.to ? quotedText(page.text, start, (page.lines[site.to - 1] as Line).end, false) : null
  return all === null || site.depth > 0 ? null : quotedNode(page, site, start, all)
}

function quotedNode(page: Page, site: Site, start: number, { text, end }: { text: string; end: number }): Node {
  let next = site.from
  while (next < site.to && (page.lines[next] as Line).start < end) next++
  return { value: { as: "text", text, whole: true, start: start + 1, end: end - 1 }, next }
}

function readBrackets(page: Page, start: number, limit: number, next: number): Node | null {
  const text = page.text.slice(start, limit).trimEnd()
  // a break is a blank here, between the values and within them
  const folded = foldLines(text.split("\n"))
  const flow = readFlow(probeOf({ text: folded, isEnd: true }), 0, [], false)
  if (flow === null || !flow.whole || flow.next !== folded.length) return null
  return { value: { as: "json", text: flow.json, whole: true, start, end: start + text.length }, next }
}

function readPlain(page: Page, site: Site, start: number): Node {
  const run = runEnd(page, site.from, site.to, site.parent)
  const next = firstComment(page, site.from, run)
  const limit = (page.lines[next - 1] as Line).end
  const source = page.text.slice(start, limit).trimEnd()
  const end = start + source.length
  const text = source.includes("\n") ? foldLines(source.split("\n")) : source
  return { value: { as: "raw", text, whole: limit < page.end || page.end < page.text.length, start, end }, next }
}

function firstComment(page: Page, from: number, to: number): number {
  let i = from
  while (i < to && !isComment(page, page.lines[i] as Line)) i++
  return i
}
