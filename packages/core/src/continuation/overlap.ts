// How much of the second text repeats the end of the first, and whether that is chance.
import { isEscaped } from "../json/escapes.ts"

/** Overlaps that are tried: the longest, then the ends of it that are beginnings too. */
const MAX_OVERLAPS = 4

/**
 * How many characters at the beginning of `more` repeat the end of `prefix`: the longest such stretch.
 * By the prefix function of both together, so that a text of one letter takes no longer than any other.
 */
export const overlapOf = (prefix: string, more: string): number => overlapsOf(prefix, more)[0] ?? 0

/** The longest such stretches, the longest first. */
export function overlapsOf(prefix: string, more: string): readonly number[] {
  const most = Math.min(prefix.length, more.length)
  const lengths = prefixLengths(more.slice(0, most) + prefix.slice(prefix.length - most))
  const sizes: number[] = []
  for (let at = lengths[2 * most - 1] as number; at > 0 && sizes.length < MAX_OVERLAPS; at = lengths[at - 1] as number)
    if (at <= most) sizes.push(at)
  return sizes
}

/** The prefix function of Knuth, Morris and Pratt: for each end, how much of the beginning stands before it again. */
function prefixLengths(head: string): Uint32Array {
  const lengths = new Uint32Array(head.length)
  for (let i = 1, at = 0; i < head.length; i++) {
    while (at > 0 && head.charCodeAt(at) !== head.charCodeAt(i)) at = lengths[at - 1] as number
    if (head.charCodeAt(at) === head.charCodeAt(i)) at++
    lengths[i] = at
  }
  return lengths
}

/** Fewer characters may repeat by chance. */
export const MIN_OVERLAP = 4
/** Fewer characters that begin and end at a word may be doubled on purpose. Ex) "very very", "again and again and" */
const MIN_LONG_OVERLAP = 16
/** Different characters that make a long repetition evidence. */
const MIN_VARIED = 6
/** Different letters and digits that make a short one evidence: in one word, and in any other stretch. */
const MIN_VARIED_WORD = 3
const MIN_VARIED_STRETCH = 4
/** Characters of a repetition that show how varied it is. */
const MAX_SAMPLE = 256
/** Characters around a repetition that repeat too. */
const MAX_AROUND = 8

export type OverlapWeight = "sure" | "doubtful" | "chance"

/**
 * sure: too much to be repeated by chance or on purpose. doubtful: both readings must be compared. chance: no evidence.
 * `isInside`: the first text ends inside a string.
 */
export function weightOf(prefix: string, more: string, overlap: number, isInside = true): OverlapWeight {
  const start = prefix.length - overlap
  const repeated = prefix.slice(start)
  if (overlap < MIN_OVERLAP) return mayBeAgain(prefix, start, isInside) ? "doubtful" : "chance"
  // between tokens it can only be an element of a list, and lists have equal elements
  if (!isInside) return "doubtful"
  const around = repeatedAround(prefix, more, overlap)
  if (occursElsewhere(prefix, more, repeated) || around.before + around.after >= MAX_AROUND) return "doubtful"
  // Ex) "ction fo" + "ction for": no text says that twice in a row
  if (isVaried(repeated) && breaksWord(prefix, more, around)) return "sure"
  if (overlap < MIN_LONG_OVERLAP || new Set(repeated.slice(0, MAX_SAMPLE)).size < MIN_VARIED) return "doubtful"
  return isWholeUnit(prefix, more, overlap, around) ? "doubtful" : "sure"
}

/** A text that says the same elsewhere may well say it twice in a row: the rows of a table, the lines of a song. */
export function occursElsewhere(prefix: string, more: string, repeated: string): boolean {
  const size = repeated.length
  const again = overlapOf(repeated.slice(1), repeated)
  return (
    (again >= MIN_OVERLAP && /[\p{L}\p{N}]/u.test(repeated.slice(0, again))) ||
    2 * again >= size ||
    prefix.indexOf(repeated) < prefix.length - size ||
    more.indexOf(repeated, 1) > 0
  )
}

interface Around {
  readonly before: number
  readonly after: number
}

/** How far the repetition goes on to both sides when the two texts are put together. */
function repeatedAround(prefix: string, more: string, size: number): Around {
  const start = prefix.length - size
  let before = 0
  while (before < start && before < size && prefix[start - 1 - before] === prefix[prefix.length - 1 - before]) before++
  let after = 0
  while (after < size && size + after < more.length && more[size + after] === more[after]) after++
  return { before, after }
}

function isVaried(repeated: string): boolean {
  const signs = repeated.slice(0, MAX_SAMPLE).match(/[\p{L}\p{N}]/gu) ?? []
  return new Set(signs).size >= (/^[\p{Ll}\p{Lu}]+$/u.test(repeated) ? MIN_VARIED_WORD : MIN_VARIED_STRETCH)
}

/**
 * Whether the repetition, said twice in a row from any of its places, would put two letters side by side that do not
 * belong together.
 */
function breaksWord(prefix: string, more: string, { before, after }: Around): boolean {
  const text = prefix.slice(Math.max(0, prefix.length - before - 2)) + more.slice(0, after + 1)
  const seam = Math.min(prefix.length, before + 2)
  for (let at = seam - before; at <= seam + after; at++)
    if (!isLetterAt(text, at - 1) || !isLetterAt(text, at)) return false
  return true
}

const LETTER = /[\p{Ll}\p{Lu}\p{N}]/u
const isLetterAt = (text: string, at: number): boolean => LETTER.test(text[at] as string) && !isEscaped(text, 0, at)

/** White space around the end of a unit: an indentation. */
const MAX_INDENT = 64

const UNIT_END = /(?:\\n|[\n";.!?。！？])\s*$/
const UNIT_BEGIN = /^\s*(?:\\n|[\n",;.!?。！？])/

/** Whether what is repeated is a whole line or sentence: such a thing is written twice on purpose. */
function isWholeUnit(prefix: string, more: string, size: number, { before, after }: Around): boolean {
  const from = Math.max(0, prefix.length - size - before - MAX_INDENT)
  const text = prefix.slice(from) + more.slice(0, size + after + MAX_INDENT)
  const start = prefix.length - size - from
  const isEnd = (at: number): boolean => UNIT_END.test(text.slice(Math.max(0, at - MAX_INDENT), at))
  const isBegin = (at: number): boolean => UNIT_BEGIN.test(text.slice(at, at + MAX_INDENT))
  for (let at = start - before; at <= start + after; at++) {
    if (isEnd(at) && isEnd(at + size)) return true
    // behind a sentence or phrase a mere word may come. Ex) ". I will wait. I will wait again"
    if (
      isBegin(at) &&
      (isBegin(at + 2 * size) || (/^[,;.!?]/.test(text.slice(at, at + 1)) && !LETTER.test(text[at + 2 * size] ?? "")))
    )
      return true
  }
  return false
}

/** Thai and Lao, Burmese, Khmer, Chinese and Japanese put nothing between words: any letter may begin one. */
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u9fff]/

/**
 * Whether a few characters may be what was cut, written again from its beginning: a word, a part of a name, an element
 * of a list, half an escape. Ex) "…, 2" and "25, …"
 */
function mayBeAgain(prefix: string, start: number, isInside: boolean): boolean {
  const repeated = prefix.slice(start)
  // between tokens a comma parts two numbers
  if (!isInside) return /[\p{L}\p{N}]/u.test(repeated)
  if (repeated === "\\") return !isEscaped(prefix, 0, start)
  if (!/^[\p{L}\p{M}\p{N}]+$/u.test(repeated)) return false
  const before = prefix.slice(Math.max(0, start - 2), start)
  return (
    UNSPACED.test(before.slice(-1) + repeated[0]) ||
    !/(?:[\p{L}\p{N}]|\p{N}[.,])$/u.test(before) ||
    /\p{Ll}\p{Lu}$/u.test(before.slice(-1) + repeated[0]) ||
    isEscaped(prefix, 0, start - 1)
  )
}

/** Letters of the cut word that are looked at. */
const MAX_WORD = 64

/**
 * How many characters of `more` are a space and the word at the end of `prefix` again, if it goes on; 0 where it does
 * not. Ex) "Buy fl" and " flour"; but "la la" and " la" is said twice.
 */
export function spacedWordOf(prefix: string, more: string): number {
  const space = /^(?: +|\\[nrt])/.exec(more.slice(0, MAX_WORD))?.[0] ?? ""
  const word = /(?:\\[nrt])?([\p{L}\p{M}\p{N}]+)$/u.exec(prefix.slice(-MAX_WORD))?.[1] ?? ""
  const size = space.length + word.length
  if (space === "" || word === "" || !more.startsWith(word, space.length)) return 0
  // a line that ends with a word may well be followed by one that begins alike
  if (space.startsWith("\\") && !prefix.endsWith(space + word)) return 0
  return /[\p{L}\p{M}\p{N}]/u.test(more.slice(size, size + 1)) ? size : 0
}
