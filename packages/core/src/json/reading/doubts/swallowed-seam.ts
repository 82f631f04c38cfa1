// Doubt: a string contains signs of the end of one value and the beginning of another.
import { lazyPattern } from "../../../lazy-pattern.ts"
import { matchesAt } from "../follow.ts"
import { findStep, type Hypothesis, type ReadingStep } from "../hypothesis.ts"
import { PRICES } from "../prices.ts"
import { MAX_LOOK, type StringEvidence } from "../string-evidence.ts"

const KEY = String.raw`[\w$.-]{1,64}["'“”\`]?\s{0,8}[:=]`
const OPENERS = "[\"'“„‘`]"
/** After a closing quote: a closer, a comma and the next value or member, or a line that begins with one. */
const SEAM = String.raw`\s{0,64}(?:[;}\]]|,\s{0,64}(?:${OPENERS}|[{[]|${KEY})|\n\s{0,64}(?:[{}[\]]|${OPENERS}?${KEY}))`
const seamBehind = (closers: string): (() => RegExp) => lazyPattern(String.raw`(?<!\\)[${closers}]` + SEAM, "")
const SEAMS: ReadonlyMap<string, () => RegExp> = new Map([
  ["'", seamBehind("'")],
  ["`", seamBehind("`")],
  ["“", seamBehind("”")],
  ["„", seamBehind("“”")],
  ["‘", seamBehind("’")],
  ["«", seamBehind("»")],
])
/** For texts with unquoted keys or with semicolons as commas: code in double quotes looks the same there. */
const BARE_SEAM = lazyPattern(String.raw`(?<!\\)"\s{0,64}[,;]\s{0,64}${KEY}`, "")
const BARE_SLIPS = PRICES.keyUnquoted.bit | PRICES.otherComma.bit
/** Ex) "}, {"note": : the end of one row and the beginning of the next. */
const ROW_SEAM = /(?<!\\)"\s{0,64}[}\]]\s{0,64},?\s{0,64}[{[]\s{0,64}["']?([\w$.-]{1,64})["']?\s{0,8}[:=]/g
/** Ex) it is, // see note */
const COMMENT_INSIDE = /[\s,;](?:\/\/|#|\/\*)/
const COMMENT_AT_END = /,[ \t]{0,16}(?:\/\/|\/\*)[^\n]{0,200}$/

/** True if the opening quote is missing, and the apostrophe is part of the string. Ex) “lid”, 'tis” */
export const isApostropheOfText = (text: string, { lastStep }: Hypothesis): boolean =>
  findStep(lastStep, ({ stringEvidence: s, end }) => s?.mark === "'" && text[end] === "”") !== null

/** True if commas and semicolons are between numbers: the commas may be decimal commas. Ex) [48,2; 16,37] */
export function isDecimalComma(text: string, { frame, start }: ReadingStep): boolean {
  if (frame?.isObject !== false) return false
  const numbersAround = text.slice(Math.max(0, start - MAX_NUMBERS), start + MAX_NUMBERS)
  return /\d,\d+\s{0,4};|;\s{0,4}-?\d+,\d/.test(numbersAround)
}
const MAX_NUMBERS = 64

/** True if a string contains the end of a value and the start of the next. Ex) `lid`, note `clay` as one string */
export function holdsSeam(text: string, { end }: ReadingStep, s: StringEvidence, { slipFlags }: Hypothesis): boolean {
  if (s.mark === '"' && (slipFlags & BARE_SLIPS) === 0) return false
  const pattern = s.mark === '"' ? BARE_SEAM : SEAMS.get(s.mark)
  if (pattern === undefined) return false
  const isLong = end - s.start > MAX_LOOK
  return pattern().test(s.head(text, end)) || (isLong && pattern().test(s.tail(text, end)))
}

/** True if the next row begins with a name that the row of this string declares. */
export function holdsRow(text: string, { end, frame }: ReadingStep, s: StringEvidence): boolean {
  const names = frame?.shape.names ?? null
  if (names === null) return false
  for (const [, name = ""] of text.slice(s.start, end).matchAll(ROW_SEAM))
    if (names.positionByName.has(name)) return true
  return false
}

/** True if a string without a closing quote contains a comment, at its end or in a call with others. Ex) pot, // big */
export const holdsComment = (
  text: string,
  { end }: ReadingStep,
  s: StringEvidence,
  { slipFlags }: Hypothesis,
): boolean =>
  COMMENT_AT_END.test(s.tail(text, end, 256)) ||
  ((slipFlags & PRICES.comment.bit) !== 0 && COMMENT_INSIDE.test(s.head(text, end)))

/** Ex) lid, "size: "big , lid" size":big , lid},"size":big : keys that lost a quote; no ordinary string has them. */
const BROKEN_KEY =
  /,\s{0,8}"\w{1,40}:\s{0,8}"\w|"\s{1,8}\w{1,40}"\s{0,4}:\s{0,4}\w|[}\]]\s{0,8},\s{0,8}"\w{1,40}"\s{0,4}:/
const MAX_NESTING = 8

/** Ignores whole objects and lists: those are pasted code. */
export function holdsBrokenKey(text: string, { end }: ReadingStep, s: StringEvidence): boolean {
  let rest = s.head(text, end)
  for (let i = 0; i < MAX_NESTING && /[{[]/.test(rest); i++) rest = rest.replace(/\{[^{}]*\}|\[[^[\]]*\]/g, "")
  return BROKEN_KEY.test(rest)
}

/** True if the comment follows a quote and contains one, or ends a statement. Ex) "puts "#{pots["red"]}"" */
export const isNoComment = (text: string, { start, end }: ReadingStep): boolean =>
  matchesAt(REST_OF_STATEMENT, text, start) ||
  (/["'”]/.test(text[start - 1] ?? "") && text.slice(start, end).includes('"'))

/** Ex) SELECT 1; -- the pots : the apparent comment belongs to the value before it. */
const REST_OF_STATEMENT = /(?<=;[ \t]{0,8})--/y
