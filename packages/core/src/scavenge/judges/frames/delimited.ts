// Finds text between an opening line and a closing line.
import { mergeSpans, nextMatch, spanAt, stretchesOf, type TextSpan } from "./span.ts"

/** Ex) --- BEGIN FILE a.md --- */
const BEGIN_LINE = /^[ \t]*[-=*~#<>+]{3,}[ \t]*(?:begin|start)\b[^\n]{0,120}$|^[ \t]*(?:'{3}|"{3})[ \t]*$/gim
const END_LINE = /^[ \t]*[-=*~#<>+]{3,}[ \t]*(?:end|stop)\b[^\n]{0,120}$|^[ \t]*(?:'{3}|"{3})[ \t]*$/gim

/**
 * Returns the text between a line that marks a beginning and the line that marks its end, or the end of the text; and
 * the literal texts between two marks.
 */
export const delimitedOf = (text: string, blocks: readonly TextSpan[]): TextSpan[] =>
  mergeSpans([
    ...stretchesOf(text, BEGIN_LINE, blocks, (_, from) => nextMatch(text, END_LINE, from)?.end ?? text.length),
    ...literalsOf(text, blocks),
    ...listingsOf(text),
    ...titledOf(text),
    ...stretchesOf(text, PAIR_START, blocks, ([mark], from) => text.indexOf(pairEnd(mark), from)),
  ])

/** A block of AsciiDoc. Ex) [source,json] , followed by a line of dashes, and another at its end */
const LISTING_START =
  /^\[(?:source|listing|literal|quote|verse)\b[^\]\n]{0,80}\][ \t]*\n(?:\.[^.\n][^\n]{0,80}\n)?([-._]{4,12})[ \t]*$/gm

function listingsOf(text: string): TextSpan[] {
  const found: TextSpan[] = []
  for (const { index, 0: head, 1: mark } of text.matchAll(LISTING_START)) {
    const end = text.indexOf(`\n${mark}`, index + head.length)
    if (end >= 0) found.push({ start: index, end })
  }
  return found
}

/** Start of a comment, literal text, note or side of a merge conflict; its first characters select the end. */
const PAIR_START = /^<{7}(?= )|^[ \t]*\/\*|\{%-? ?(?=(?:raw|verbatim)\b)|^:::(?= ?\w)|<!\[CDATA\[/gm
const PAIR_ENDS: Readonly<Record<string, string>> = {
  "<<": "\n>>>>>>>",
  "/*": "*/",
  "{%": "{% end",
  "::": "\n:::",
  "<!": "]]>",
}

const pairEnd = (mark: string): string => PAIR_ENDS[mark.trim().slice(0, 2)] as string

/**
 * A line that names a source. Its end is a line that says so, or only equals signs. Ex) === mower.log === , and === end
 * === or === ; BEGIN QUOTE , and END QUOTE
 */
const TITLE_LINE =
  /^[ \t]*(?:BEGIN (?:QUOTE|FILE|LOG|DOCUMENT|MESSAGE|E?MAIL|PAGE|TEXT|TRANSCRIPT|OUTPUT|EXCERPT|CONTENT)[A-Z ]{0,24}|([-=*~#])\1\1{1,20}[ \t]*(?=[^\n]{0,60}(?:\w\.\w{1,5}\b|\b(?:page|contents?|quoted?|log|file|document|e?mail|message|transcript|output|excerpt)\b))[^\s=*~#-][^\n=*~#]{1,60}\1\1\1{1,20})[ \t]*$/gim
const TITLE_END = /^[ \t]*(?:END(?: [A-Z]{2,20}){1,4}|[-=*~#]{3,20}[ \t]*(?:end|END|End)\b[^\n]{0,60}|={3,20})$/gm

const titledOf = (text: string): TextSpan[] =>
  // nearly every text has no such end line: this check takes a tenth of the time of a hostile text
  /\bend\b|^[ \t]*={3,20}$/im.test(text)
    ? stretchesOf(text, TITLE_LINE, [], (_, from) => nextMatch(text, TITLE_END, from)?.end ?? -1)
    : []

/** Ex) cat <<END , \\begin{verbatim} , #+BEGIN_SRC , [quote=…] , raw = [[ ; the end repeats the name or mark. */
const LITERAL_START =
  /<<<?[-~]?[ \t]?(["']?)([A-Z_][A-Z\d_]{1,40})\1[^\n"'<]{0,80}$|\\begin(\{\w{1,40}\*?\})|^[ \t]*#\+(?:begin|BEGIN)(_\w{1,40})|^[ \t]*\[((?:quote|code|pre|spoiler|QUOTE|CODE)\b)[^\]\n]{0,80}\]|[=(][ \t]*\[(=*\[)[ \t]*$/m
const LITERAL_END = /^[ \t]*(?:\\end\{\w+\*?\}|#\+end_\w+|\]=*\]|\w+)(?=[;,)\s]*$)|\[\/\w+\]/i
const MAX_LINE_LENGTH = 400

/** Returns the end that belongs to a start. */
function endOf([, , word, environment, source, tag, bracket]: RegExpExecArray): string {
  if (word !== undefined) return word
  if (environment !== undefined) return `\\end${environment}`
  if (source !== undefined) return `#+end${source}`
  if (tag !== undefined) return `[/${tag}]`
  return `]${(bracket as string).replace("[", "]")}`
}

/** Returns the literal texts of shells, programs and documents, without those that are never closed. */
function literalsOf(text: string, blocks: readonly TextSpan[]): TextSpan[] {
  const found: TextSpan[] = []
  // nearly every text has none, and checking each of its lines takes ten times as long
  if (!LITERAL_START.test(text)) return found
  const openEnds = new Map<string, number>()
  for (const { index, 0: line } of text.matchAll(/[^\n]+/g)) {
    if (line.length > MAX_LINE_LENGTH || spanAt(blocks, index) !== null) continue
    const end = LITERAL_END.exec(line)?.[0].trim().toLowerCase() ?? ""
    const start = openEnds.get(end)
    const opening = start === undefined ? LITERAL_START.exec(line) : null
    if (start !== undefined) {
      found.push({ start, end: index })
      openEnds.delete(end)
    } else if (opening !== null && spanAt(blocks, index + opening.index) === null) {
      openEnds.set(endOf(opening).toLowerCase(), index)
    }
  }
  return found
}
