// Members that a provider wrote beside the calls of an answer, and the call that takes over a dropped call's signature.
import { isMembers, type Members } from "../providers/members.ts"
import type { FinishedCall } from "../stream/stream-turn.ts"
import type { JsonPath } from "./json-patch.ts"
import { valueAt } from "./read-call.ts"
import type { CallSignal, Signal } from "./wire.ts"

/** The signature of a removed call. */
interface MovedSignature {
  /** The first call that stays. */
  readonly to: CallSignal
  /** The path to write it to. */
  readonly path: JsonPath
  readonly value: unknown
}

/** Returns the signature to move to the first kept call; null if that one has its own, or there is none. */
export function movedSignature(
  calls: readonly { readonly signals: readonly CallSignal[]; readonly isKept: boolean }[],
): MovedSignature | null {
  const kept = calls.find(({ isKept, signals }) => isKept && signals.length > 0)?.signals ?? []
  const [to] = kept
  const path = to?.paths.signature?.path
  if (to === undefined || path === undefined || kept.some(isSigned)) return null
  const from = calls.flatMap(({ isKept, signals }) => (isKept ? [] : signals)).find(isSigned)
  return from === undefined ? null : { to, path, value: from.paths.signature?.value }
}

const isSigned = ({ paths: { signature } }: CallSignal): boolean => signature?.value !== undefined

/** Returns the call entries of an answer as the provider wrote them, by key. */
export function callEntries(
  answer: unknown,
  signals: readonly Signal[],
  declared: readonly FinishedCall[],
  isKept: (call: FinishedCall) => boolean,
): Map<string, Members> {
  const byKey = new Map(
    signals.flatMap((signal) =>
      signal.kind === "call" && signal.turn === signals[0]?.turn ? [[signal.key, [signal]] as const] : [],
    ),
  )
  const calls = declared.map((each) => ({ signals: byKey.get(each.call.key) ?? [], isKept: isKept(each) }))
  const moved = movedSignature(calls)
  const entries = new Map<string, Members>()
  for (const signal of calls.flatMap((call) => call.signals)) {
    const { entry } = signal.paths
    const path = entry === null ? [] : [...entry.list, entry.at]
    const value = valueAt(answer, path)
    const own = signal === moved?.to ? { [String(moved.path.at(-1))]: moved.value } : {}
    if (isMembers(value)) entries.set(signal.key, { ...value, ...signal.beside, ...own })
  }
  return entries
}
