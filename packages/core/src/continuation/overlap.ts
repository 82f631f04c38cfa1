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
const MIN_LONG_OVERLAP = 12
/** Different words that make a long repetition evidence: a row of a table or the tags around it have fewer. */
const MIN_WORDS = 5
/** Different letters and digits that make a short one evidence: in one word, and in any other stretch. */
const MIN_VARIED_WORD = 3
const MIN_VARIED_STRETCH = 4
/** Fewer letters may be said twice within a word, and digits may be in any number. Ex) "couscous", "12341234" */
const MIN_WORD = 5
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
  const isCoded = isInside && CODED.test(more.slice(0, overlap))
  return isCoded ? weightOfDecoded(prefix, more, overlap) : weightAsWritten(prefix, more, overlap, isInside)
}

function weightAsWritten(prefix: string, more: string, overlap: number, isInside: boolean): OverlapWeight {
  const start = prefix.length - overlap
  const repeated = prefix.slice(start)
  if (overlap < MIN_OVERLAP) return mayBeAgain(prefix, start, isInside) ? "doubtful" : "chance"
  // between tokens it can only be an element of a list, and lists have equal elements
  if (!isInside) return "doubtful"
  const around = repeatedAround(prefix, more, overlap)
  if (occursElsewhere(prefix, more, repeated) || around.before + around.after >= MAX_AROUND) return "doubtful"
  // Ex) "ction fo" + "ction for": no text says that twice in a row
  if (isVaried(repeated) && breaksWord(prefix, more, around)) return "sure"
  return overlap >= MIN_LONG_OVERLAP && isLongEvidence(prefix, more, overlap, around) ? "sure" : "doubtful"
}

/** Whether a long repetition cannot be a piece of which there are two. */
function isLongEvidence(prefix: string, more: string, overlap: number, around: Around): boolean {
  const start = prefix.length - overlap
  const repeated = prefix.slice(start)
  if (isVaried(repeated) && cutsWord(prefix, more, overlap, around)) return true
  const isPhrase = countWords(prefix, start) >= MIN_WORDS && !isElement(repeated)
  return isPhrase && !isWholeUnit(prefix, more, overlap, around)
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

const MARKED = /[\\<>()[\]{}=|&;"`$/]/

/**
 * Whether a text has marks of code and all brackets and quotes are closed, wherever it begins: it may be an element of
 * which there are several. Ex) `{ kind: "a", size: 1 }, `
 */
function isElement(text: string): boolean {
  const count = (mark: string): number => text.split(mark).length - 1
  const isClosed = ["()", "[]", "{}"].every(([open = "", close = ""]) => count(open) === count(close))
  return MARKED.test(text.replace(/\\(?:[nrt]|$)/g, " ")) && isClosed && count('"') % 2 === 0
}

const CODED = /\\u(?!00[0-7])[\da-fA-F]{4}/
const CODES = /\\(?:u([\da-fA-F]{4})|[\s\S])/g
const CUT_CODE = /\\(?:u[\da-fA-F]{0,3})?$/

/** The beginning of an escape at the end of a text. */
function cutCodeOf(text: string): string {
  const cut = CUT_CODE.exec(text.slice(-5))?.[0] ?? ""
  return isEscaped(text, 0, text.length - cut.length) ? "" : cut
}

/** The same for the texts that are meant: `\u` and four digits are one letter, wherever they are cut. */
function weightOfDecoded(prefix: string, more: string, overlap: number): OverlapWeight {
  const start = prefix.length - overlap
  const cut = cutCodeOf(prefix)
  // Ex) …\u30, and 30c6…: where half a letter is all that is written again, nothing is sure
  if (prefix.slice(start - cut.length, start) !== cut) return "doubtful"
  const before = prefix.slice(0, prefix.length - cut.length)
  const repeated = decoded(before.slice(start - cut.length))
  const first = decoded(before.slice(0, start - cut.length)) + repeated
  const second = decoded(cut + more)
  // a letter alone has six characters that are no chance
  return second.startsWith(repeated) && weightAsWritten(first, second, repeated.length, true) === "sure"
    ? "sure"
    : "doubtful"
}

/** ASCII stays as it is written: a quote or a backslash would have another meaning. */
const decoded = (text: string): string =>
  text.replace(CODES, (given, code?: string) => {
    const value = code === undefined ? 0 : Number.parseInt(code, 16)
    return value < 128 ? given : String.fromCharCode(value)
  })

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
  const sample = repeated.slice(0, MAX_SAMPLE)
  if (/^[\p{Ll}\p{Lu}\p{N}]+$/u.test(sample) && (sample.length < MIN_WORD || /\p{N}/u.test(sample))) return false
  const signs = sample.match(/[\p{L}\p{N}]/gu) ?? []
  return new Set(signs).size >= (/^[\p{Ll}\p{Lu}]+$/u.test(sample) ? MIN_VARIED_WORD : MIN_VARIED_STRETCH)
}

/** How many different words a repetition holds; the first may be the end of one. Letters without spaces count as thirds. */
function countWords(prefix: string, start: number): number {
  const words = prefix.slice(Math.max(0, start - 1), start + MAX_SAMPLE).match(/[\p{L}\p{M}]{3,}/gu) ?? []
  const unspaced = new Set(words.join("").match(EACH_UNSPACED))
  return new Set(words.map((word) => word.toLowerCase())).size + Math.floor(unspaced.size / 3)
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

/**
 * Whether a long repetition begins inside a word, from whichever of its places it is said: what is said twice on
 * purpose does not. Ex) "ead, bake the br" of "knead, bake the bread"
 */
function cutsWord(prefix: string, more: string, size: number, { before, after }: Around): boolean {
  const text = prefix + more.slice(0, after + 1)
  const isInWord = (at: number): boolean =>
    /^\p{Ll}{2}$/u.test(text.slice(Math.max(0, at - 1), at + 1)) && !isEscaped(text, 0, at - 1)
  for (let at = prefix.length - size - before; at <= prefix.length - size + after; at++)
    if (!isInWord(at) && !isInWord(at + size)) return false
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
    if (isEnd(at + size)) return true
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

const EACH_UNSPACED = new RegExp(UNSPACED, "g")

/**
 * Whether a few characters may be what was cut, written again from its beginning: a word, a part of a name, an element
 * of a list, half an escape. Ex) "…, 2" and "25, …"
 */
function mayBeAgain(prefix: string, start: number, isInside: boolean): boolean {
  const repeated = prefix.slice(start)
  // a number, literal or element is written again from its beginning
  if (!isInside)
    return (
      /^[\p{L}\p{N}"-]/u.test(repeated) &&
      !/(?:[\p{L}\p{N}.+]|[eE]-)$/u.test(prefix.slice(Math.max(0, start - 2), start))
    )
  if (repeated === "\\") return !isEscaped(prefix, 0, start)
  const before = prefix.slice(Math.max(0, start - 2), start)
  // Ex) "a/b.j" and "b.json", "<di" and "<div>"
  if (/^(?:[\p{L}\p{N}][._-]|[<$@#._-][\p{L}\p{N}])[\p{L}\p{N}]$/u.test(repeated)) return !/[\p{L}\p{N}]$/u.test(before)
  if (!/^[\p{L}\p{M}\p{N}]+$/u.test(repeated)) return false
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
