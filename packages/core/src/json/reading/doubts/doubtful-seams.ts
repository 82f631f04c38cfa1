// Doubt: words, operators or spaces between values may belong to a value or to no argument.
import { skipSpace } from "../follow.ts"
import { findStep, type ReadingStep } from "../hypothesis.ts"
import { positionIn } from "../key-cost.ts"
import { MAX_LOOK, type StringEvidence } from "../string-evidence.ts"

/** Number of characters between two values that are checked. */
const MAX_SEAM = 128

/** True if an ellipsis or an unusual quote replaces a part of the key. Ex) {"lids": 2, "rim...: 3} , {″lids″: 2} */
export const isElidedKey = (text: string, { start, end }: ReadingStep): boolean =>
  /\.{3}|[…″′「]/.test(text.slice(start, end))

/** True if the list has no opener, and its closer belongs to another container. Ex) "labels": "lid, rim"}⏎"pages": 2 */
export function isUnseenList(text: string, { insert, start, previousStep }: ReadingStep): boolean {
  const isOpener = (step: ReadingStep): boolean => step.fault === "json/missing-opener" && step.insert === "["
  const opener = findStep(insert === "]" ? previousStep : null, isOpener)
  return opener !== null && !text.slice(opener.start, start).includes("[")
}

/** True if the text where a comma is missing is neither a member nor an item. */
export const isWordInSeam = (text: string, step: ReadingStep): boolean =>
  step.frame?.isObject === true ? isRemark(text, step) : isWord(text, step.start)

const REMARK = /^\s*([A-Za-z][\w.-]{0,64})\s{0,8}[:=]/

/** True for an unquoted name that follows an empty line or is not declared in the schema. Ex) "lids": 2⏎⏎Done: "all" */
function isRemark(text: string, { start, frame }: ReadingStep): boolean {
  const seam = text.slice(start, start + MAX_SEAM)
  const name = REMARK.exec(seam)?.[1]
  if (name === undefined || frame === null || positionIn(frame.shape, name) >= 0) return false
  return frame.shape.names !== null || /^\s*?\n\s*?\n/.test(seam)
}

const JOINING_WORD = /(?:^|[\s,[])(?:and|or|not|plus|then|und|oder|et|ou|y|o|e)\s*$/i

/** True for an unquoted word that joins quoted items. Ex) ["lid",⏎and⏎"rim"] */
function isWord(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - MAX_SEAM), start)
  return JOINING_WORD.test(before) && /["']/.test(text[skipSpace(text, start)] ?? "")
}

/** The quotes around a concatenation operator or between listed lines. Ex) "a " . "b" , "a",⏎"b" */
const OPERATOR = /(?<![\\(=[,+][ \t]{0,4})"(?:[ \t]{1,8}[.&][ \t]{1,8}|,[ \t]{0,8}\r?\n[ \t]{0,64})"/g

/** True if a string in double quotes is several literals joined by operators or line ends. */
export function joinsTexts(text: string, { end }: ReadingStep, s: StringEvidence): boolean {
  if (s.rawQuotes < 2) return false
  const body = s.head(text, end)
  const rest = body.replace(OPERATOR, "")
  return rest !== body && !/(?<!\\)"/.test(rest)
}

/** True if a program wrote every quote as an opening one. Ex) “the “blue“ lid” */
export const areAllOpening = (text: string, { end }: ReadingStep, s: StringEvidence): boolean =>
  /“[^“”]{0,400}“/.test(s.head(text, end))

const NEXT_NAME = /^\s{0,8},?\s{0,8}"([\w$.-]{1,64})"\s{0,8}:/

/**
 * True if the string ends where a part of the text is repeated.
 * Ex) "lid":", : the string is empty and never closed
 * Ex) "lids":[{"note":"big, "lids":[{"note": : the closing quote is missing, and the next name belongs to an enclosing
 * list or object that was started again
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
 * True if a string without a closing quote ends in spaces before a comma: they may belong to it. After an unquoted
 * string one space is layout. Ex) "lid": "x , "rim": 1
 */
export function isBlankBeforeComma(text: string, { end }: ReadingStep, { mark }: StringEvidence): boolean {
  const pattern = mark === "" ? /^[ \t]{2,},/ : /^\s+,/
  return pattern.test(text.slice(end, end + MAX_SEAM)) && !/"[ \t]+,/.test(text.slice(0, MAX_LOOK))
}

/** More spaces than layout usually has after a colon. */
const INDENTED = /[^\s:]:[ \t]{4,}$/
/**
 * True if an unquoted string may not begin where it seems to.
 * Ex) ″two lids″ : a mark that is not a quote anywhere else
 * Ex) {"lid":    x = 1, "rim": 2} : more spaces than elsewhere on the line may belong to the string
 */
export const isOddlyBare = (text: string, _: ReadingStep, { start }: StringEvidence): boolean => {
  if (/[″′「『]/.test(text[start] as string)) return true
  const line = text.slice(Math.max(0, start - MAX_SEAM), start)
  const behind = text.slice(start, start + MAX_SEAM)
  return INDENTED.test(line) && !line.includes("\n") && !/[^\s:]:[ \t]{2}/.test(behind)
}
