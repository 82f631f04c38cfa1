// Finds marks of a call dialect that a server left at the end of a value.
import { BACKSLASH, DOUBLE_QUOTE, isCloserOrSpace } from "../json/chars.ts"
import { type MarkHeadName, markBefore, markHeadAt, nestsIn, type ProtocolMark } from "../protocol-marks.ts"

/** Beginnings and ends of closing marks; most texts contain none. */
export const RESIDUE_SIGN: RegExp = /<(?:\\?\/|[|｜]|end_)|\|>/

/** Id of the rule that drops residue. If the rule is off, residue is content. */
export const RESIDUE_RULE = "value/protocol-residue"

/** Maximum number of marks examined from the end; a longer row is content. */
const MAX_MARKS = 16

/** Closing marks at the end of a value, each nested in the one after it. */
interface ClosingRun {
  /** Offset of the first mark; the blanks before it are kept. */
  readonly start: number
  /** Marks from the outermost to the innermost. */
  readonly marks: readonly ProtocolMark[]
  /** Closing tag named after the member itself, before the marks, or "". Ex) {"command": "ls</command></invoke>"} */
  readonly ownTag: string
}

/**
 * Returns the closing marks that nothing in the value opened; null if there are none, or if the value is nothing else.
 */
export function closingRun(value: string, key: string): ClosingRun | null {
  const marks: ProtocolMark[] = []
  let start = value.length
  for (;;) {
    const end = blanksBefore(value, start)
    const mark = marks.length < MAX_MARKS ? markBefore(value, end) : null
    if (mark === null || !continuesRow(mark, marks.at(-1))) break
    marks.push(mark)
    start = mark.start
  }
  // If the value itself contains one of these names as a mark, the closing marks belong to its content.
  if (marks.length === 0 || marks.length === MAX_MARKS || countNamed(value.slice(0, start), namesOf(marks)) > 0)
    return null
  const ownTag = ownTagBefore(value, start, key, marks)
  if (ownTag !== "") start = prefixStart(value, blanksBefore(value, start) - ownTag.length)
  return value.slice(0, start).trim() === "" ? null : { start, marks, ownTag }
}

function ownTagBefore(value: string, start: number, key: string, marks: readonly ProtocolMark[]): string {
  const tag = `</${key}>`
  if (key === "" || !value.endsWith(tag, blanksBefore(value, start)) || value.includes(`<${key}`)) return ""
  return marks.findLast((mark) => !isPrefix(mark))?.part === "value" ? "" : tag
}

/** MiniMax writes this before each of its tags: it neither closes nor nests. */
const MINIMAX_PREFIX = "]<]minimax[>["

const isPrefix = (mark: ProtocolMark): boolean => mark.name === MINIMAX_PREFIX

const prefixStart = (value: string, end: number): number =>
  value.endsWith(MINIMAX_PREFIX, end) ? end - MINIMAX_PREFIX.length : end

const isToken = (mark: ProtocolMark): boolean => !mark.typed && (mark.role === "closes" || mark.role === "token")

/** True if the row of closing marks continues with this mark, read from the end of the value. */
function continuesRow(mark: ProtocolMark, outerMark: ProtocolMark | undefined): boolean {
  if (outerMark === undefined) return (mark.role === "closes" || isToken(mark)) && !mark.plain
  if (isPrefix(mark) || isPrefix(outerMark)) return mark.role === "closes" || isPrefix(mark)
  if (mark.plain || (mark.role !== "closes" && !isToken(mark))) return false
  return nestsIn(mark, outerMark) || (isToken(mark) && isToken(outerMark))
}

/** Returns the names of the marks and of their openers: if one of them occurs elsewhere, the call is about markup. */
const namesOf = (marks: readonly ProtocolMark[]): ReadonlySet<string> =>
  new Set(marks.flatMap((mark) => [mark.name, ...mark.openers]))

/** Counts the marks of a text that begin with a character of `starts` and match `counts`. */
export function countHeads(text: string, starts: RegExp, counts: (head: MarkHeadName) => boolean): number {
  const heads = [...text.matchAll(starts)].map(({ index }) => markHeadAt(text, index))
  return heads.filter((head) => head !== null && counts(head)).length
}

const countNamed = (text: string, names: ReadonlySet<string>): number =>
  countHeads(text, /</g, ({ name }) => names.has(name))

/** Counts marks that nobody writes by chance. */
const countUnusual = (text: string): number => countHeads(text, /[<[\]]/g, ({ plain }) => !plain)

/**
 * True if the marks are surely left over from the protocol: two or more in the order of a dialect, or a token that
 * nobody types, and none of them anywhere else in the call.
 */
export function isSureResidue({ marks, ownTag }: ClosingRun, call: unknown): boolean {
  const closerMarks = marks.filter((mark) => !isPrefix(mark))
  const isSequence = closerMarks.length + (ownTag === "" ? 0 : 1) > 1
  if (!isSequence && !marks.some(isToken)) return false
  const names = namesOf(closerMarks)
  if (countInCall(call, (text) => countNamed(text, names)) > closerMarks.length) return false
  // A single token in a call with other marks belongs to a text about marks.
  if (!isSequence && countInCall(call, countUnusual) > marks.length) return false
  return ownTag === "" || countInCall(call, (text) => text.split(ownTag).length - 1) === 1
}

/** Sums a count over all names and strings of a call. */
function countInCall(call: unknown, countIn: (text: string) => number): number {
  let count = 0
  const valueStack: unknown[] = [call]
  while (valueStack.length > 0) {
    const at = valueStack.pop()
    if (typeof at === "string") count += countIn(at)
    else if (Array.isArray(at)) for (const item of at as unknown[]) valueStack.push(item)
    else if (typeof at === "object" && at !== null)
      for (const [key, item] of Object.entries(at)) valueStack.push(key, item)
  }
  return count
}

/**
 * True if the last value of a JSON text ends in a mark. Most texts that contain markup do not, and need not be parsed.
 */
function endsInMark(text: string): boolean {
  let end = text.length
  while (end > 0 && isCloserOrSpace(text.charCodeAt(end - 1))) end--
  if (text.charCodeAt(end - 1) !== DOUBLE_QUOTE) return false
  end--
  for (;;) {
    if (text.charCodeAt(end - 2) === BACKSLASH && "nrt".includes(text.charAt(end - 1))) end -= 2
    else if (text.charAt(end - 1) === " ") end--
    else return markBefore(text, end) !== null
  }
}

export interface LastText {
  readonly path: readonly (string | number)[]
  readonly key: string
  readonly value: string
}

/** Returns the last value of a call in text order, if it is a string that ends in closing marks. */
function lastText(text: string, call: unknown): LastText | null {
  if (!endsInMark(text)) return null
  const path: (string | number)[] = []
  let key = ""
  let at: unknown = call
  while (typeof at === "object" && at !== null) {
    const step = Array.isArray(at) ? at.length - 1 : Object.keys(at).at(-1)
    if (step === undefined || step === -1) return null
    path.push(step)
    if (typeof step === "string") key = step
    at = (at as Readonly<Record<string | number, unknown>>)[step]
  }
  return typeof at === "string" && standsLast(text, at) ? { path, key, value: at } : null
}

/** Returns the last text of a call and the closing marks at its end, or null if there are none. */
export function lastClosing(text: string, call: unknown): { readonly last: LastText; readonly run: ClosingRun } | null {
  const last = lastText(text, call)
  const run = last === null ? null : closingRun(last.value, last.key)
  return last === null || run === null ? null : { last, run }
}

/**
 * True if a value is the last one in the text. JavaScript puts numeric names first in an object, wherever they were
 * written, so only the text can tell.
 */
function standsLast(text: string, value: string): boolean {
  const end = text.lastIndexOf('"')
  const valueTail = JSON.stringify(value.slice(-MAX_COMPARED_CHARS)).slice(1, -1)
  return text.endsWith(valueTail, end) || text.endsWith(valueTail.replaceAll("/", "\\/"), end)
}

/** Number of characters of a value that are compared with the end of the text. */
const MAX_COMPARED_CHARS = 32

/** Returns the offset where the blanks before `end` begin. */
export function blanksBefore(value: string, end: number): number {
  let at = end
  while (at > 0 && /\s/.test(value[at - 1] as string)) at--
  return at
}
