// Repairs the content of each part; arrange.ts repairs their order.
import type { ExpectedShape } from "../json/anchor.ts"
import { readableJsonOf } from "../json/text-of.ts"
import type { Limits } from "../limits.ts"
import { ARGUMENT_REMARKS, sentObject, sentText } from "./arguments.ts"
import type { HistoryChange, HistoryRule } from "./history-rules.ts"
import { sentName } from "./names.ts"
import type { CallPart, ResultPart } from "./part.ts"
import type { ScannedHistory } from "./scan.ts"
import { hasField, isObject, markIn, type Shape } from "./shape.ts"

export interface ToolLookup {
  readonly limits: Limits
  has(name: string): boolean
  anchor(name: unknown): ExpectedShape | null
}

const asText = (value: unknown): string =>
  typeof value === "string" ? value : `(${value === null ? "null" : typeof value})`

export function renewParts(found: ScannedHistory, shape: Shape, tools: ToolLookup, changes: HistoryChange[]): void {
  for (const part of found.parts) {
    if (part.kind === "call") renewCall(part, shape, tools, changes)
    else if (part.kind === "result") renewResult(part, shape, changes)
    else for (const [rule, message] of part.faults) changes.push({ rule, index: part.at, id: null, message })
  }
}

/** Returns a function that reports changes of a part under the id of its call. */
const reporterFor =
  (part: CallPart | ResultPart, call: CallPart, changes: HistoryChange[]) =>
  (rule: HistoryRule, message: string, texts: Pick<HistoryChange, "before" | "after"> = {}): void => {
    part.changed = true
    changes.push({ rule, index: part.at, id: idOf(call), message, ...texts })
  }

function renewCall(call: CallPart, shape: Shape, tools: ToolLookup, changes: HistoryChange[]): void {
  const tell = reporterFor(call, call, changes)
  if (call.newId !== null)
    tell(idFault(call), ID_FAULTS[idFault(call)], { before: asText(call.givenId), after: call.newId })
  if (call.untyped) tell("history/call-type", "The call has no type; it gets the type function.")
  const name =
    typeof call.givenName === "string" && tools.has(call.givenName) ? null : sentName(call.givenName, shape.longestName)
  if (name !== null) {
    call.newName = name
    tell("history/name", "The provider rejects the name of the call.", { before: asText(call.givenName), after: name })
  }
  if (call.form === null) return
  const anchor = (): ExpectedShape | null => tools.anchor(call.newName ?? call.givenName)
  const sent =
    call.form === "text" ? sentText(call.given, anchor, tools.limits) : sentObject(call.given, anchor, tools.limits)
  if (sent === null) return
  call.newArguments = "value" in sent ? sent.value : sent.text
  tell("history/arguments", ARGUMENT_REMARKS[sent.how], { before: asText(call.given), after: sent.text })
}

function renewResult(result: ResultPart, shape: Shape, changes: HistoryChange[]): void {
  const { call } = result
  if (call === null) return
  const tell = reporterFor(result, call, changes)
  const id = idOf(call)
  if (call.pairing === "id" && result.givenId !== id) {
    const rule = call.newId !== null ? idFault(call) : result.id === null ? "history/missing-id" : "history/invalid-id"
    tell(rule, "The result gets the id of its call.", { before: asText(result.givenId), after: id ?? "" })
  }
  if (call.pairing === "name" && call.newName !== null)
    tell("history/name", "The result gets the name of its call.", { before: asText(result.name), after: call.newName })
  const blocks = markedBlocks(result.content, shape)
  if (blocks !== null) {
    result.newContent = blocks.kept
    result.mark = blocks.mark
    tell("history/empty-message", "An empty text in the result is left out; its cache_control stays on the result.")
  }
  // the provider accepts null in a message of the role function
  if (call.pairing === "name" && result.content === null) return
  const text = contentText(blocks === null ? result.content : blocks.kept, shape.mayBeBare)
  if (text === null) return
  result.newContent = text
  const message =
    text === ""
      ? "The result has no content; it is now an empty text."
      : "The content of the result is written as text."
  tell("history/content", message, { after: text })
}

const isBlock = (entry: unknown): boolean => isObject(entry) && "type" in entry

/** Returns the content of a result as text; null if it may stay: a text, or a list of blocks. */
function contentText(content: unknown, mayBeBare: boolean): string | null {
  if (typeof content === "string" || (Array.isArray(content) && content.every(isBlock))) return null
  if (content === undefined || content === null) return mayBeBare && content === undefined ? null : ""
  return readableJsonOf(content) ?? "(This result could not be written as text.)"
}

/** Returns the content without empty texts that have a cache mark, and the mark to keep; null if there are none. */
function markedBlocks(content: unknown, shape: Shape): { kept: readonly unknown[] | string; mark: unknown } | null {
  if (!Array.isArray(content)) return null
  const isDropped = (block: unknown): boolean =>
    hasField(block, "type", "text") && markIn(block) !== undefined && shape.isEmpty?.(block) === true
  const marked = content.filter(isDropped)
  if (marked.length === 0) return null
  const kept = content.filter((block) => !isDropped(block))
  return {
    kept: kept.length > 0 ? kept : "",
    mark: markIn({ content: kept }) === undefined ? markIn(marked.at(-1)) : undefined,
  }
}

export const idOf = (call: CallPart): string | null => (call.pairing === "id" ? (call.newId ?? call.id) : null)

const ID_FAULTS = {
  "history/missing-id": "The call has no id; it gets one.",
  "history/invalid-id": "The provider does not accept the id of the call; it gets another.",
  "history/duplicate-id": "The id of the call was used before; it gets another.",
} as const

function idFault({ id, givenId, newId }: CallPart): keyof typeof ID_FAULTS {
  if (id === null) return "history/missing-id"
  return typeof givenId === "string" && newId?.startsWith(`${givenId}_`) === true
    ? "history/duplicate-id"
    : "history/invalid-id"
}
