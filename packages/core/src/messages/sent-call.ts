import { sentText } from "../history/arguments.ts"
import { sentName } from "../history/names.ts"
import type { Shape } from "../history/shape.ts"
import { DEFAULT_LIMITS } from "../limits.ts"
import type { EscalatedCall, MendResult, SuppressedCall } from "../turn.ts"

/** A call as it goes back to the provider. */
export interface SentCall {
  readonly id: string
  readonly name: string
  /** One JSON object, as text. */
  readonly arguments: string
  /** The arguments are those the provider sent. */
  readonly isUnchanged: boolean
}

/** All calls of a turn in the order they were written, as a provider takes them. */
export function sentCalls(result: MendResult, shape: Shape): SentCall[] {
  const byId = new Map<string, SentCall>()
  for (const call of [...result.escalated, ...result.suppressed]) {
    byId.set(call.id, {
      id: call.id,
      name: nameOf(call, shape),
      arguments: objectText(call.arguments),
      isUnchanged: false,
    })
  }
  // last: a call that a host had mended otherwise is in both lists
  for (const { id, name, arguments: text, outcome } of result.calls) {
    const sent = objectText(text)
    byId.set(id, { id, name, arguments: sent, isUnchanged: outcome === "unchanged" && sent === text })
  }
  return result.order.flatMap((id) => byId.get(id) ?? [])
}

const objectText = (text: string): string => sentText(text, () => null, DEFAULT_LIMITS)?.text ?? text

/** Reasons of calls whose name may be anything a model wrote; in all other cases it is the name of a given tool. */
const NAME_IS_RAW = /^(?:name|choice|policy)\/|^limit\/calls$/

const nameOf = ({ name, reason }: EscalatedCall | SuppressedCall, shape: Shape): string =>
  NAME_IS_RAW.test(reason) ? (sentName(name, shape) ?? name) : name
