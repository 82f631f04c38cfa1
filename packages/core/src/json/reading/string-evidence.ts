// Collects evidence inside one string: quotes, backslashes, line breaks, brackets, and how it was opened.
import { CLOSE_BRACE, CLOSE_BRACKET, OPEN_BRACE } from "../chars.ts"

/** How a string is written: joined to the one before, with a doubled quote, with literal backslashes, as in Python. */
export type StringNotation = "json" | "joined" | "doubled" | "raw" | "python"

/** Maximum number of characters of one string that a doubt searches. */
export const MAX_LOOK = 4_096

/** Evidence inside one string about where it ends and how its backslashes are meant. */
export class StringEvidence {
  /** The opening quote; empty for unquoted text. */
  readonly mark: string
  /** Offsets of the opening quote and of the content. */
  readonly openOffset: number
  readonly start: number
  readonly stringNotation: StringNotation
  /** Number of quotes of its own kind that are read as text. */
  rawQuotes = 0
  /** Brackets opened inside the string and not yet closed. */
  openBraces = 0
  openSquares = 0
  /** True if, apart from raw quotes, nothing needs escaping and there is no backslash. */
  isPlain = true
  escapedQuotes = 0
  /** Escaped quotes since the last raw one, and runs of them that are not between two raw ones. */
  quoteRun = 0
  unpairedRuns = 0
  /** Escaped quotes outside inner literals. */
  outsideQuotes = 0
  lineBreaks = 0
  controlCount = 0
  invalidEscapes = 0
  droppedBackslashes = 0
  /** Invalid escapes of marks that need none. Ex) \! */
  needlessEscapes = 0
  /** \u with too few digits. */
  cutCodes = 0
  /** \n, \t, \r, \/ or \u that can only be escapes; the same before a lowercase letter. */
  certainEscapes = 0
  escapesBeforeLetter = 0
  /** Tabs among both; then \b and \f. */
  tabEscapes = 0
  rareEscapes = 0
  returnsBeforeLetter = 0
  /** Escapes inside an inner literal. */
  insideLiteral = 0
  /** Escaped quotes since the last raw line break. */
  quotesOnLine = 0
  /** Of the certain escapes and those before a letter: between escaped quotes; at the end of a literal of code. */
  betweenQuotes = 0
  literalEnds = 0
  /** Tabs among those between two escaped quotes. */
  quotedTabs = 0
  doubledBackslashes = 0
  /** \\n and the like outside an inner literal; those of code are inside one. */
  doubledLineEnds = 0
  /** Doubled backslashes in code that needs a single one. */
  escapedInCode = 0
  /** \\" read as a quote that was escaped twice; seen but not read as one. */
  overEscaped = 0
  notOverEscaped = 0
  /** Escapes of other languages: \x41, \u{1F600}. */
  foreignEscapes = 0
  /** Inch marks and other quotes without a partner. */
  loneQuotes = 0
  /** Apostrophes inside words among the raw quotes, which open nothing. */
  wordApostrophes = 0
  /**
   * Backslashes at the root of a path; the same, doubled; after a space; of a LaTeX command that looks like an escape;
   * of a command with an argument.
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

  /** True if the string itself opened what this bracket closes. Ex) a { color: red } */
  hasOpened(closer: number): boolean {
    return closer === CLOSE_BRACE ? this.openBraces > 0 : closer === CLOSE_BRACKET && this.openSquares > 0
  }

  /** Returns the beginning of the string up to `end`, at most `most` characters. */
  head(text: string, end: number, most: number = MAX_LOOK): string {
    return text.slice(this.start, Math.min(end, this.start + most))
  }

  /** Returns the last characters before `end`, at most `most`. */
  tail(text: string, end: number, most: number = MAX_LOOK): string {
    return text.slice(Math.max(this.start, end - most), end)
  }

  countBracket(code: number, change: 1 | -1): void {
    if (code === OPEN_BRACE || code === CLOSE_BRACE) this.openBraces += change
    else this.openSquares += change
  }

  /** True if the raw quotes so far open a literal that is not closed; quotes that need no partner do not count. */
  get isInLiteral(): boolean {
    return (this.rawQuotes - this.wordApostrophes - this.loneQuotes) % 2 === 1
  }

  /** Escapes and doubled backslashes, except those of quotes. */
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

  /** Counts an escaped quote that is text. */
  countEscapedQuote(): void {
    this.escapedQuotes++
    this.quotesOnLine++
  }

  /** Counts an escaped quote as part of a run, which is nested in raw quotes or not. */
  countQuoteRun(): void {
    this.quoteRun++
    if (this.rawQuotes % 2 === 1) return
    this.unpairedRuns++
    this.outsideQuotes++
  }

  /** Counts a raw quote that is text. */
  countRawQuote(): void {
    this.rawQuotes++
    this.unpairedRuns += this.quoteRun % 2
    this.quoteRun = 0
  }

  countLineBreak(): void {
    this.lineBreaks++
    this.quotesOnLine = 0
  }

  /** Counts a backslash before another one. `isLineEnd` is true if both may be a doubly escaped line end. */
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

  /** Copied by hand: Object.assign takes 40 times as long, and code with raw quotes makes dozens of copies. */
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

/** Returns the bit if the fact is true, otherwise 0. */
export const bitIf = (bit: number, isSet: boolean): number => (isSet ? bit : 0)

/** True if neither the string nor its opening quote needs an edit. */
export const isStrictString = (s: StringEvidence): boolean =>
  s.mark === '"' &&
  s.start - s.openOffset === 1 &&
  s.stringNotation !== "joined" &&
  s.rawQuotes === 0 &&
  (s.isPlain ||
    s.lineBreaks + s.controlCount + s.invalidEscapes + s.droppedBackslashes + s.foreignEscapes + s.overEscaped === 0)

/** True if every backslash is doubled: \\n is a line break, like \\" is a quote. */
export const isEscapedTwice = (s: StringEvidence): boolean =>
  s.overEscaped > 0 &&
  s.doubledLineEnds > 0 &&
  s.doubledBackslashes === s.doubledLineEnds &&
  s.escapedQuotes === s.overEscaped &&
  s.certainEscapes + s.escapesBeforeLetter + s.rareEscapes + s.invalidEscapes + s.insideLiteral === 0
