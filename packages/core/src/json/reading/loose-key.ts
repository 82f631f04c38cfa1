// Reads keys that are not strict JSON, and computes what such a key costs.
import type { FaultId } from "../faults.ts"
import { matchesAt, skipSpace, VALUE_END } from "./follow.ts"
import type { ContainerFrame, Hypothesis } from "./hypothesis.ts"
import { PRICES } from "./prices.ts"

/** A name with none, one or two quotes of any kind on each side, and a colon or a substitute for it. Ex) «it's»: */
const LOOSE_KEY =
  /(\\"|["'“”„`＂＇‘’«]{0,2})([^\s"'“”`＂＇‘’«»:=：,，{}[\]\\()](?:(?:[^"'“”`＂＇‘’«»:=：,，{}[\]\n\\()]|(?<=[“„«][^'“„«\n]{0,60}\w)'(?=\w)){0,60}[^\s"'“”`＂＇‘’«»:=：,，{}[\]\n\\()])?)(:?)(\\"|["'“”`＂＇‘’»]{0,2})(\s{0,64})(=>|->|[:=：]|(?:[,;.](?=\s{0,8}["'{[\dtfn-])|-(?!\d)(?=\s{0,8}["'{[\dtfn]))|)/y

/** The parts of a key that the pattern matched. */
export class LooseKey {
  readonly start: number
  readonly openQuote: string
  readonly name: string
  /** True if a colon is before the closing quote. */
  readonly hasInnerColon: boolean
  readonly closeQuote: string
  readonly colonMark: string
  readonly nameEnd: number
  /** Offset after the closing quote. */
  readonly nameSpanEnd: number
  readonly nextOffset: number

  constructor(at: number, keyMatch: RegExpExecArray) {
    const [all, open = "", name = "", inner = "", shut = "", , mark = ""] = keyMatch
    this.start = at
    this.openQuote = open
    this.name = name
    this.nameEnd = at + open.length + name.length
    this.hasInnerColon = inner !== "" && open !== ""
    if (inner !== "" && open === "") {
      // Ex) path:"a" : the quote after the colon opens the value
      this.closeQuote = ""
      this.colonMark = ":"
      this.nameSpanEnd = this.nameEnd
      this.nextOffset = this.nameEnd + 1
      return
    }
    // Ex) "path""a" : the second quote opens the value
    const isSeparator = isOwnColon(keyMatch, at + all.length)
    const isShortened = isDoubled(shut) && !isSeparator && inner === ""
    // Ex) "patch:--- a/x : without a closing quote the key ends at its colon
    const endsAtColon = inner !== "" && shut === ""
    // Ex) "path:".", … : the mark after the quotes is the first character of the value
    const isMarkOfValue = isShortened || endsAtColon || (inner !== "" && !isSeparator)
    this.closeQuote = isShortened ? (shut[0] as string) : shut
    this.colonMark = isMarkOfValue ? "" : mark
    this.nameSpanEnd = this.nameEnd + inner.length + this.closeQuote.length
    this.nextOffset = endsAtColon
      ? this.nameEnd + 1
      : isShortened
        ? this.nameSpanEnd
        : at + all.length - (isMarkOfValue ? mark.length : 0)
  }

  get isQuoted(): boolean {
    return this.openQuote !== "" && this.closeQuote !== ""
  }

  get fault(): FaultId {
    if (this.openQuote === "" && this.closeQuote === "") return "json/unquoted-key"
    if (!this.isQuoted) return "json/half-quoted-key"
    return this.openQuote.length === 2 || this.closeQuote.length === 2 ? "json/stray-quote" : "json/foreign-quotes"
  }
}

/**
 * True if the mark is the key's own colon. Not in "sum""=A1" and "sum:"=A1": there the quote before the mark opens the
 * value, which begins with the mark.
 */
function isOwnColon(keyMatch: RegExpExecArray, next: number): boolean {
  const [, , , inner = "", , , mark = ""] = keyMatch
  if (!/^(?:[:=：]|[=-]>)/.test(mark)) return false
  if (!mark.startsWith("=") && inner === "") return true
  return matchesAt(BEHIND_COLON, keyMatch.input, next)
}

/** What may follow a colon: a quote, a bracket, a whole number or a literal of JSON or Python. */
const BEHIND_COLON = new RegExp(
  `\\s{0,64}(?:["'“”‘’\`{[]|$|(?:[-+.\\d][\\w.+-]{0,40}|true|false|null|True|False|None|undefined)${VALUE_END})`,
  "y",
)

const isDoubled = (quoteMarks: string): boolean => quoteMarks.length === 2 && quoteMarks !== '\\"'

export function looseKeyAt(text: string, at: number): LooseKey | null {
  LOOSE_KEY.lastIndex = at
  const looseMatch = LOOSE_KEY.exec(text)
  return looseMatch === null ? null : new LooseKey(at, looseMatch)
}

/** Pays for the quotes of a key. The bill is a hypothesis at the same place that has paid nothing yet. */
export function payForQuotes(quoteBill: Hypothesis, key: LooseKey): void {
  if (key.openQuote === "" && key.closeQuote === "") quoteBill.paySlip("keyUnquoted")
  else if (!key.isQuoted) quoteBill.paySlip("keyQuoteLost")
  if (isDoubled(key.openQuote)) quoteBill.paySlip("doubledOpeningQuote")
  if (isDoubled(key.closeQuote)) quoteBill.paySlip("doubledClosingQuote")
  if (key.isQuoted && (key.openQuote[0] !== '"' || key.closeQuote[0] !== '"')) quoteBill.paySlip("otherQuotes")
  // a writer who escapes the quotes of a key also escapes those of the values
  if (key.openQuote === '\\"' && key.closeQuote === '\\"') quoteBill.slipFlags |= PRICES.escapedOpeningQuote.bit
}

const VALUE_START = /^(?:["'{[\d-]|(?:true|false|null|True|False|None|NULL|TRUE|FALSE|nil|undefined)\b)/

export const beginsValue = (text: string, at: number): boolean => VALUE_START.test(text.slice(at, at + 10))

/** True if a colon follows the quote: both were swapped, or one of two is missing. Ex) "pot"":lid" */
export const holdsColon = (text: string, at: number): boolean => COLON_IN_TEXT.test(text.slice(at, at + MAX_COLON))
const COLON_IN_TEXT = /^["'“”„‘’＂＇]\s{0,7}[:：]/
/** Length of a quote, seven spaces and the colon. */
const MAX_COLON = 9

/** Pays for the colon. False if the text after the name is not a colon and cannot stand for one. */
export function payForColon(colonBill: Hypothesis, key: LooseKey, text: string): boolean {
  const { colonMark: colon } = key
  if (key.hasInnerColon) {
    // Ex) "path: "a" : without a closing quote it is the key's own colon
    if (colon !== "") colonBill.paySlip("strayMark")
    else if (key.closeQuote !== "") colonBill.paySlip("colonInKey")
  } else if (colon === "") {
    const valueStart = skipSpace(text, key.nextOffset)
    if (!key.isQuoted || !beginsValue(text, valueStart) || holdsColon(text, valueStart)) return false
    colonBill.paySlip("colonLost")
  } else if (/^[,;.-]/.test(colon)) {
    if (!key.isQuoted) return false
    colonBill.paySlip("wrongColon")
  } else if (colon !== ":") colonBill.paySlip("otherColon")
  return true
}

/** Adds the edits that write the key and its colon as JSON. */
export function addKeyEdits(g: Hypothesis, key: LooseKey, text: string, frame: ContainerFrame | null): void {
  const quotedName = JSON.stringify(key.name)
  if (text.slice(key.start, key.nameSpanEnd) !== quotedName)
    g.addEdit(key.fault, key.start, key.nameSpanEnd, quotedName, frame)
  if (key.hasInnerColon || key.colonMark !== ":")
    g.addEdit(
      key.colonMark === "：" ? "json/full-width" : "json/colon-spelling",
      key.nameSpanEnd,
      key.nextOffset,
      ":",
      frame,
    )
}
