/** How a string is written: joined to the one before it, with its opening quote doubled, with literal backslashes, with Python's escapes. */
export type Notation = "json" | "joined" | "doubled" | "raw" | "python"

/** Evidence inside one string on how it ends and how its backslashes are to be read. */
export class StringEvidence {
  /** The opening mark; empty for unquoted text. */
  readonly mark: string
  /** Where the opening mark begins, and where the text begins. */
  readonly open: number
  readonly start: number
  readonly notation: Notation
  /** Quotes like its own mark that are taken for text. */
  rawQuotes = 0
  /** Anything but raw quotes that JSON would write otherwise, or any backslash. */
  isPlain = true
  escapedQuotes = 0
  /** Escaped quotes since the last raw one, and runs of them that do not lie between two raw ones. */
  run = 0
  mixed = 0
  /** Escaped quotes that stand in no inner literal. */
  outside = 0
  lineBreaks = 0
  controls = 0
  invalid = 0
  dropped = 0
  /** Invalid escapes of marks that need none. Ex) \! */
  needless = 0
  /** \u with too few digits. */
  cutCodes = 0
  /** \n, \t, \r, \/ or \u that can only be escapes; the same before a small letter; \b and \f. */
  escapes = 0
  escapesBeforeLetter = 0
  rareEscapes = 0
  /** Escapes inside an inner literal. */
  insideLiteral = 0
  backslashes = 0
  /** \\" read as a quote that was escaped twice; seen but not read so. */
  overEscaped = 0
  notOverEscaped = 0
  /** \x41, \u{1F600}: escapes of other languages. */
  foreign = 0
  /** Inch marks: they come alone. */
  alone = 0
  /** Backslashes of a path at its root; behind a space; of a command of LaTeX that looks like an escape; of one with an argument. */
  paths = 0
  spaced = 0
  formulas = 0
  commands = 0

  constructor(mark: string, open: number, start: number, notation: Notation = "json") {
    this.mark = mark
    this.open = open
    this.start = start
    this.notation = notation
  }

  copy(): StringEvidence {
    const out = new StringEvidence(this.mark, this.open, this.start, this.notation)
    out.rawQuotes = this.rawQuotes
    out.alone = this.alone
    if (this.isPlain) return out
    out.isPlain = false
    out.escapedQuotes = this.escapedQuotes
    out.run = this.run
    out.mixed = this.mixed
    out.outside = this.outside
    out.lineBreaks = this.lineBreaks
    out.controls = this.controls
    out.invalid = this.invalid
    out.dropped = this.dropped
    out.needless = this.needless
    out.cutCodes = this.cutCodes
    out.escapes = this.escapes
    out.escapesBeforeLetter = this.escapesBeforeLetter
    out.rareEscapes = this.rareEscapes
    out.insideLiteral = this.insideLiteral
    out.backslashes = this.backslashes
    out.overEscaped = this.overEscaped
    out.notOverEscaped = this.notOverEscaped
    out.foreign = this.foreign
    out.paths = this.paths
    out.spaced = this.spaced
    out.formulas = this.formulas
    out.commands = this.commands
    return out
  }
}
