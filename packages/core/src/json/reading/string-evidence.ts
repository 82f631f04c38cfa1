// Collects evidence inside one string: quotes, backslashes, line breaks, brackets, and how it was opened.
import { CLOSE_BRACE, CLOSE_BRACKET, OPEN_BRACE } from "../chars.ts"

/**
 * How a string is written: joined to the one before it, with its opening quote doubled, with literal backslashes, with
 * Python's escapes.
 */
export type StringNotation = "json" | "joined" | "doubled" | "raw" | "python"

/** Text of one string that a doubt looks through. */
export const MAX_LOOK = 4_096

/** Evidence inside one string on how it ends and how its backslashes are to be read. */
export class StringEvidence {
  /** The opening mark; empty for unquoted text. */
  readonly mark: string
  /** Where the opening mark begins, and where the text begins. */
  readonly openOffset: number
  readonly start: number
  readonly stringNotation: StringNotation
  /** Quotes like its own mark that are taken for text. */
  rawQuotes = 0
  /** Brackets that the text itself opened. */
  openBraces = 0
  openSquares = 0
  /** Anything but raw quotes that JSON would write otherwise, or any backslash. */
  isPlain = true
  escapedQuotes = 0
  /** Escaped quotes since the last raw one, and runs of them that do not lie between two raw ones. */
  quoteRun = 0
  unpairedRuns = 0
  /** Escaped quotes that stand in no inner literal. */
  outsideQuotes = 0
  lineBreaks = 0
  controlCount = 0
  invalidEscapes = 0
  droppedBackslashes = 0
  /** Invalid escapes of marks that need none. Ex) \! */
  needlessEscapes = 0
  /** \u with too few digits. */
  cutCodes = 0
  /** \n, \t, \r, \/ or \u that can only be escapes; the same before a small letter; \b and \f. */
  certainEscapes = 0
  escapesBeforeLetter = 0
  /** Of both: tabs. */
  tabEscapes = 0
  rareEscapes = 0
  returnsBeforeLetter = 0
  /** Escapes inside an inner literal. */
  insideLiteral = 0
  /** Escaped quotes since the last raw line break. */
  quotesOnLine = 0
  /** Of the certain escapes and those before a letter: between two escaped quotes; at the end of a literal of code. */
  betweenQuotes = 0
  literalEnds = 0
  /** Of those between two escaped quotes: tabs. */
  quotedTabs = 0
  doubledBackslashes = 0
  /** \\n and the like outside an inner literal: of code, they stand inside. */
  doubledLineEnds = 0
  /** Doubled backslashes of code that stand where it needs a single one. */
  escapedInCode = 0
  /** \\" read as a quote that was escaped twice; seen but not read so. */
  overEscaped = 0
  notOverEscaped = 0
  /** \x41, \u{1F600}: escapes of other languages. */
  foreignEscapes = 0
  /** Inch marks: they come alone. */
  loneQuotes = 0
  /** Of the raw quotes: apostrophes inside words, which open nothing. */
  wordApostrophes = 0
  /**
   * Backslashes of a path at its root; the same, doubled; behind a space; of a command of LaTeX that looks like an
   * escape; of one with an argument.
   */
  pathRoots = 0
  escapedRoots = 0
  spacedBackslashes = 0
  formulaCommands = 0
  argumentCommands = 0

  constructor(mark: string, openStart: number, start: number, givenNotation: StringNotation = "json") {
    this.mark = mark
    this.openOffset = openStart
    this.start = start
    this.stringNotation = givenNotation
  }

  /** Ex) a { color: red } : the text itself opened what this bracket closes. */
  hasOpened(closer: number): boolean {
    return closer === CLOSE_BRACE ? this.openBraces > 0 : closer === CLOSE_BRACKET && this.openSquares > 0
  }

  /** The text up to `end`: at most so much of its beginning. */
  head(text: string, end: number, most: number = MAX_LOOK): string {
    return text.slice(this.start, Math.min(end, this.start + most))
  }

  /** The same: at most so much of its end. */
  tail(text: string, end: number, most: number = MAX_LOOK): string {
    return text.slice(Math.max(this.start, end - most), end)
  }

  countBracket(code: number, change: 1 | -1): void {
    if (code === OPEN_BRACE || code === CLOSE_BRACE) this.openBraces += change
    else this.openSquares += change
  }

  /** The raw quotes so far open a literal that is not closed: those that need no partner do not count. */
  get isInLiteral(): boolean {
    return (this.rawQuotes - this.wordApostrophes - this.loneQuotes) % 2 === 1
  }

  /** Escapes and doubled backslashes, those of quotes apart. */
  get otherEscapes(): number {
    return (
      this.certainEscapes +
      this.escapesBeforeLetter +
      this.rareEscapes +
      this.insideLiteral +
      this.doubledBackslashes +
      this.droppedBackslashes +
      this.foreignEscapes
    )
  }

  /** Counts an escaped quote of the text. */
  countEscapedQuote(): void {
    this.escapedQuotes++
    this.quotesOnLine++
  }

  /** Counts an escaped quote as one of a run, which nests in raw quotes or not. */
  countQuoteRun(): void {
    this.quoteRun++
    if (this.rawQuotes % 2 === 1) return
    this.unpairedRuns++
    this.outsideQuotes++
  }

  /** Counts a raw quote of the text. */
  countRawQuote(): void {
    this.rawQuotes++
    this.unpairedRuns += this.quoteRun % 2
    this.quoteRun = 0
  }

  countLineBreak(): void {
    this.lineBreaks++
    this.quotesOnLine = 0
  }

  /** Counts a backslash that stands before another one; `isLineEnd`: what stands behind both may be one. */
  countDoubled(isLineEnd: boolean): void {
    this.doubledBackslashes++
    if (isLineEnd && this.overEscaped % 2 === 0) this.doubledLineEnds++
  }

  copyEvidence(): StringEvidence {
    const out = new StringEvidence(this.mark, this.openOffset, this.start, this.stringNotation)
    out.rawQuotes = this.rawQuotes
    out.openBraces = this.openBraces
    out.openSquares = this.openSquares
    out.loneQuotes = this.loneQuotes
    out.wordApostrophes = this.wordApostrophes
    if (!this.isPlain) out.#addEscapes(this)
    return out
  }

  /** Written out: Object.assign takes 40 times as long, and code with raw quotes makes dozens of copies. */
  #addEscapes(s: StringEvidence): void {
    this.isPlain = s.isPlain
    this.escapedQuotes = s.escapedQuotes
    this.quoteRun = s.quoteRun
    this.unpairedRuns = s.unpairedRuns
    this.outsideQuotes = s.outsideQuotes
    this.lineBreaks = s.lineBreaks
    this.controlCount = s.controlCount
    this.invalidEscapes = s.invalidEscapes
    this.droppedBackslashes = s.droppedBackslashes
    this.needlessEscapes = s.needlessEscapes
    this.cutCodes = s.cutCodes
    this.certainEscapes = s.certainEscapes
    this.escapesBeforeLetter = s.escapesBeforeLetter
    this.tabEscapes = s.tabEscapes
    this.rareEscapes = s.rareEscapes
    this.returnsBeforeLetter = s.returnsBeforeLetter
    this.insideLiteral = s.insideLiteral
    this.quotesOnLine = s.quotesOnLine
    this.betweenQuotes = s.betweenQuotes
    this.literalEnds = s.literalEnds
    this.quotedTabs = s.quotedTabs
    this.doubledBackslashes = s.doubledBackslashes
    this.doubledLineEnds = s.doubledLineEnds
    this.escapedInCode = s.escapedInCode
    this.overEscaped = s.overEscaped
    this.notOverEscaped = s.notOverEscaped
    this.foreignEscapes = s.foreignEscapes
    this.pathRoots = s.pathRoots
    this.escapedRoots = s.escapedRoots
    this.spacedBackslashes = s.spacedBackslashes
    this.formulaCommands = s.formulaCommands
    this.argumentCommands = s.argumentCommands
  }
}

/** One of the bits that say what a string has. */
export const bitIf = (bit: number, isSet: boolean): number => (isSet ? bit : 0)

/** Nothing in the string or its opening mark needs an edit. */
export const isStrictString = (s: StringEvidence): boolean =>
  s.mark === '"' &&
  s.start - s.openOffset === 1 &&
  s.stringNotation !== "joined" &&
  s.rawQuotes === 0 &&
  (s.isPlain ||
    s.lineBreaks + s.controlCount + s.invalidEscapes + s.droppedBackslashes + s.foreignEscapes + s.overEscaped === 0)

/** Every backslash is doubled: \\n is a line break, as \\" is a quote. */
export const isEscapedTwice = (s: StringEvidence): boolean =>
  s.overEscaped > 0 &&
  s.doubledLineEnds > 0 &&
  s.doubledBackslashes === s.doubledLineEnds &&
  s.escapedQuotes === s.overEscaped &&
  s.certainEscapes + s.escapesBeforeLetter + s.rareEscapes + s.invalidEscapes + s.insideLiteral === 0
