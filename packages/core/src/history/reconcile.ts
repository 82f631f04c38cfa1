// Matches calls with results whose ids were derived from the ids of the calls.
// A host may keep the provider's own message, with or without the provider's ids, and answer by `result.order`.
import { idAtPosition, idBase, idText, numberBehind, numberInText, plainId, unnumberedId } from "../ids/plain-id.ts"
import { toCanonicalText } from "../json/canonical.ts"
import { readLenientJson } from "../json/read.ts"
import { readTree } from "../json/tree.ts"
import type { Limits } from "../limits.ts"
import { pushTo } from "../push-to.ts"
import type { HistoryChange } from "./history-rules.ts"
import { type CallPart, callPart, type Part, type ResultPart } from "./part.ts"
import type { ScannedHistory } from "./scan.ts"
import { copied, hasField, type Shape } from "./shape.ts"
import { declareTextCalls } from "./text-calls.ts"

/** A message of the model, or its consecutive items, and the results directly after it. */
interface Turn {
  readonly parts: readonly Part[]
  readonly calls: readonly CallPart[]
  readonly results: readonly ResultPart[]
}

/** Returns what each message becomes, with the ids of the results in the calls; null if nothing had to change. */
export function reconcileIds(
  found: ScannedHistory,
  shape: Shape,
  limits: Limits,
  changes: HistoryChange[],
): readonly (readonly unknown[])[] | null {
  const { messages } = found
  const context: Context = { messages, shape, limits, changes }
  let out: (readonly unknown[])[] | null = null
  /** Ids of calls without a result so far: it may come late. */
  const open = new Set<string>()
  for (const turn of turnsIn(found, shape)) {
    const plan = planOf(turn, open)
    if (plan !== null)
      for (const [at, own] of applyPlan(turn, plan, context)) {
        out ??= messages.map((message) => [message])
        out[at] = own
      }
    for (const { id } of turn.calls) if (id !== null) open.add(id)
    for (const { id } of turn.results) if (id !== null) open.delete(id)
  }
  return out
}

function* turnsIn({ messages, parts, counts }: ScannedHistory, shape: Shape): Generator<Turn> {
  // with items given by reference, an unknown id may belong to a call that is not in the list
  if (isItems(shape) && parts.some(({ value }) => hasField(value, "type", "item_reference"))) return
  let start = 0
  let end = 0
  for (const [at, count] of counts.entries()) {
    end += count
    const isModels = isOfModel(messages[at], parts[start], shape)
    if (isModels && isItems(shape) && isOfModel(messages[at + 1], parts[end], shape)) continue
    if (isModels) {
      const own = parts.slice(start, end)
      const calls = own.filter((part): part is CallPart => part.kind === "call" && part.pairing === "id")
      yield { parts: own, calls, results: resultsBehind(parts, end) }
    }
    start = end
  }
}

/** True if the model's turn is a list of items instead of one message. */
const isItems = ({ name }: Shape): boolean => name === "responses"

function isOfModel(message: unknown, part: Part | undefined, shape: Shape): boolean {
  if (!isItems(shape)) return hasField(message, "role", "assistant")
  return part !== undefined && part.kind !== "result" && !GIVERS.some((role) => hasField(message, "role", role))
}

/** Roles of messages that were given to the model. */
const GIVERS = ["user", "system", "developer"]

function resultsBehind(parts: readonly Part[], from: number): ResultPart[] {
  const out: ResultPart[] = []
  for (let part = parts[from]; part?.kind === "result" && part.pairing === "id"; part = parts[from + out.length])
    out.push(part)
  return out
}

interface Plan {
  /** Calls that get the id of their result. */
  readonly renamed: Map<CallPart, string>
  /** Ids of the results of the second, third, … call in one argument text. */
  readonly split: Map<CallPart, string[]>
  /** Ids of results whose calls must be in the text. */
  readonly fromText: string[]
}

function planOf({ calls, results }: Turn, open: ReadonlySet<string>): Plan | null {
  const waiting = new Map<string, CallPart[]>()
  calls.forEach((call) => void pushTo(waiting, call.id ?? "", call))
  const owners = new Map<string, CallPart>()
  const strays: string[] = []
  for (const { id } of results) {
    if (id === null) continue
    const call = waiting.get(id)?.shift()
    if (call !== undefined) owners.set(idBase(id), call)
    else if (!open.has(id)) strays.push(id)
  }
  if (strays.length === 0) return null
  const left = new Set([...waiting.values()].flat())
  const renamed = renamedCalls(calls, left, strays)
  for (const [call, id] of renamed) owners.set(idBase(id), call)
  const used = new Set(renamed.values())
  const plan: Plan = { renamed, split: new Map(), fromText: [] }
  for (const id of strays) {
    if (used.has(id)) continue
    const owner = owners.get(idBase(unnumberedId(id, "-") ?? ""))
    if (owner === undefined) plan.fromText.push(id)
    else pushTo(plan.split, owner, id)
  }
  return plan
}

/**
 * Matches calls without result and results without call if one id was derived from the other: by number, if there are
 * equally many.
 */
function renamedCalls(
  calls: readonly CallPart[],
  left: ReadonlySet<CallPart>,
  strays: readonly string[],
): Map<CallPart, string> {
  // in Responses, a call without an id of its own is identified by the id of its item
  const idOf = (call: CallPart): string | null => call.id ?? idText(copied(call.value)["id"])
  const wanted = new Map(calls.map((call, i) => [call, plainId(idOf(call) ?? idAtPosition(i))] as const))
  const byBase = new Map<string, CallPart[]>()
  for (const [call, id] of wanted) if (left.has(call)) pushTo(byBase, idBase(id), call)
  const ids = new Map<string, string[]>()
  for (const id of strays) {
    const base = byBase.has(idBase(id)) ? idBase(id) : idBase(unnumberedId(id, "_") ?? "")
    if (byBase.has(base)) pushTo(ids, base, id)
  }
  const renamed = new Map<CallPart, string>()
  for (const [base, list] of ids) {
    const own = byBase.get(base) ?? []
    // calls in text come last: surplus ids with the same base may be theirs
    if (own.length === list.length || (own.length < list.length && !Number.isNaN(numberInText(base))))
      giveIds(own, list, wanted, renamed)
  }
  return renamed
}

/** Gives each call exactly the id it wants, if there is one; the others get theirs by number. */
function giveIds(
  calls: readonly CallPart[],
  ids: readonly string[],
  wanted: ReadonlyMap<CallPart, string>,
  renamed: Map<CallPart, string>,
): void {
  const exact = new Map<string, CallPart[]>()
  for (const call of calls.toReversed()) pushTo(exact, wanted.get(call) ?? "", call)
  const numbered = ids.filter((id) => {
    const call = exact.get(id)?.pop()
    if (call !== undefined) renamed.set(call, id)
    return call === undefined
  })
  numbered.sort((a, b) => byNumber(b, a))
  for (const call of calls) if (!renamed.has(call)) renamed.set(call, numbered.pop() as string)
}

/** Results may stand in the order in which tools finished: the number in an id tells which call it was made for. */
const byNumber = (a: string, b: string): number => numberBehind(a) - numberBehind(b)

interface Context {
  readonly messages: readonly unknown[]
  readonly shape: Shape
  readonly limits: Limits
  readonly changes: HistoryChange[]
}

/** Returns the changed messages by index. */
function applyPlan(turn: Turn, plan: Plan, context: Context): ReadonlyMap<number, readonly unknown[]> {
  const { messages, shape, limits, changes } = context
  for (const [call, id] of plan.renamed) {
    call.newId = id
    call.changed = true
    const rule = call.id === null ? "history/missing-id" : "history/duplicate-id"
    const message = "The call gets the id that its result has."
    changes.push({ rule, index: call.at, id, message, before: call.id ?? "", after: id })
  }
  const out = new Map<number, readonly unknown[]>()
  const byPlace = splitParts(turn, plan, limits, changes)
  for (const [at, parts] of byPlace) {
    if (!parts.some(({ kind, changed }) => kind === "call" && changed)) continue
    const groups = isItems(shape) ? parts.map((part) => [part]) : [parts]
    const rebuilt = groups.map((own) => shape.rebuild(messages[at] as object, own))
    out.set(at, rebuilt)
  }
  if (plan.fromText.length === 0) return out
  // if several items have texts, the numbers do not tell which one contains a call
  const [index = -1, another] = [...byPlace.keys()].filter((at) => hasField(messages[at], "role", "assistant"))
  const message = another === undefined ? (out.get(index)?.[0] ?? messages[index]) : null
  const declared = declareTextCalls(message, plan.fromText, shape, limits)
  if (declared === null) return out
  const remark = "The call is written in the text; it is now declared."
  for (const id of plan.fromText) changes.push({ rule: "history/text-call", index, id, message: remark })
  return out.set(index, declared)
}

/** Returns the parts of each message, with calls split into those that ran. */
function splitParts(turn: Turn, plan: Plan, limits: Limits, changes: HistoryChange[]): Map<number, Part[]> {
  const byPlace = new Map<number, Part[]>()
  const message = "The call held the arguments of several calls that ran; this is one of them."
  for (const part of turn.parts) {
    const ids = part.kind === "call" ? (plan.split.get(part) ?? []).toSorted(byNumber) : []
    for (const id of ids) changes.push({ rule: "history/split", index: part.at, id, message })
    for (const each of part.kind !== "call" || ids.length === 0 ? [part] : splitCall(part, ids, limits))
      pushTo(byPlace, part.at, each)
  }
  return byPlace
}

/** Returns as many calls as ran. If their texts cannot be separated, all get the raw text. */
function splitCall(call: CallPart, ids: readonly string[], limits: Limits): CallPart[] {
  const { index, givenName, given, form } = call
  // in Responses this is the id of the item, and only one call may have it
  const { id: _, ...last } = copied(call.value)
  // a provider accepts few cache marks: only the last call keeps it
  const { cache_control: _mark, ...value } = last
  const { cache_control: __, ...own } = copied(call.value)
  const texts = typeof given === "string" ? piecesOf(given, ids.length + 1, limits) : null
  call.changed = true
  if (texts !== null) call.newArguments = texts[0]
  const others = ids.map((id, i) => {
    const part = callPart({ value: i < ids.length - 1 ? value : last, index, givenId: id, givenName, given, form })
    part.newId = id
    part.changed = true
    if (texts !== null) part.newArguments = texts[i + 1]
    return part
  })
  return [{ ...call, value: own }, ...others]
}

/** Returns the distinct objects in one argument text; null unless there are as many as expected. */
function piecesOf(raw: string, count: number, limits: Limits): readonly string[] | null {
  const { readings, relation } = readLenientJson(raw, null, limits)
  const all = readings.map(({ text }) => text)
  const texts = relation === "concatenated" ? all : all.length === 1 ? elementsOf(all[0] ?? "") : []
  const distinct = [...new Map(texts.map((text) => [toCanonicalText(text), text])).values()]
  return distinct.length === count ? distinct : null
}

function elementsOf(text: string): string[] {
  if (!text.startsWith("[")) return []
  return readTree(text).items.map(({ start, end }) => text.slice(start, end))
}
