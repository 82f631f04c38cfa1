// Doubt: words, operators or blanks between values may belong to a value or to no argument.
import { skipSpace } from "../follow.ts"
import { findStep, type ReadingStep } from "../hypothesis.ts"
import { positionIn } from "../key-cost.ts"
import { MAX_LOOK, type StringEvidence } from "../string-evidence.ts"

/** Text of one seam that is looked at. */
const MAX_SEAM = 128

/** Ex) {"lids": 2, "rim...: 3} , {″lids″: 2} */
export const isElidedKey = (text: string, { start, end }: ReadingStep): boolean =>
  /\.{3}|[…″′「]/.test(text.slice(start, end))

/** Ex) "labels": "lid, rim"}⏎"pages": 2 : the list lacks its opener, and its closer is that of something else. */
export function isUnseenList(text: string, { insert, start, previousStep }: ReadingStep): boolean {
  const isOpener = (step: ReadingStep): boolean => step.fault === "json/missing-opener" && step.insert === "["
  const opener = findStep(insert === "]" ? previousStep : null, isOpener)
  return opener !== null && !text.slice(opener.start, start).includes("[")
}

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

/** Of a text in JSON's own quotes. */
export function joinsTexts(text: string, { end }: ReadingStep, s: StringEvidence): boolean {
  if (s.rawQuotes < 2) return false
  const body = s.head(text, end)
  const rest = body.replace(OPERATOR, "")
  return rest !== body && !/(?<!\\)"/.test(rest)
}

/** Ex) “the “blue“ lid” : a program wrote all quotes so. */
export const areAllOpening = (text: string, { end }: ReadingStep, s: StringEvidence): boolean =>
  /“[^“”]{0,400}“/.test(s.head(text, end))

const NEXT_NAME = /^\s{0,8},?\s{0,8}"([\w$.-]{1,64})"\s{0,8}:/

/**
 * Ex) "lid":", : nothing of the text is there; "lids":[{"note":"big, "lids":[{"note": : without a closing quote, the next
 * name is that of a list or an object around this one, which was begun again.
 */
export function isSeamRepeated(text: string, { end, frame }: ReadingStep, s: StringEvidence): boolean {
  if (s.mark !== "" && s.start === end) return true
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
export function isBlankBeforeComma(text: string, { end }: ReadingStep, { mark }: StringEvidence): boolean {
  const pattern = mark === "" ? /^[ \t]{2,},/ : /^\s+,/
  return pattern.test(text.slice(end, end + MAX_SEAM)) && !/"[ \t]+,/.test(text.slice(0, MAX_LOOK))
}

/**
 * Ex) ″two lids″ : a mark that is no quote anywhere else; {"lid":    x = 1, "rim": 2} : more blanks than elsewhere on the
 * line may be those of a text without quotes.
 */
const INDENTED = /[^\s:]:[ \t]{4,}$/
export const isOddlyBare = (text: string, _: ReadingStep, { start }: StringEvidence): boolean => {
  if (/[″′「『]/.test(text[start] as string)) return true
  const line = text.slice(Math.max(0, start - MAX_SEAM), start)
  const behind = text.slice(start, start + MAX_SEAM)
  return INDENTED.test(line) && !line.includes("\n") && !/[^\s:]:[ \t]{2}/.test(behind)
}
