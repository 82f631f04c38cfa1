// Keys that are not written as JSON has them: what stands there, and what it costs to take it for a key.
import type { FaultId } from "../faults.ts"
import { skipSpace } from "./follow.ts"
import { PRICES, type PriceName } from "./prices.ts"

/** A name with none, one or two quotes of any kind on each side, and a colon or what stands for it. */
const LOOSE =
  /(\\"|["'“”„`＂＇‘’«]{0,2})([^\s"'“”`＂＇‘’«»:=：,，{}[\]\\()](?:[^"'“”`＂＇‘’«»:=：,，{}[\]\n\\()]{0,60}[^\s"'“”`＂＇‘’«»:=：,，{}[\]\n\\()])?)(:?)(\\"|["'“”`＂＇‘’»]{0,2})(\s{0,64})(=>|->|[:=：]|(?:[,;.]|-(?!\d))(?=\s{0,8}["'{[\dtfn-])|)/y

/** A key as the pattern found it. */
export class LooseKey {
  readonly start: number
  readonly open: string
  readonly name: string
  /** A colon stands before the closing quote. */
  readonly hasInnerColon: boolean
  readonly shut: string
  readonly colon: string
  readonly nameEnd: number
  /** Behind the closing quote. */
  readonly nameSpanEnd: number
  readonly next: number

  constructor(at: number, hit: RegExpExecArray) {
    const [all, open = "", name = "", inner = "", shut = "", , colon = ""] = hit
    this.start = at
    this.open = open
    this.name = name
    this.nameEnd = at + open.length + name.length
    // Ex) path:"a" : the quote behind the colon opens the value
    const isBare = inner !== "" && open === ""
    // Ex) "path""a" : the second quote opens the value
    const isShortened = !isBare && isDoubled(shut) && colon === "" && inner === ""
    this.hasInnerColon = inner !== "" && !isBare
    this.shut = isBare ? "" : isShortened ? (shut[0] as string) : shut
    this.colon = isBare ? ":" : colon
    this.nameSpanEnd = isBare ? this.nameEnd : this.nameEnd + inner.length + this.shut.length
    this.next = isBare ? this.nameEnd + 1 : isShortened ? this.nameSpanEnd : at + all.length
  }

  get isQuoted(): boolean {
    return this.open !== "" && this.shut !== ""
  }

  get fault(): FaultId {
    if (this.open === "" && this.shut === "") return "json/unquoted-key"
    if (!this.isQuoted) return "json/half-quoted-key"
    return this.open.length === 2 || this.shut.length === 2 ? "json/stray-quote" : "json/foreign-quotes"
  }
}

const isDoubled = (quotes: string): boolean => quotes.length === 2 && quotes !== '\\"'

export function looseKeyAt(text: string, at: number): LooseKey | null {
  LOOSE.lastIndex = at
  const hit = LOOSE.exec(text)
  return hit === null ? null : new LooseKey(at, hit)
}

/** What several slips cost together: the second one of a kind is cheaper. */
export class Bill {
  cost = 0
  flags: number

  constructor(flags: number) {
    this.flags = flags
  }

  pay(name: PriceName): void {
    const price = PRICES[name]
    this.cost += (this.flags & price.bit) !== 0 ? price.again : price.first
    this.flags |= price.bit
  }
}

export function payForQuotes(bill: Bill, key: LooseKey): void {
  if (key.open === "" && key.shut === "") bill.pay("keyUnquoted")
  else if (!key.isQuoted) bill.pay("keyQuoteLost")
  if (isDoubled(key.open)) bill.pay("doubledOpeningQuote")
  if (isDoubled(key.shut)) bill.pay("doubledClosingQuote")
  if (key.isQuoted && (key.open[0] !== '"' || key.shut[0] !== '"')) bill.pay("otherQuotes")
  // who escapes the quotes of a key, escapes those of the values
  if (key.open === '\\"' && key.shut === '\\"') bill.flags |= PRICES.escapedOpeningQuote.bit
}

const VALUE_START = /["'{[\dtfnTFN-]/

/** False where what stands behind the name is no colon and cannot be meant as one. */
export function payForColon(bill: Bill, key: LooseKey, text: string): boolean {
  const { colon } = key
  if (key.hasInnerColon) {
    // Ex) "path: "a" : without a closing quote it is the key's own colon
    if (colon !== "") bill.pay("strayMark")
    else if (key.shut !== "") bill.pay("colonInKey")
  } else if (colon === "") {
    if (!key.isQuoted || !VALUE_START.test(text[skipSpace(text, key.next)] ?? "")) return false
    bill.pay("colonLost")
  } else if (/^[,;.-]/.test(colon)) {
    if (!key.isQuoted) return false
    bill.pay("wrongColon")
  } else if (colon !== ":") bill.pay("otherColon")
  return true
}
