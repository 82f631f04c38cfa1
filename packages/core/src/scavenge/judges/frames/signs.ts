// Finds signs of other speakers and of documents: results, user turns, headings, quoted lines, tool lists.
import { matchEnd } from "../../../json/reading/follow.ts"
import { firstFrom, isInAny, nextMatch, spanAt, stretchesOf, type TextSpan } from "./span.ts"

const RESULT_MARKS =
  /<(?:tool_response|tool_result|tool_output|function_result|function_response|observation)s?>|<[|｜]tool[▁_]outputs?[▁_]begin[|｜]>|<\|observation\|>|\[TOOL_RESULTS\]|✿RESULT✿|^[ \t]*(?:Observation:|(?:→|⇒|=>)[ \t])/gim
const FINAL_ANSWER = /^[ \t*]*Final Answer[ \t*]*:/gim
const LISTING_START = /<tools>|<\|tool_list_start\|>|\[AVAILABLE_TOOLS\]/g
const LISTING_END = /<\/tools>|<\|tool_list_end\|>|\[\/AVAILABLE_TOOLS\]/g

/**
 * Returns the offset of the first made-up tool result; the end of the text if there is none. `foreignFences`: code
 * blocks that contain something other than calls.
 */
export function resultStart(
  text: string,
  blocks: readonly TextSpan[],
  codeSpans: readonly TextSpan[],
  foreignFences: readonly TextSpan[] = [],
): number {
  const first = blocks[0]?.end ?? text.length
  // Ex) Observation: the list is short. : without a call before it, this is a remark
  const marked = firstOutside(
    text,
    RESULT_MARKS,
    [blocks, codeSpans],
    (found) => !/(?:observation:|→|⇒|=>)\s?$/i.test(found[0]) || found.index >= first,
  )
  const behind = blocks
    .slice(0, -1)
    .find(({ end }, i) => end < marked && (isResultAt(text, end) || isShownAt(text, end, blocks[i + 1], foreignFences)))
  return Math.min(marked, behind?.end ?? marked)
}

/** Marks closing a call that may stand before a result. */
const CLOSING_TAGS = String.raw`(?:\s{0,16}</[\w:|▁｜-]{1,40}>){0,4}\s{0,16}`
/** Names of elements that contain a result. Ex) stdout, tool-output, execution_result, system-reminder */
const RESULT_ELEMENT =
  "(?:[\\w:.-]{0,24}[-_:.])?(?:results?|outputs?|stdout|stderr|responses?|returns?|returned|observations?|terminal|shell|console|system|data)(?:[-_]\\w{1,16})?"
const RESULT_BEHIND = new RegExp(
  `${CLOSING_TAGS}(?:<(${RESULT_ELEMENT})>[^]{0,2000}?</\\1>|[[*_]{0,3}(?:(?:the )?(?:tool|function|command|call|api|shell|execution) )?(?:results?|outputs?|stdout|response|returned|returns)[*_\\]]{0,3}[ \\t]?:|(?:the|its|this) (?:output|result|response)s? (?:shows?|says?|is|are|confirms?|indicates?|lists?|was|were) )`,
  "iy",
)

/** True if text that the model takes for a result follows a call. Ex) <stdout>cut</stdout> , **Result:** cut */
const isResultAt = (text: string, at: number): boolean => matchEnd(RESULT_BEHIND, text, at) >= 0

/** True if only a code block without a call stands between two calls. */
function isShownAt(text: string, at: number, next: TextSpan | undefined, foreignFences: readonly TextSpan[]): boolean {
  const fence = firstFrom(foreignFences, at)
  if (fence === null || next === undefined || fence.end > next.start) return false
  return text.slice(at, fence.start).trim() === "" && text.slice(fence.end, next.start).trim() === ""
}

const TURN_STARTS =
  /^[ \t]*(?:#{1,4} ?(?:Instruction|Instructions|Response|Human|User|Question|Assistant|Input|Output|Explanation|Test|Tests)\b|(?:Human|User|Q) ?:[ \t]|<\|(?:im_start\|>user|user\|>|start_header_id\|>user)|\[INST\]|(?:"""|''')[)\].,\w(]{0,12}[ \t]*$)/gim

/** Returns the offset behind a call where the model continues as the user, with a new task, or in a code file. */
export const runOnStart = (text: string, blocks: readonly TextSpan[], codeSpans: readonly TextSpan[]): number => {
  const first = blocks[0]?.end ?? text.length
  return firstOutside(text, TURN_STARTS, [blocks, codeSpans], (found) => found.index >= first)
}

const SPEAKER_LINES =
  /^[ \t>]*(?:\*\*|__)?(?:(user|human|customer|client|q)|assistant|ai|bot|model|agent|claude|chatgpt|gpt|a)(?:\*\*|__)?[ \t]*:/gim

/** Template marks before a user message. */
const USER_ROLE_MARK = /<\|(?:im_start|start_header_id)\|>\s?(?:user|human)\b/

/** Returns the offset where the assistant first speaks after someone else; the text length if it never does. */
export function talkStart(text: string, blocks: readonly TextSpan[], codeSpans: readonly TextSpan[]): number {
  const roleOffset = text.search(USER_ROLE_MARK)
  if (roleOffset >= 0 && spanAt(blocks, roleOffset) === null) return roleOffset
  let isAsked = false
  return firstOutside(text, SPEAKER_LINES, [blocks, codeSpans], (found) => {
    const isAnswer = isAsked && found[1] === undefined
    isAsked ||= found[1] !== undefined
    return isAnswer
  })
}

/** Returns all matches of a pattern outside the ignored spans. */
function spansOf(text: string, pattern: RegExp, ignoredSpans: readonly (readonly TextSpan[])[]): TextSpan[] {
  const found: TextSpan[] = []
  // an array of all matches would keep them in memory: half the time of a text full of them
  for (const { index, 0: mark } of text.matchAll(pattern))
    if (!isInAny(ignoredSpans, index)) found.push({ start: index, end: index + mark.length })
  return found
}

/** Returns the marks of headings at the beginning of a line. */
export const headingsOf = (text: string, ignoredSpans: readonly (readonly TextSpan[])[]): TextSpan[] =>
  spansOf(text, /^#{1,6} /gm, ignoredSpans)

/** Returns the lines that begin with `>`: the words of someone else. */
export const quoteLinesOf = (text: string, blocks: readonly TextSpan[]): TextSpan[] =>
  spansOf(text, /^[ \t]*>[^\n]*/gm, [blocks])

/** Returns the offset where the model declares its final answer; the end of the text if it does not. */
export const answerStart = (text: string, blocks: readonly TextSpan[], codeSpans: readonly TextSpan[]): number =>
  firstOutside(text, FINAL_ANSWER, [blocks, codeSpans], () => true)

function firstOutside(
  text: string,
  signPattern: RegExp,
  ignoredSpans: readonly (readonly TextSpan[])[],
  countsAsSign: (found: RegExpExecArray) => boolean,
): number {
  for (const found of text.matchAll(signPattern))
    if (!isInAny(ignoredSpans, found.index + found[0].length - 1) && countsAsSign(found)) return found.index
  return text.length
}

/** Returns the lists of tools that are repeated from the prompt. */
export const listingsOf = (text: string): TextSpan[] =>
  stretchesOf(text, LISTING_START, [], (_, from) => nextMatch(text, LISTING_END, from)?.start ?? -1)

// Ex) "I call the function read(…)" declares nothing: the word "function" counts only at the beginning of a line
const FUNCTION_KEYWORD = /(?:\s(?:def|func|fn|fun)|\n[ \t]*(?:export |async )?(?:function|class))\s$/

/** True if the word before the place declares a function. */
export const isDeclaredFunction = (text: string, at: number): boolean =>
  FUNCTION_KEYWORD.test(`${at < 40 ? "\n" : ""}${text.slice(Math.max(0, at - 40), at)}`)
