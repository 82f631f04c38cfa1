import type { TurnOutcome } from "../wires/outcome.ts"
import type { HeldPart, PartCallSignal, PartFormat, TurnEnd } from "./part-format.ts"

type OtherAnswers<P> = Pick<TurnEnd<P>, "isAskedAgain" | "otherEnds">

/** The parts that wait at the end of a turn, with what it came to; the same objects where nothing differs. */
export function rewriteParts<P>(
  held: readonly HeldPart<P>[],
  outcome: TurnOutcome,
  format: PartFormat<P>,
  others: OtherAnswers<P>,
): readonly P[] {
  const { finished, isTextChanged, text, notice, hasCalls } = outcome
  const lastText = held.findLast(({ signal }) => signal?.kind === "text")
  const rests = new Map(finished.declared.map(({ call, rest }) => [call.key, rest]))
  const nextIndex = held.reduce((next, { part }) => {
    const { index } = part as { readonly index?: unknown }
    return typeof index === "number" ? Math.max(next, index + 1) : next
  }, finished.declared.length)
  const parts = held.flatMap((each): readonly P[] => {
    const { part, signal } = each
    if (signal?.kind === "text" && isTextChanged)
      return each === lastText && finished.textRest !== "" ? [format.withText(part, finished.textRest, text ?? "")] : []
    if (signal?.kind === "call") return rewriteCall(part, signal, outcome, format, rests)
    if (signal?.kind !== "finish") return [part]
    const said = notice === null ? [] : format.textParts(notice, part)
    const added = outcome.added.flatMap((call, i) => format.callParts(call, part, nextIndex + i))
    return [
      ...said,
      ...added,
      format.withEnd(part, {
        ...others,
        hasCalls,
        isEmptied: !hasCalls && outcome.calls.size > 0,
        hasAdded: added.length > 0,
      }),
    ]
  })
  const dropped = held.flatMap(({ part, signal }) =>
    signal?.kind === "call" && outcome.calls.get(signal.key)?.isDropped === true ? [part] : [],
  )
  return dropped.length === 0 ? parts : (format.signed?.(parts, dropped) ?? parts)
}

/** The first part that can takes what is left of the arguments. */
function rewriteCall<P>(
  part: P,
  { key, takesRest }: PartCallSignal,
  { calls }: TurnOutcome,
  format: PartFormat<P>,
  rests: Map<string, string>,
): readonly P[] {
  const change = calls.get(key)
  if (change?.isDropped === true) return []
  if (change === undefined || !change.isChanged) return [part]
  const rest = takesRest ? (rests.get(key) ?? "") : ""
  if (takesRest) rests.set(key, "")
  return format.withCall(part, change, rest)
}
