import { type Span, spanAt } from "./span.ts"

const RESULTS =
  /<(?:tool_response|tool_result|tool_output|function_result|function_response|observation)s?>|<[|｜]tool[▁_]outputs?[▁_]begin[|｜]>|<\|observation\|>|\[TOOL_RESULTS\]|✿RESULT✿|^[ \t]*Observation:/gim
const ANSWER = /^[ \t*]*Final Answer[ \t*]*:/gim
const LISTING = /<(\/?)tools>|<\|tool_list_(start|end)\|>|\[(\/?)AVAILABLE_TOOLS\]/g

/** Where a made-up result of a tool begins; the end of the text when there is none. */
export function resultStart(text: string, blocks: readonly Span[], code: readonly Span[]): number {
  const first = blocks[0]?.end ?? text.length
  // Ex) Observation: the list is short. : without a call before it this is a remark
  return firstOutside(text, RESULTS, [blocks, code], (found) => !/observation:$/i.test(found[0]) || found.index >= first)
}

const TURNS =
  /^[ \t]*(?:#{1,4} ?(?:Instruction|Instructions|Response|Human|User|Question|Assistant|Input|Output|Explanation|Test|Tests)\b|(?:Human|User|Q) ?:[ \t]|<\|(?:im_start\|>user|user\|>|start_header_id\|>user)|\[INST\]|(?:"""|''')[)\].,\w(]{0,12}[ \t]*$)/gim

/** Where, behind a call, the model goes on as someone else: the user, a new task, the code file it believes to be in. */
export const runOnStart = (text: string, blocks: readonly Span[], code: readonly Span[]): number => {
  const first = blocks[0]?.end ?? text.length
  return firstOutside(text, TURNS, [blocks, code], (found) => found.index >= first)
}

const SPEAKERS = /^[ \t>]*(?:\*\*|__)?(?:(user|human|customer|client)|assistant|ai|bot|model|agent|claude|chatgpt|gpt)(?:\*\*|__)?[ \t]*:/gim

/** The marks of a template before what a user says. */
const ROLES = /<\|(?:im_start|start_header_id)\|>\s?(?:user|human)\b/

/** Where, in the record of a talk, the assistant speaks for the first time behind someone else; the length of the text when it is none. */
export function talkStart(text: string, blocks: readonly Span[], code: readonly Span[]): number {
  const roles = text.search(ROLES)
  if (roles >= 0 && spanAt(blocks, roles) === null) return roles
  let isAsked = false
  return firstOutside(text, SPEAKERS, [blocks, code], (found) => {
    const isAnswer = isAsked && found[1] === undefined
    isAsked ||= found[1] !== undefined
    return isAnswer
  })
}

/** The lines that are headings. */
export function headingsOf(text: string, holes: readonly (readonly Span[])[]): Span[] {
  const headings: Span[] = []
  for (const { index, 0: mark } of text.matchAll(/^#{1,6} /gm)) {
    if (!holes.some((spans) => spanAt(spans, index) !== null)) headings.push({ start: index, end: index + mark.length })
  }
  return headings
}

/** Where the model says that its answer begins; the end of the text when it does not. */
export const answerStart = (text: string, blocks: readonly Span[], code: readonly Span[]): number => firstOutside(text, ANSWER, [blocks, code], () => true)

function firstOutside(text: string, pattern: RegExp, holes: readonly (readonly Span[])[], counts: (found: RegExpExecArray) => boolean): number {
  const search = new RegExp(pattern)
  for (let found = search.exec(text); found !== null; found = search.exec(text)) {
    const at = found.index + found[0].length - 1
    if (!holes.some((spans) => spanAt(spans, at) !== null) && counts(found)) return found.index
  }
  return text.length
}

/** Lists of tools that are repeated from the prompt. */
export function listingsOf(text: string): Span[] {
  const listings: Span[] = []
  let open = -1
  for (const found of text.matchAll(LISTING)) {
    const closes = found[1] === "/" || found[2] === "end" || found[3] === "/"
    if (!closes && open < 0) open = found.index
    else if (closes && open >= 0) {
      listings.push({ start: open, end: found.index })
      open = -1
    }
  }
  return listings
}

/** Ex) --- BEGIN FILE a.md --- */
const BEGINS = /^[ \t]*[-=*~#<>+]{3,}[ \t]*(?:begin|start)\b[^\n]{0,120}$|^[ \t]*(?:'{3}|"{3})[ \t]*$/gim
const ENDS = /^[ \t]*[-=*~#<>+]{3,}[ \t]*(?:end|stop)\b[^\n]{0,120}$|^[ \t]*(?:'{3}|"{3})[ \t]*$/gim

/** What stands between a line that says where something begins and the one that says where it ends, or the end of the text. */
export function delimitedOf(text: string, blocks: readonly Span[]): Span[] {
  const spans: Span[] = []
  let at = 0
  for (const { index, 0: line } of text.matchAll(BEGINS)) {
    if (index < at || spanAt(blocks, index) !== null) continue
    ENDS.lastIndex = index + line.length
    const end = ENDS.exec(text)
    at = end === null ? text.length : end.index + end[0].length
    spans.push({ start: index, end: at })
  }
  return spans
}

/** Lines that begin with `>`: the words of someone else. */
export function quoteLinesOf(text: string, blocks: readonly Span[]): Span[] {
  const lines: Span[] = []
  const rows = /^[ \t]*>/gm
  for (let found = rows.exec(text); found !== null; found = rows.exec(text)) {
    const end = text.indexOf("\n", rows.lastIndex)
    if (spanAt(blocks, found.index) === null) lines.push({ start: found.index, end: end < 0 ? text.length : end })
    if (end < 0) break
    rows.lastIndex = end
  }
  return lines
}

// Ex) "I call the function read(…)" declares nothing: that word counts at the begin of a line only
const DECLARATION = /(?:\s(?:def|func|fn|fun)|\n[ \t]*(?:export |async )?(?:function|class))\s$/

/** The word before the place declares a function. */
export const isDeclared = (text: string, at: number): boolean => DECLARATION.test(`${at < 40 ? "\n" : ""}${text.slice(Math.max(0, at - 40), at)}`)
