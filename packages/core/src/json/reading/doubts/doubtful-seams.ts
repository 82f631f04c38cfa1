// Doubt: words, operators or blanks between values may belong to a value or to no argument.
import { skipSpace } from "../follow.ts"
import type { ReadingStep } from "../hypothesis.ts"
import { positionIn } from "../key-cost.ts"
import type { StringEvidence } from "../string-evidence.ts"

/** Text of one value, and of one seam, that is looked at. */
const MAX_BODY = 4_096
const MAX_SEAM = 128

/** Ex) {"lids": 2, "rim...: 3} , {″lids″: 2} */
export const isElidedKey = (text: string, { start, end }: ReadingStep): boolean =>
  /\.{3}|[…″′「]/.test(text.slice(start, end))

/** Ex) "labels": "lid, rim"}⏎"pages": 2 : the list lacks its opener, and its closer is that of something else. */
export function isUnseenList(text: string, { insert, start, previousStep }: ReadingStep): boolean {
  let step = insert === "]" ? previousStep : null
  while (step !== null && !(step.fault === "json/missing-opener" && step.insert === "[")) step = step.previousStep
  return step !== null && !text.slice(step.start, start).includes("[")
}

/** Ex) "lids": dict = {"rim": 1} : what stands before the value is its type. */
export const isAnnotated = (text: string, { start }: ReadingStep): boolean =>
  /:\s{0,8}$/.test(text.slice(Math.max(0, start - 9), start)) &&
  /^\s{0,8}[A-Za-z_][\w[\], ]{0,40}=\s{0,8}["'{[\d]/.test(text.slice(start, start + MAX_SEAM))

/** Ex) "lid, "'rim': 2 : the comma that is missing behind the quote stands before it, and with it the blank behind it. */
export const isCommaInQuotes = (text: string, { start }: ReadingStep): boolean =>
  /,\s{1,4}["'`”’]\s{0,8}$/.test(text.slice(Math.max(0, start - 16), start))

/** What stands where a comma is missing is no member, and no item. */
export const isWordInSeam = (text: string, step: ReadingStep): boolean =>
  step.frame?.isObject === true ? isRemark(text, step) : isWord(text, step.start)

const REMARK = /^\s*([A-Za-z][\w.-]{0,64})\s{0,8}[:=]/

/** Ex) "lids": 2⏎⏎Done: "all" : a name without quotes, behind an empty line or not known to the schema. */
function isRemark(text: string, { start, frame }: ReadingStep): boolean {
  const seam = text.slice(start, start + MAX_SEAM)
  const name = REMARK.exec(seam)?.[1]
  if (name === undefined || frame === null || positionIn(frame.shape, name) >= 0) return false
  return frame.shape.names !== null || /^\s*?\n\s*?\n/.test(seam)
}

const JOINING_WORD = /(?:^|[\s,[])(?:and|or|not|plus|then|und|oder|et|ou|y|o|e)\s*$/i

/** Ex) ["lid",⏎and⏎"rim"] : a word without quotes that joins quoted items. */
function isWord(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - MAX_SEAM), start)
  return JOINING_WORD.test(before) && /["']/.test(text[skipSpace(text, start)] ?? "")
}

/** The quotes of a sum or a list of lines. Ex) "a " . "b" , "a",⏎"b" */
const OPERATOR = /(?<![\\(=[,+][ \t]{0,4})"(?:[ \t]{1,8}[.&][ \t]{1,8}|,[ \t]{0,8}\r?\n[ \t]{0,64})"/g

/** Blanks, marks or operators at the ends of a text or inside it, whose place may be another one. */
export function isTextSeamDoubtful(text: string, step: ReadingStep, s: StringEvidence): boolean {
  const { end, nextOffset } = step
  const isOpenEnded = nextOffset === end || text.slice(end, nextOffset).trim() === ""
  if (isOpenEnded && (isBlankBeforeComma(text, end, s.mark !== "") || isSeamRepeated(text, step))) return true
  // Ex) ″two lids″ : a mark that is no quote anywhere else
  if (s.mark === "") return isIndented(text, s.start) || /[″′「『]/.test(text[s.start] as string)
  if (s.mark !== "“" && (s.mark !== '"' || s.rawQuotes < 2)) return false
  const body = text.slice(s.start, Math.min(end, s.start + MAX_BODY))
  // Ex) “the “blue“ lid” : a program wrote all quotes so
  if (s.mark === "“") return /“[^“”]{0,400}“/.test(body)
  const rest = body.replace(OPERATOR, "")
  return rest !== body && !/(?<!\\)"/.test(rest)
}

const NEXT_NAME = /^\s{0,8},?\s{0,8}"([\w$.-]{1,64})"\s{0,8}:/

/**
 * Ex) "lid":", : nothing of the text is there; "lids":[{"note":"big, "lids":[{"note": : without a closing quote, the next
 * name is that of a list or an object around this one, which was begun again.
 */
function isSeamRepeated(text: string, { stringEvidence: s, end, frame }: ReadingStep): boolean {
  if (s?.mark !== "" && s?.start === end) return true
  const name = NEXT_NAME.exec(text.slice(end, end + MAX_SEAM))?.[1] ?? ""
  if (name === "" || frame === null || positionIn(frame.shape, name) >= 0) return false
  for (let outer = frame.parent; outer !== null; outer = outer.parent)
    if (outer.isObject && positionIn(outer.shape, name) >= 0) return true
  return false
}

/**
 * Ex) "lid": "x , "rim": 1 : without the closing quote nothing tells whose blank it is. Behind a text without quotes one
 * blank is layout.
 */
function isBlankBeforeComma(text: string, end: number, isQuoted: boolean): boolean {
  const pattern = isQuoted ? /^\s+,/ : /^[ \t]{2,},/
  return pattern.test(text.slice(end, end + MAX_SEAM)) && !/"[ \t]+,/.test(text.slice(0, MAX_BODY))
}

/** Ex) {"lid":    x = 1, "rim": 2} : more blanks than elsewhere on the line may be those of a text without quotes. */
const INDENTED = /[^\s:]:[ \t]{4,}$/
const isIndented = (text: string, start: number): boolean => {
  const line = text.slice(Math.max(0, start - MAX_SEAM), start)
  const behind = text.slice(start, start + MAX_SEAM)
  return INDENTED.test(line) && !line.includes("\n") && !/[^\s:]:[ \t]{2}/.test(behind)
}
