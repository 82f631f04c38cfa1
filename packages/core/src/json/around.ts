// What may stand around the object of a call, and what shows that the object is not all there is.
import { skipMarks } from "../protocol-marks.ts"
import { BACKTICK, closersOf, isSpace, OPEN_BRACKET } from "./chars.ts"

const FENCE = /```\w*/y

/** Where the space behind a text begins. */
export function endOf(text: string): number {
  let end = text.length
  while (end > 0 && isSpace(text.charCodeAt(end - 1))) end--
  return end
}

/** Past fences and marks that open a call. */
export function pastTokens(text: string, start: number): number {
  const c = text.charCodeAt(start)
  if (c !== 60 && c !== OPEN_BRACKET && c !== BACKTICK) return start
  let at = start
  for (let next = pastFence(text, at); next > at; next = pastFence(text, at)) at = next
  return at < text.length ? at : start
}

function pastFence(text: string, start: number): number {
  const at = skipMarks(text, start)
  FENCE.lastIndex = at
  return FENCE.test(text) ? FENCE.lastIndex : at
}

/** Brackets outside show that the braces are not all there is. */
export const isProse = (text: string): boolean => !/[{[｛［]/.test(text.replace(/\[\/?(?:TOOL_CALLS|INST)\]/g, ""))
const STRUCTURE_BEHIND = /^\s*[,;:=\]})"']/

/** The same of what stands behind an object, and it does not go on as structure. */
export const isProseBehind = (text: string, end: number): boolean => isProse(text.slice(end)) && !STRUCTURE_BEHIND.test(text.slice(end, end + 256))

/** Ex) at: {"a": 1}, f(at={"a": 1}), <at>{"a": 1}</at> : the value of a declared member that is written in some other way. */
export function isPartOfMore(text: string, at: number, isDeclared: (name: string) => boolean): boolean {
  if (at === 0) return false
  if (isQuotedValue(text, at)) return true
  const name = /([\w.-]+)["']?\s*[:=>]\s*$/.exec(text.slice(Math.max(0, at - 96), at))?.[1]
  return name !== undefined && isDeclared(name)
}

/** Ex) write(content='{"path": … : an object inside a quoted value of something else. */
function isQuotedValue(text: string, at: number): boolean {
  let before = at - 1
  if (closersOf(text.charCodeAt(before)).length > 0) before--
  else return false
  while (before >= 0 && isSpace(text.charCodeAt(before))) before--
  return before >= 0 && /[=:,(]/.test(text[before] as string)
}
