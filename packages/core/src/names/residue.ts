// Removes what was glued to a name: tokens, quotes, brackets, indices.
import { withoutInvisible } from "../json/chars.ts"
import { matchEnd } from "../json/reading/follow.ts"
import { markAt, markHeadAt } from "../protocol-marks.ts"

const RECIPIENT_HEADER = /(?:^|\s|>)to=([^\s<>"']{1,256})/
/** Ex) call:read{path:<|"|>a.md<|"|>} */
const GEMMA = /^\s*(?:<\|tool_call>\s*)?call:([\w.:/-]{1,128})\s*\{/
/** Ex) function<｜tool▁sep｜>read */
const KIND_WORD = /\s*(?:function|tool)?/iy
/** Ex) <function=read>, invoke name="read" */
const NAME_ASSIGNMENT = /\s*(?:<?(?:function|invoke|tool|name|call)(?:\s+name)?\s*=\s*|<name>)/iy
const QUOTED_REST = /^(["'`])(?:\s*(?:\/?>|parameters?\b|arguments?\b|args\b|input\b|name\b|\{|:|,|=|$).*)?$/s
// Only quotes, brackets and spaces: any other sign may say that the name is not meant. Ex) !read, #read, read?
const AROUND_START = /^(?:[\s"'`“”‘’«»([{•]|<(?!\/))+/
const AROUND_END = /(?:[\s"'`“”‘’«»)\]}>{|]|\/(?=>))+$/
/** One sign that ends a clause; three dots mean that something follows. */
const CLAUSE_END = /(?<![:;,.])[:;,.]$/
/** Ex) **read** */
const EMPHASIS = /^(\*{1,3})([^*]{1,512})\1$/
const CALL_INDEX = /(?:[:#]\d{1,4}|\[\d{1,4}\])$/
const CALL_PARENS = /\(\s*\)?$/

/**
 * Removes what was glued to a name: channel and end tokens, quotes, parentheses, indices, spaces. Ex)
 * `read_file<|channel|>commentary`, `"read_file"`, `functions.read_file:0`, `read_file" parameter=…`
 */
export function withoutResidue(rawName: string): string {
  const visibleName = withoutInvisible(rawName)
  const recipientMatch = RECIPIENT_HEADER.exec(visibleName) ?? GEMMA.exec(visibleName)
  let name = recipientMatch === null ? visibleName : (recipientMatch[1] as string)
  name = name.slice(leadEnd(name))
  const markOffset = firstMark(name)
  if (markOffset > 0) name = name.slice(0, markOffset)
  name = name.replace(AROUND_START, "")
  const quoteOffset = name.search(/["'`]/)
  if (quoteOffset > 0 && QUOTED_REST.test(name.slice(quoteOffset))) name = name.slice(0, quoteOffset)
  name = withoutEnd(name.replace(CALL_PARENS, "").replace(CALL_INDEX, "")).replace(EMPHASIS, "$2")
  return withoutEnd(name.replace(AROUND_START, "")).replace(CALL_INDEX, "")
}

const withoutEnd = (name: string): string =>
  name.replace(AROUND_END, "").replace(CLAUSE_END, "").replace(AROUND_END, "")

/** Returns the offset after the marks before the name. Ex) <tool_call>read, <|tool_call_begin|>read */
function leadEnd(name: string): number {
  let at = 0
  for (;;) {
    const mark = markAt(name, skipMatch(KIND_WORD, name, at)) ?? markAt(name, at)
    const next = mark === null ? skipMatch(NAME_ASSIGNMENT, name, at) : mark.end
    if (next === at) return at
    at = next
  }
}

const skipMatch = (stickyPattern: RegExp, text: string, from: number): number =>
  Math.max(from, matchEnd(stickyPattern, text, from))

/** Returns the offset of markup that a server cut in the wrong place, which ends the name, or -1. */
function firstMark(name: string): number {
  for (const { index } of name.matchAll(/[<[]/g))
    if (markHeadAt(name, index) !== null || /^<[/|｜]/.test(name.slice(index, index + 2))) return index
  return -1
}
