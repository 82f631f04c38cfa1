// Removes what a history contains twice: consecutive messages of calls, and items of Responses with the same id.
import type { HistoryChange } from "./history-rules.ts"
import { type ItemRepeat, isSame, itemRepeats, withoutItemId } from "./item-repeats.ts"
import type { CallPart, Part } from "./part.ts"
import type { ScannedHistory } from "./scan.ts"
import type { Shape } from "./shape.ts"

/** Returns what each message becomes: nothing, or the item without its id; null if nothing is repeated. */
export function withoutRepeatedMessages(
  { messages, parts, counts }: ScannedHistory,
  shape: Shape,
  changes: HistoryChange[],
): readonly (readonly unknown[])[] | null {
  const surplus = surplusOf(parts)
  const repeatOf = shape.name === "responses" ? itemRepeats() : () => null
  const isLeft = (call: CallPart): boolean => (surplus.get(call)?.calls ?? 0) > 0
  let out: (readonly unknown[])[] | null = null
  let end = 0
  let last: { readonly message: unknown; readonly calls: number } | null = null
  for (const [at, count] of counts.entries()) {
    const message = messages[at]
    const own = parts.slice(end, end + count)
    end += count
    const calls = own.filter((part) => part.kind === "call")
    const isReplay =
      calls.length > 0 && last?.calls === calls.length && calls.every(isLeft) && isSame(message, last.message)
    const kept = isReplay ? [] : keptOf(message, own, repeatOf(message))
    if (isReplay) for (const call of calls) (surplus.get(call) as Surplus).calls--
    if (kept.length === 0 || kept[0] !== message) {
      out ??= messages.map((each) => [each])
      out[at] = kept
      const told = kept.length === 0 ? LEFT_OUT : WITHOUT_ID
      changes.push({ rule: "history/repeated", index: at, id: calls[0]?.id ?? null, message: told })
    }
    if (kept.length > 0) last = { message, calls: calls.length }
  }
  return out
}

const LEFT_OUT = "It stands there twice; this one is left out."
const WITHOUT_ID = "An item before it has the same id; this one goes without."

/** Consecutive calls with one id that have no result of their own before the next call with that id. */
interface Surplus {
  calls: number
}

function surplusOf(parts: readonly Part[]): ReadonlyMap<CallPart, Surplus> {
  const surplus = new Map<CallPart, Surplus>()
  const byId = new Map<string, Surplus & { isAnswered: boolean }>()
  for (const part of parts) {
    if ((part.kind !== "call" && part.kind !== "result") || part.id === null) continue
    let open = byId.get(part.id)
    if (part.kind === "result") {
      if (open === undefined) continue
      open.calls--
      open.isAnswered = true
      continue
    }
    if (open === undefined || open.isAnswered) open = { calls: 0, isAnswered: false }
    open.calls++
    byId.set(part.id, open)
    surplus.set(part, open)
  }
  return surplus
}

/**
 * Returns what remains of a message. A call may have run twice: with a new id it is a separate call, and needs no item
 * id.
 */
function keptOf(message: unknown, own: readonly Part[], repeat: ItemRepeat): readonly unknown[] {
  const [part] = own
  if (repeat === null || part === undefined) return [message]
  if (part.kind !== "call" && part.kind !== "result") return repeat === "same" ? [] : [message]
  // without an id of its own it is identified by the id of its item
  return part.id === null ? [message] : [withoutItemId(message as object)]
}
