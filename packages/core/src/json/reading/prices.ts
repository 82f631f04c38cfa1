// Cost of each deviation from strict JSON, in hundredths, with the reason: the rarer the slip, the higher the cost.
// The reader takes the cheapest explanation of a text, so only differences matter.

export interface SlipPrice {
  readonly first: number
  /** Cost of the next slip of the same kind, which is cheaper. */
  readonly again: number
  /** One bit per kind of slip whose repetition is cheaper; 0 for the others. */
  readonly bit: number
  /** True for a style rather than an accident: a writer who uses it once uses it everywhere. Ex) single quotes */
  readonly isStyle: boolean
}

/** A single number means that a repetition costs the same. */
type PriceRow = number | readonly [first: number, again: number]

const PRICE_ROWS = {
  // strings
  rawQuote: [200, 40], // a quote inside a string is not escaped; counted per string
  rawQuoteBeforeMember: 130, // … although a comma and a key follow it
  rawQuoteBeforeDeclared: 350, // … that the schema declares and the object lacks
  rawQuoteBeforeItem: 100, // … although a comma and another quoted item follow it, in a list
  rawQuoteBeforeCloser: 90, // … although a bracket that closes something follows it
  rawQuoteBeforeColon: 70, // … although a colon follows it, as after a key
  rawQuoteBeforeComma: 90, // … although a comma follows it
  rawQuoteAfterOpener: 30, // … although it is at a place where a string may open
  rawQuoteOpensItem: 60, // … after a word and a comma in a list, and the next quote closes a word
  rawQuoteOpensMember: 130, // … although it seems to open a member: a name and a colon after a comma
  quoteOrder: [100, 30], // inner quotes that close before they open, or open twice
  oddQuotes: 150, // an odd number of inner quotes: one of them is likely a delimiter
  oddEscapedQuotes: 60, // … but all of them are escaped
  openEscapedQuote: 200, // … and the last one opens something that is never closed
  quotedFragment: 250, // complete strict JSON as a string, with none of its quotes escaped
  oneRawQuote: 40, // one quote is raw while the others are escaped
  rawQuoteAtEnd: 150, // inner quotes in the string at the end of the text: it may be cut off
  apostrophe: [40, 10], // an apostrophe inside a word of a string in single quotes
  lostClosingQuote: 300, // a closing quote is missing
  lostClosingQuoteOfEnum: 150, // … of a string that the schema lists
  bracketOfText: 100, // … before a bracket that closes one of the string itself
  lostSeam: 50, // … together with the comma, before a space and the next key
  commaInQuotes: 60, // the comma after a string moved inside its quotes
  swappedEnd: 20, // the last quote and the closing brackets were swapped
  quoteBeforeLostOne: 150, // … although a quote is directly before that place
  closedByOtherQuote: 200, // a string is closed by a mark that did not open it
  otherQuoteIsPaired: 200, // … although that mark was opened inside the string
  closedByMark: 150, // a mark of a chat template replaces the closing quote and everything after it
  escapedClosingQuote: 220, // the closing quote is escaped
  lostOpeningQuote: 250, // an opening quote is missing
  escapedOpeningQuote: [300, 20], // the opening quote is escaped
  halfEscaped: 100, // … and the closing one is not
  doubledOpeningQuote: [230, 30], // the opening quote is written twice
  doubledClosingQuote: [150, 20], // the closing quote is written twice
  strayQuote: [200, 50], // a quote that neither opens nor closes anything
  otherQuotes: [100, 10], // single, smart or backtick quotes
  tripleQuotes: [100, 20], // three quotes as in Python
  tripleIsText: 300, // three quotes inside such a string are content
  stringPrefix: [100, 10], // a Python or C# prefix before a string
  joinedStrings: [100, 10], // a string written as a concatenation of literals
  joinedWithoutPlus: [220, 120], // two adjacent literals are one string
  // escapes, decided per string
  rawLineBreak: [70, 5], // a raw line break inside a string
  invalidEscape: [100, 20], // a backslash that forms no JSON escape
  rawStyle: 160, // a whole string is written without escapes
  rawStyleOnEvidence: 40, // … if raw quotes, line breaks or invalid escapes show it
  escapeInRawStyle: 130, // … for each escape that is typical of JSON
  escapedQuoteInRawStyle: 150, // … for each escaped quote
  escapeInsideLiteral: 140, // escapes are decoded although they are inside a literal of pasted code
  backslashBeforeClosing: 320, // a string ends in a single backslash
  backslashBeforeClosingPath: 100, // … and is a path
  cutCode: 400, // \u with too few digits
  keptBackslash: 100, // backslashes before marks are dropped although another one is kept
  droppedBackslash: 10, // a backslash before an apostrophe
  rawBreaksBesideEscapes: 80, // escaped line breaks are decoded although more line breaks are raw
  escapesInPath: 100, // escapes are decoded in a string that looks like a path or a formula
  nestedQuotes: 120, // escaped quotes are decoded although they are nested in raw ones, as in code
  nestedQuotesOnLines: 200, // … and the line breaks are raw
  unevenEscapes: 30, // some things in a string are escaped, others of the same kind are not
  escapeInPath: 10, // a backslash before a letter is literal, in a path or a formula
  escapeInQuotesOnly: 160, // … where only quotes are escaped
  doubledInQuotesOnly: 50, // a doubled backslash while only quotes are escaped
  doubledInFormula: 30, // … while only quotes and line ends are escaped
  doubledInRawStyle: 80, // … or one before an apostrophe, in a string without escapes
  doubledInPastedCode: 20, // … with raw quotes and raw line breaks: code has doubled backslashes of its own
  nestedInRawStyle: 15, // an escaped quote nested in raw ones, in a string without escapes
  onlyQuotesEscaped: 50, // only quotes are escaped, every other backslash is literal
  lineEndsEscaped: 90, // only quotes and line ends are escaped, as in LaTeX
  overEscaped: [120, 20], // quotes are escaped twice
  // structure
  lostComma: [200, 30], // no comma between two members or items
  lostCommaAtLineBreak: [100, 10], // … at the end of a line
  lostCommaInWord: 100, // … without even a space between them
  quoteOpensKey: 220, // … and the quote before it follows a space, so it opens a key
  otherComma: [100, 10], // a semicolon or a full-width mark
  wrongComma: [250, 60], // another mark in place of the comma
  extraComma: [100, 30], // a comma with nothing before it
  trailingComma: [50, 10], // a comma before a closing bracket
  lostOpener: 300, // an opening bracket is missing
  lostRootOpener: 200, // the first brace is missing
  lostCloser: 220, // a closing bracket is missing
  lostBrackets: 30, // … of a list whose opening bracket is missing too: it was written without brackets
  lostCloserAtEnd: [100, 20], // closing brackets are missing at the end
  wrongCloser: 250, // the wrong kind of closing bracket
  extraCloser: 250, // an extra closing bracket
  wrongOpener: 250, // the wrong kind of opening bracket
  extraOpener: 200, // an extra opening bracket
  tuple: [80, 10], // round brackets for a list
  set: 150, // braces around values without keys, where a list is expected
  comment: [50, 10], // a comment
  commentBehindToken: 150, // … with no space before it
  commentAtEnd: 300, // a comment up to the end of the text inside an open container
  escapedSpace: [70, 2], // an escaped line break between tokens
  oddSpace: [10, 0], // a space character that JSON does not allow
  strayMark: 150, // an extra colon or equals sign
  garbage: 500, // text that fits nowhere, plus 20 for each character
  insertedText: 220, // … between two sound members, plus 1 for each character: nothing is executed from it
  loneText: 320, // … a string or number without a colon where a member is expected
  // keys and values
  keyQuoteLost: 200, // a key has only one of its quotes
  keyUnquoted: [120, 10], // a key has no quotes
  colonLost: 250, // no colon after a key
  otherColon: [80, 5], // =, => or a full-width colon
  wrongColon: [250, 60], // another mark in place of the colon
  colonInKey: 200, // the colon moved inside the quotes of the key
  unquotedWord: [150, 40], // a word without quotes
  unquotedText: [250, 80], // several words without quotes
  unquotedNumber: 100, // … that begin like a number or literal
  unquotedCall: 150, // … that look like a function call
  unquotedGoesOn: 150, // unquoted text continues after a mark that could end it
  unquotedGoesPast: 250, // … or after a closer, or after a comma in a list
  quoteInUnquoted: 200, // a quote inside unquoted text
  pythonLiteral: [80, 5], // True, False, None, undefined
  numberSpelling: [100, 20], // a number in a spelling that JSON does not allow
  // the whole text
  restart: 320, // the object is restarted from its first key
  restartOfCopy: 150, // … and the part before is repeated literally
  proseBefore: 120, // text before the object
  proseBehind: 120, // text after the object
  droppedJson: 400, // … that contains members
  droppedObject: 600, // … that contains an object: a second call is never dropped
  anotherObject: [200, 40], // another object after the first
  markBehind: [80, 30], // a stray bracket or sign after the object
  quoteBehind: [150, 60], // a stray quote or round bracket after the object
  protocolMark: [20, 5], // a mark of a chat template
  callSyntax: 100, // a function call around the arguments
  cut: 320, // the text ends inside a string
  cutElsewhere: 64, // the text ends where something must follow
  expression: 250, // an expression: nothing is computed
  lostText: 300, // a colon after a value: a part of the text is missing
  placeholder: 100, // a placeholder that was not filled in
  negation: 100, // words beside the object that forbid the call
  ellipsis: 100, // an ellipsis: something is omitted
  // what the schema says
  undeclaredKey: 200, // a key that the schema does not declare
  forbiddenKey: 300, // a key that the schema forbids
  nearKey: 50, // a declared key in another style
  freeKey: 30, // a key of a free-form object
  outerKey: 70, // … that an outer object declares and lacks
  oddKey: 200, // a key that does not look like a name
  wrapperKey: 100, // the arguments under a key such as "arguments"
  duplicateKey: 400, // a key that occurs a second time
  missingMember: 250, // an object is closed without a required member
  wrongKind: 200, // a value of a kind that the schema does not allow
  nearKind: 100, // … that a rule can convert
  notInEnum: 300, // a string that is not among the allowed ones
  nearEnum: 100, // … except for its case
} as const

export type PriceName = keyof typeof PRICE_ROWS

/** Slips whose repetitions are counted where they occur, so they need no bit. */
const COUNTED_SLIPS: ReadonlySet<string> = new Set<PriceName>([
  "rawQuote",
  "quoteOrder",
  "apostrophe",
  "rawLineBreak",
  "invalidEscape",
  "joinedWithoutPlus",
  "lostCloserAtEnd",
])

/** Styles whose repetition is not nearly free. */
const STYLE_SLIPS: ReadonlySet<string> = new Set<PriceName>(["unquotedWord", "tripleQuotes", "numberSpelling"])
/** A slip whose repetition costs at most this is a style. */
const MAX_STYLE_PRICE = 10

function withBits(): Record<PriceName, SlipPrice> {
  let bitCount = 0
  const out = Object.entries<PriceRow>(PRICE_ROWS).map(([name, row]) => {
    const [first, again] = typeof row === "number" ? [row, row] : row
    const bit = first === again || COUNTED_SLIPS.has(name) ? 0 : 1 << bitCount++
    return [name, { first, again, bit, isStyle: bit !== 0 && (again <= MAX_STYLE_PRICE || STYLE_SLIPS.has(name)) }]
  })
  if (bitCount > 31) throw new Error("more kinds of slip than bits")
  return Object.fromEntries(out) as Record<PriceName, SlipPrice>
}

export const PRICES: Readonly<Record<PriceName, SlipPrice>> = withBits()

/** Number of repetitions that cost the full price of the table. */
const MAX_PAID_REPETITIONS = 8

/**
 * Returns the cost of one more repetition. Repetitions of a style become cheaper, so that their sum stays bounded:
 * otherwise a list of hundreds of strings in single quotes would cost more than any misreading.
 */
export const repeatedCost = ({ again, isStyle }: SlipPrice, repeatCount: number): number =>
  isStyle ? again * repetitionShare(repeatCount) : again

export const repetitionShare = (repeatCount: number): number =>
  repeatCount <= MAX_PAID_REPETITIONS ? 1 : (MAX_PAID_REPETITIONS / repeatCount) ** 2

/** Minimum extra cost of a rival reading. Below 90, wrong readings tripled; above, they hardly decreased. */
export const LIKELY_MARGIN = 90
/** From this margin on, only this reading can have been intended. */
export const CERTAIN_MARGIN = 150
/** A hypothesis that costs this much more than the cheapest one so far is given up. */
export const COST_WINDOW = 520
/** While the cheapest reading has no slip, others are given up earlier step by step, down to the minimum window. */
export const CALM_START = 5
export const CALM_STEP = 80
export const MIN_WINDOW = 200
/** Cost of each dropped character and quote: a constant price would be cheaper than fifty raw quotes. */
export const DROPPED_CHARACTER = 1
export const DROPPED_QUOTE = 40
export const GARBAGE_CHARACTER = 20
