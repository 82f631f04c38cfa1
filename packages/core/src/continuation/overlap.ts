// Measures how much of the second text repeats the end of the first, and whether that is chance.
import { isEscaped } from "../json/escapes.ts"
import { lazyPattern } from "../lazy-pattern.ts"

/** Maximum number of overlaps tried: the longest, then its suffixes that are also prefixes. */
const MAX_OVERLAPS = 4

/**
 * Returns the number of characters at the start of `more` that repeat the end of `prefix`: the longest overlap. Uses
 * the prefix function of both texts together, so that a text of one letter takes no longer than any other.
 */
export const overlapOf = (prefix: string, more: string): number => overlapsOf(prefix, more)[0] ?? 0

/** Returns the sizes of the longest overlaps, in descending order. */
export function overlapsOf(prefix: string, more: string): readonly number[] {
  const most = Math.min(prefix.length, more.length)
  const lengths = prefixLengths(more.slice(0, most) + prefix.slice(prefix.length - most))
  const sizes: number[] = []
  for (let at = lengths[2 * most - 1] as number; at > 0 && sizes.length < MAX_OVERLAPS; at = lengths[at - 1] as number)
    if (at <= most) sizes.push(at)
  return sizes
}

/** Computes the prefix function of Knuth, Morris and Pratt: for each end, the length of the prefix repeated there. */
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
/** Number of different words that make a long repetition evidence: table rows and surrounding tags have fewer. */
const MIN_WORDS = 5
/** The same if the repetition ends within a word. */
const MIN_WORDS_TO_CUT = 3
/** Number of different letters and digits that make a short repetition evidence: in one word, and in any other text. */
const MIN_VARIED_WORD = 3
const MIN_VARIED_STRETCH = 4
/** Fewer letters may repeat within a word, and digits within any number. Ex) "couscous", "12341234" */
const MIN_WORD = 5
/** Maximum number of characters of a repetition inspected for variety. */
const MAX_SAMPLE = 256
/** Number of characters around a repetition that repeat too, from which on it counts as periodic. */
const MAX_AROUND = 8

export type OverlapWeight = "sure" | "doubtful" | "chance"

/**
 * Weighs an overlap. sure: too much to repeat by chance or on purpose. doubtful: both readings must be compared.
 * chance: no evidence. `isInside`: the first text ends inside a string.
 */
export function weightOf(prefix: string, more: string, overlap: number, isInside = true): OverlapWeight {
  const isCoded = isInside && CODED.test(more.slice(0, overlap))
  return isCoded ? weightOfDecoded(prefix, more, overlap) : weightAsWritten(prefix, more, overlap, isInside)
}

function weightAsWritten(prefix: string, more: string, overlap: number, isInside: boolean): OverlapWeight {
  const start = prefix.length - overlap
  const repeated = prefix.slice(start)
  if (overlap < MIN_OVERLAP) return mayBeAgain(prefix, more, start, isInside) ? "doubtful" : "chance"
  // between tokens it can only be an element of a list, and lists may contain equal elements
  if (!isInside) return "doubtful"
  const around = repeatedAround(prefix, more, overlap)
  const isPeriodic = around.before + around.after >= MAX_AROUND
  if (isPeriodic || occursElsewhere(prefix, more, repeated) || !hasWord(prefix, more, overlap)) return "doubtful"
  // Ex) "ction fo" + "ction for": no text says that twice in a row
  if (isVaried(repeated) && breaksWord(prefix, more, around)) return "sure"
  return overlap >= MIN_LONG_OVERLAP && isLongEvidence(prefix, more, overlap, around) ? "sure" : "doubtful"
}

/** True if a long repetition cannot be a unit that occurs twice. */
function isLongEvidence(prefix: string, more: string, overlap: number, around: Around): boolean {
  const start = prefix.length - overlap
  const repeated = prefix.slice(start)
  if (isVaried(repeated) && cutsWord(prefix, more, overlap, around)) return true
  const words = countWords(prefix, start)
  const isPhrase = words >= MIN_WORDS && !isElement(repeated)
  // Ex) `foo)\n  return ba` + `foo)\n  return bar`: `ba` would have to be complete as well
  const endsInWord = words >= MIN_WORDS_TO_CUT && isInWord(prefix + more.charAt(overlap), prefix.length)
  return (isPhrase || endsInWord) && !isWholeUnit(prefix, more, overlap, around)
}

/** True if the repeated text also occurs elsewhere; then it may occur twice in a row: table rows, lines of a song. */
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
 * True if a text contains code punctuation and all brackets and quotes are closed, wherever it starts: it may be an
 * element that occurs several times. Ex) `{ kind: "a", size: 1 }, `
 */
function isElement(text: string): boolean {
  const isClosed = BRACKETS.every((pair) => excessOf(pair, text) === 0)
  return MARKED.test(text.replace(/\\(?:[nrt]|$)/g, " ")) && isClosed && text.split('"').length % 2 === 1
}

const BRACKETS = ["()", "[]", "{}"]

/** Returns the number of opening brackets of a pair minus the closing ones. */
const excessOf = ([open = "", close = ""]: string, text: string): number =>
  text.split(open).length - text.split(close).length

/** Lower-case words of usual length; not hexadecimal digits alone, nor the bases of DNA and RNA. */
const WORDS = lazyPattern(
  String.raw`\p{Lo}[\p{Lo}\p{M}]|(?<![\p{L}\p{M}\p{N}])(?!(?:[A-Fa-f]+|[Aacgtun]+)(?!\p{L}))\p{Lu}?\p{Ll}{3,20}(?![\p{L}\p{M}\p{N}])`,
  "gu",
)

/** True if a word lies in the repetition or overlaps its ends: in digests, keys and sequences any run may repeat. */
function hasWord(prefix: string, more: string, overlap: number): boolean {
  const size = Math.min(overlap, MAX_SAMPLE)
  const from = Math.max(0, prefix.length - size - MAX_WORD)
  const text = (prefix.slice(from) + more.slice(overlap, overlap + MAX_WORD)).replace(/\\[nrt]/g, "  ")
  const end = prefix.length - from
  return [...text.matchAll(WORDS())].some(({ index, 0: word }) => index < end && index + word.length > end - size)
}

const CODED = /\\u(?!00[0-7])[\da-fA-F]{4}/
const CODES = /\\(?:u([\da-fA-F]{4})|[\s\S])/g
const CUT_CODE = /\\(?:u[\da-fA-F]{0,3})?$/

/** Returns the incomplete escape at the end of a text. */
function cutCodeOf(text: string): string {
  const cut = CUT_CODE.exec(text.slice(-5))?.[0] ?? ""
  return isEscaped(text, 0, text.length - cut.length) ? "" : cut
}

/** True if joining two texts would leave half of a surrogate pair alone. */
export function splitsLetter(prefix: string, rest: string): boolean {
  const cut = cutCodeOf(prefix)
  const head = prefix.slice(0, prefix.length - cut.length)
  const last = decoded(head.slice(isEscaped(head, 0, head.length - 6) ? -5 : -6)).slice(-1)
  const next = decoded((cut + rest.slice(0, LETTER_CHARS)).replace(CUT_CODE, ""))
  // at the end of a text the other half may still follow
  const whole = rest.length < LETTER_CHARS ? next.replace(/[\ud800-\udbff]$/, "") : next
  const [letter = ""] = whole === "" ? "" : (/[\ud800-\udbff]/.test(last) ? last : "") + whole
  return /[\ud800-\udfff]/u.test(letter)
}

/** Length of two escapes. */
const LETTER_CHARS = 12

/** Weighs an overlap after decoding: `\u` and four digits are one letter, wherever they are cut. */
function weightOfDecoded(prefix: string, more: string, overlap: number): OverlapWeight {
  const start = prefix.length - overlap
  const cut = cutCodeOf(prefix)
  // Ex) …\u30, and 30c6…: if only half a letter is repeated, nothing is sure
  if (prefix.slice(start - cut.length, start) !== cut) return "doubtful"
  const before = prefix.slice(0, prefix.length - cut.length)
  const repeated = decoded(before.slice(start - cut.length))
  const first = decoded(before.slice(0, start - cut.length)) + repeated
  const second = decoded(cut + more)
  // a single escaped letter already has six characters, too many for chance
  return second.startsWith(repeated) && weightAsWritten(first, second, repeated.length, true) === "sure"
    ? "sure"
    : "doubtful"
}

/** Decodes escapes except ASCII: a quote or a backslash would change its meaning. */
const decoded = (text: string): string =>
  text.replace(CODES, (given, code?: string) => {
    const value = code === undefined ? 0 : Number.parseInt(code, 16)
    return value < 128 ? given : String.fromCharCode(value)
  })

interface Around {
  readonly before: number
  readonly after: number
}

/** Returns how far the repetition extends on both sides when the two texts are joined. */
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

/**
 * Returns the number of different words in a repetition; the first may be the end of one. Letters of unspaced scripts
 * count as thirds.
 */
function countWords(prefix: string, start: number): number {
  const words = prefix.slice(Math.max(0, start - 1), start + MAX_SAMPLE).match(/[\p{L}\p{M}]{3,}/gu) ?? []
  const unspaced = new Set(words.join("").match(EACH_UNSPACED))
  return new Set(words.map((word) => word.toLowerCase())).size + Math.floor(unspaced.size / 3)
}

/** True if the repetition, doubled at any possible position, would join two letters that do not belong together. */
function breaksWord(prefix: string, more: string, { before, after }: Around): boolean {
  const text = prefix.slice(Math.max(0, prefix.length - before - 2)) + more.slice(0, after + 1)
  const seam = Math.min(prefix.length, before + 2)
  for (let at = seam - before; at <= seam + after; at++)
    if (!isLetterAt(text, at - 1) || !isLetterAt(text, at)) return false
  return true
}

/**
 * True if a long repetition starts inside a word at every possible position: an intended repetition does not. Ex) "ead,
 * bake the br" of "knead, bake the bread"
 */
function cutsWord(prefix: string, more: string, size: number, { before, after }: Around): boolean {
  const text = prefix + more.slice(0, after + 1)
  for (let at = prefix.length - size - before; at <= prefix.length - size + after; at++)
    if (!isInWord(text, at) && !isInWord(text, at + size)) return false
  return true
}

const isInWord = (text: string, at: number): boolean =>
  /^\p{Ll}{2}$/u.test(text.slice(Math.max(0, at - 1), at + 1)) && !isEscaped(text, 0, at - 1)

const LETTER = /[\p{Ll}\p{Lu}\p{N}]/u
const isLetterAt = (text: string, at: number): boolean => LETTER.test(text[at] ?? "") && !isEscaped(text, 0, at)

/** Maximum white space around the end of a unit: an indentation. */
const MAX_INDENT = 64

const UNIT_END = /(?:\\n|[\n";.!?。！？])\s*$/
const UNIT_BEGIN = /^\s*(?:\\n|[\n",;.!?。！？])/

/** True if the repetition is a whole line or sentence: these may be written twice on purpose. */
function isWholeUnit(prefix: string, more: string, size: number, { before, after }: Around): boolean {
  const from = Math.max(0, prefix.length - size - before - MAX_INDENT)
  const text = prefix.slice(from) + more.slice(0, size + after + MAX_INDENT)
  const start = prefix.length - size - from
  const isEnd = (at: number): boolean => UNIT_END.test(text.slice(Math.max(0, at - MAX_INDENT), at))
  const isBegin = (at: number): boolean => UNIT_BEGIN.test(text.slice(at, at + MAX_INDENT))
  for (let at = start - before; at <= start + after; at++) if (isEnd(at + size) || isBegin(at)) return true
  return false
}

/** Thai and Lao, Burmese, Khmer, Chinese and Japanese have no spaces between words: any letter may start one. */
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u9fff]/

const EACH_UNSPACED = new RegExp(UNSPACED, "g")

/**
 * True if a few characters may be the cut token, written again from its start: a word, a mark, a part of a name, an
 * element of a list, an indentation, an escape. Ex) "…, 2" and "25, …"
 */
function mayBeAgain(prefix: string, more: string, start: number, isInside: boolean): boolean {
  const repeated = prefix.slice(start)
  // a number, literal or element is written again from its start
  if (!isInside)
    return (
      RARE_TOKENS_TWICE.test(repeated) ||
      (/^[\p{L}\p{N}"-]/u.test(repeated) &&
        !/(?:[\p{L}\p{N}.+]|[eE]-)$/u.test(prefix.slice(Math.max(0, start - 2), start)))
    )
  const cut = CUT_ESCAPE.exec(prefix.slice(-6))?.[0] ?? ""
  if (cut !== "" && cut.length >= repeated.length)
    return !isEscaped(prefix, 0, prefix.length - cut.length) || PATH_PART.test(prefix.slice(-3) + more.slice(0, 3))
  if (isSpace(repeated)) return maySpaceBeAgain(prefix, more, start)
  if (closesAll(prefix + more, repeated) || isSaidThrice(prefix, more, repeated)) return false
  if (/^(?:\s|\\[nrt])/.test(repeated) || repeated.length >= MIN_RARE_TWICE) return true
  const before = prefix.slice(Math.max(0, start - MAX_WORD), start).replace(/\\u[\da-fA-F]{4}$/, " ")
  return beginsToken(isEscaped(prefix, 0, start - 1) ? " " : before, repeated)
}

/** True if both readings contain the text twice anyway. Ex) "la " and "la la", "la la l" and "a la" */
function isSaidThrice(prefix: string, more: string, repeated: string): boolean {
  const size = repeated.length
  // Ex) "l" and "llama" are one word started again
  if (!/^(?=.*\s)\s?[\p{L}\p{N}]+(?:\s[\p{L}\p{N}]+)?\s?$/u.test(repeated)) return false
  // only whole words: "this is " and "is it" only repeat one word
  const first = prefix.slice(-3 * size)
  let start = Math.max(0, first.length - size)
  while (start > 0 && first[start - 1] === first[start - 1 + size]) start--
  while (isLetterAt(first, start) && isLetterAt(first, start - 1)) start++
  let end = size
  while (end < 3 * size && more[end] === more[end - size]) end++
  while (isLetterAt(more, end - 1) && isLetterAt(more, end)) end--
  const before = first.length - size - start
  const after = end - size
  // the space at the end may belong to the next word
  return before >= repeated.trimStart().length || after >= repeated.trimEnd().length || before + after >= size
}

/** Within a word, path or number, text rarely doubles two characters: none of 6,000 places in documents does. */
const MIN_RARE_TWICE = 2

/** The same between tokens: parts of a number, and three characters that are not only white space or only brackets. */
const RARE_TOKENS_TWICE = /^(?:[\w.+-]{2}|(?!\s*$|[[\]{}]*$)[\s\S]{3})/

const isSpace = (text: string): boolean => /^(?:\s|\\[nrt])*$/.test(text)

const LINE_BREAK = /\n|\\[nr]/
const INDENT = /^(?: |\\t|\t)*/
const LINE_BREAKS = /(?:\\r)?(?:\\n|\n)|\\r/

/** Like `mayBeAgain` for white space: an empty line is no evidence, nor is an indentation that nobody would write. */
function maySpaceBeAgain(prefix: string, more: string, start: number): boolean {
  const repeated = prefix.slice(start)
  if (LINE_BREAK.test(repeated)) return /[ \t]|\\t/.test(repeated)
  const before = prefix.slice(Math.max(0, start - MAX_LINE), start)
  // Ex) two spaces and one more: a cut indentation is not written again from its middle
  if (/(?: |\t|\\t)$/.test(before)) return false
  if (!/(?:\\[nr]|\n)$/.test(before)) return true
  const indent = INDENT.exec(more.slice(0, MAX_LINE))?.[0] ?? ""
  const line = before.split(LINE_BREAKS).at(-2) ?? ""
  const width = widthOf(indent)
  const lineWidth = widthOf(INDENT.exec(line)?.[0] ?? "")
  // Ex) one space and three more are four; but comments and lists have odd indentations
  const isOdd = width % 2 === 1 && lineWidth % 2 === 0 && !/^[*+#|>-]/.test(more.slice(indent.length))
  const isDeeper = !/[{([:]$/.test(line) || width > lineWidth
  return isDeeper && !(repeated === " " && isOdd)
}

/** Maximum number of characters of a line inspected. */
const MAX_LINE = 256

/** Returns the width of an indentation; a tab counts as two spaces. */
const widthOf = (indent: string): number => indent.replace(/\\t|\t/g, "  ").length

/** True if the brackets of a text are closed only with the repeated ones doubled. Ex) "g(f(x" + ")" and ")" */
function closesAll(text: string, repeated: string): boolean {
  const uneven = BRACKETS.filter((pair) => excessOf(pair, repeated) !== 0)
  return uneven.length > 0 && uneven.every((pair) => excessOf(pair, text) === 0)
}

/**
 * Ex) D:\\ and \text: a separator written again, not a tab after one. A line may end in a backslash, but after a space
 * or another backslash.
 */
const PATH_PART = /^[^\s\\]\\\\\\[bfnrt][\p{L}\p{N}]|^[\s\\]\\\\\\[bft]/u

/** A backslash, or the complete or partial code of a letter. */
const CUT_ESCAPE = /\\(?:u[\da-fA-F]{0,4})?$/

/**
 * True if a token starts where two texts meet. This includes a number after its letters and letters after their number,
 * but not the decimals of a number. Ex) v|1.0 , 12|ms , user|Name , |(north) ; not 0.|5 , 3af|41
 */
function beginsToken(before: string, after: string): boolean {
  const [first = ""] = after
  // a single digit after a dot is not rare
  if (/\p{N}/u.test(first))
    return !/\p{N}(?:\p{L}*|(?<![\p{L}\p{N}.]\p{N}+)\.)$/u.test(before) || (/\.$/.test(before) && after.length > 1)
  if (!/[\p{L}\p{M}]/u.test(first)) return !before.endsWith(first)
  const seam = before.slice(-1) + first
  return UNSPACED.test(seam) || /\p{Ll}\p{Lu}$/u.test(seam) || !/[\p{L}\p{M}]\p{N}*$/u.test(before)
}

/** Maximum number of characters of the cut word inspected. */
const MAX_WORD = 64

/**
 * Returns the length of a space and the last word or mark of `prefix` again at the start of `more`; 0 if absent, or if
 * the word does not continue. Ex) "Buy fl" and " flour", "n =" and " = 2"; but "la la" and " la" is intended.
 */
export function spacedWordOf(prefix: string, more: string): number {
  const space = /^(?: +|\\[nrt])/.exec(more.slice(0, MAX_WORD))?.[0] ?? ""
  if (space === "") return 0
  const end = prefix.slice(-MAX_WORD)
  const words = LAST_WORDS.map((pattern) => pattern.exec(end)?.[1] ?? "")
  const word = words.find((each) => each !== "" && more.startsWith(each, space.length)) ?? ""
  const size = space.length + word.length
  // a line that ends with a word may well be followed by one that starts with it
  if (word === "" || (space.startsWith("\\") && !prefix.endsWith(space + word))) return 0
  if (!/[\p{L}\p{M}\p{N}]$/u.test(word)) return closesAll(prefix + more, word) ? 0 : size
  return /[\p{L}\p{M}\p{N}]/u.test(more.slice(size, size + 1)) ? size : 0
}

/** A word, everything after a space, the last marks. */
const LAST_WORDS = [
  /(?:\\[nrt])?([\p{L}\p{M}\p{N}]+)$/u,
  /(?:\\[nrt])?([^\s"\\]*[^\s"\\\p{L}\p{M}\p{N}])$/u,
  /([^\s"\\\p{L}\p{M}\p{N}]+)$/u,
]
