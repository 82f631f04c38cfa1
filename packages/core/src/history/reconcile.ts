// A host may keep the provider's own message and answer by the ids of `result.order`: the call has the provider's id or
// none, the result an id made of it. This brings the two together before anything is paired.
import { idAtPosition, idBase, isTextId, unnumberedId } from "../ids/plain-id.ts"
import { toCanonicalText } from "../json/canonical.ts"
import { readLenientJson } from "../json/read.ts"
import { readTree } from "../json/tree.ts"
import type { Limits } from "../limits.ts"
import { pushTo } from "../push-to.ts"
import type { HistoryChange, HistoryRule } from "./history-rules.ts"
import { type CallPart, callPart, type Part, type ResultPart } from "./part.ts"
import type { ScannedHistory } from "./scan.ts"
import { hasField, type Shape } from "./shape.ts"
import { declareTextCalls } from "./text-calls.ts"

/** A message of the model and the results directly behind it. */
interface Turn {
  readonly at: number
  readonly parts: readonly Part[]
  readonly calls: readonly CallPart[]
  readonly results: readonly ResultPart[]
}

/** The messages, in which calls have the ids that their results have; the same array when nothing had to be done. */
export function reconcileIds(
  messages: readonly unknown[],
  found: ScannedHistory,
  shape: Shape,
  limits: Limits,
  changes: HistoryChange[],
): readonly unknown[] {
  if (!shape.direct) return messages
  let out: unknown[] | null = null
  /** Ids of calls that have no result yet: it may come late. */
  const open = new Set<string>()
  for (const turn of turnsIn(messages, found)) {
    const plan = planOf(turn, open)
    if (plan !== null) {
      const message = applyPlan(messages[turn.at] as object, turn, plan, { shape, limits, changes })
      if (message !== null) {
        out ??= [...messages]
        out[turn.at] = message
      }
    }
    for (const { id } of turn.calls) if (id !== null) open.add(id)
    for (const { id } of turn.results) if (id !== null) open.delete(id)
  }
  return out ?? messages
}

function* turnsIn(messages: readonly unknown[], { parts, counts }: ScannedHistory): Generator<Turn> {
  let start = 0
  for (const [at, count] of counts.entries()) {
    const end = start + count
    if (hasField(messages[at], "role", "assistant")) {
      const own = parts.slice(start, end)
      const calls = own.filter((part): part is CallPart => part.kind === "call" && part.pairing === "id")
      yield { at, parts: own, calls, results: resultsBehind(parts, end) }
    }
    start = end
  }
}

function resultsBehind(parts: readonly Part[], from: number): ResultPart[] {
  const out: ResultPart[] = []
  for (let part = parts[from]; part?.kind === "result" && part.pairing === "id"; part = parts[from + out.length])
    out.push(part)
  return out
}

interface Plan {
  /** Calls that get the id of their result. */
  readonly renamed: Map<CallPart, string>
  /** Results of the second, third, … call that one argument text held. */
  readonly split: Map<CallPart, string[]>
  /** Results of calls that must be in the text. */
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

/** Calls without result and results without call, where one id was made of the other: in order, if as many. */
function renamedCalls(
  calls: readonly CallPart[],
  left: ReadonlySet<CallPart>,
  strays: readonly string[],
): Map<CallPart, string> {
  const byBase = new Map<string, CallPart[]>()
  calls.forEach((call, i) => {
    if (left.has(call)) pushTo(byBase, idBase(call.id ?? idAtPosition(i)), call)
  })
  const ids = new Map<string, string[]>()
  for (const id of strays) {
    const base = byBase.has(idBase(id)) ? idBase(id) : idBase(unnumberedId(id, "_") ?? "")
    if (byBase.has(base)) pushTo(ids, base, id)
  }
  const renamed = new Map<CallPart, string>()
  for (const [base, list] of ids) {
    const own = byBase.get(base) ?? []
    // calls in text come last: those behind may have an id of the same base
    if (own.length === list.length || (own.length < list.length && isTextId(base)))
      own.forEach((call, i) => void renamed.set(call, list[i] as string))
  }
  return renamed
}

interface Context {
  readonly shape: Shape
  readonly limits: Limits
  readonly changes: HistoryChange[]
}

function applyPlan(message: object, turn: Turn, plan: Plan, { shape, limits, changes }: Context): object | null {
  const tell = (rule: HistoryRule, id: string, text: string, before?: string): void => {
    changes.push({ rule, index: turn.at, id, message: text, ...(before === undefined ? {} : { before, after: id }) })
  }
  for (const [call, id] of plan.renamed) {
    call.newId = id
    call.changed = true
    tell(
      call.id === null ? "history/missing-id" : "history/duplicate-id",
      id,
      "The call gets the id that its result has.",
      call.id ?? "",
    )
  }
  const parts = turn.parts.flatMap((part) => {
    const ids = part.kind === "call" ? plan.split.get(part) : undefined
    return part.kind !== "call" || ids === undefined ? [part] : splitCall(part, ids, limits)
  })
  for (const ids of plan.split.values())
    for (const id of ids)
      tell("history/split", id, "The call held the arguments of several calls that ran; this is one of them.")
  const isChanged = plan.renamed.size + plan.split.size > 0
  const rebuilt = isChanged ? shape.rebuild(message, parts) : message
  const declared = plan.fromText.length === 0 ? null : declareTextCalls(rebuilt, plan.fromText, shape, limits)
  if (declared !== null)
    for (const id of plan.fromText)
      tell("history/text-call", id, "The call is written in the text; it is now declared.")
  return declared ?? (isChanged ? rebuilt : null)
}

/** As many calls as ran. Where their texts cannot be distinguished, all have the raw text. */
function splitCall(call: CallPart, ids: readonly string[], limits: Limits): CallPart[] {
  const { value, index, givenName, form } = call
  const texts = typeof call.given === "string" ? piecesOf(call.given, ids.length + 1, limits) : null
  call.changed = true
  if (texts !== null) call.newArguments = texts[0]
  const others = ids.map((id, i) => {
    const part = callPart({ value, index, givenId: id, givenName, given: call.given, form })
    part.changed = true
    if (texts !== null) part.newArguments = texts[i + 1]
    return part
  })
  return [call, ...others]
}

/** The objects in one argument text, each once; null unless there are as many as expected. */
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
