import type { Member } from "../sighting.ts"
import { contentFrom, type Head, headOf, isComment, type Line, nextStart, type Page, pageOf } from "./yaml-lines.ts"
import { readValue } from "./yaml-node.ts"

/**
 * The body of a tag as a YAML mapping; null when it is none, or does not begin with one of `keys`. What is no YAML below a key is the
 * writer's own text, up to the next line with a known key.
 */
export function yamlMembers(text: string, start: number, end: number, keys: readonly string[]): readonly Member[] | null {
  const from = lineStart(text, start)
  const page = pageOf(text, from, end)
  const known = new Set(keys)
  const first = pastMarker(page, contentFrom(page, 0, page.lines.length))
  const base = baseOf(page, first, from, known)
  const heads = headsOf(page, first, base, known)
  if (heads[0]?.line !== first) return null
  const to = pastCut(page, base, keys, heads[heads.length - 1]?.line ?? 0)
  const members: Member[] = []
  heads.forEach(({ head, line }, i) => {
    const next = heads[i + 1]?.line ?? to
    const value = topValue(page, head, line + 1, next, base, i === heads.length - 1)
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

type Value = Omit<Member, "key">

function pastMarker(page: Page, first: number): number {
  const line = page.lines[first]
  return line !== undefined && page.text.slice(line.at, line.end).trim() === "---" ? contentFrom(page, first + 1, page.lines.length) : first
}

/** The column of the mapping. A first line behind its tag tells nothing: then the known keys below it do. */
function baseOf(page: Page, first: number, start: number, known: ReadonlySet<string>): number {
  const line = page.lines[first]
  if (line === undefined || line.start > start || /[\n\r]/.test(page.text[start - 1] ?? "\n")) return line?.indent ?? 0
  const below = page.lines.slice(first + 1).filter((each) => known.has(headOf(page.text, each)?.key ?? ""))
  return below.reduce((least, each) => Math.min(least, each.indent), below[0]?.indent ?? 0)
}

function headsOf(page: Page, first: number, base: number, known: ReadonlySet<string>): { readonly head: Head; readonly line: number }[] {
  const heads: { head: Head; line: number }[] = []
  for (let i = first; i < page.lines.length; i++) {
    const line = page.lines[i] as Line
    if (line.isBlank || (line.indent > base && i !== first)) continue
    const head = headOf(page.text, line)
    if (head !== null && (known.size === 0 || known.has(head.key))) heads.push({ head, line: i })
  }
  return heads
}

/** Without a last line that breaks off within a known key. */
function pastCut(page: Page, base: number, keys: readonly string[], lastHead: number): number {
  const count = page.lines.length
  const line = page.lines[count - 1]
  if (line === undefined || count - 1 <= lastHead || line.indent > base || line.end < page.text.length) return count
  const word = page.text.slice(line.at, line.end)
  return keys.some((key) => key.startsWith(word)) ? count - 1 : count
}

/** Null: a last key that was not given a value any more. */
function topValue(page: Page, head: Head, from: number, to: number, base: number, isLast: boolean): Value | null {
  const line = page.lines[from - 1] as Line
  const rest = page.text.slice(head.rest, line.end).trim()
  const hasMore = hasText(page, from, to, isLast)
  if (rest === "" && !hasMore && isLast) return null
  const node = readValue(page, { rest: head.rest, from, to, parent: base, depth: 0 })
  const isPlain = node?.value.as === "raw"
  if (node === null || hasText(page, node.next, to, isLast) || (isPlain && hasMore)) return verbatim(page, head.rest, from, to, base)
  return node.value
}

/** Comments before the next key are comments; behind the last value they may be its text. Ex) # Heading */
function hasText(page: Page, from: number, to: number, isLast: boolean): boolean {
  for (let i = from; i < to; i++) {
    const line = page.lines[i] as Line
    if (!line.isBlank && (isLast || !isComment(page, line))) return true
  }
  return false
}

/** All up to the next key as it stands, without the blank behind the colon and without the indentation of the body. */
function verbatim(page: Page, rest: number, from: number, to: number, base: number): Value {
  const { text, lines } = page
  const start = text[rest] === " " ? rest + 1 : rest
  const end = to > from ? nextStart(page, lines[to - 1] as Line) : (lines[from - 1] as Line).end
  const head = text.slice(start, (lines[from - 1] as Line).end)
  const whole = end < text.length
  if (head.trim() === "") return { as: "raw", text: dedent(page, from, to), whole, start, end }
  if (base === 0) return { as: "raw", text: text.slice(start, end), whole, start, end }
  return { as: "raw", text: [head, ...strip(page, from, to, base)].join("\n") + (text[end - 1] === "\n" ? "\n" : ""), whole, start, end }
}

/** Text that begins below its key: without the indentation all its lines share. */
function dedent(page: Page, from: number, to: number): string {
  const filled = page.lines.slice(from, to).filter((line) => !line.isBlank)
  const least = filled.reduce((min, line) => Math.min(min, line.indent), filled[0]?.indent ?? 0)
  return strip(page, from, to, least).join("\n").trim()
}

const strip = (page: Page, from: number, to: number, columns: number): string[] =>
  page.lines.slice(from, to).map((line) => page.text.slice(line.start + Math.min(columns, line.indent), line.end))
