// Rewrites the held parts at the end of a turn.
import { isBlank } from "../messages/text-content.ts"
import { addedPlaces } from "../stream/added-places.ts"
import type { FinishedTurn } from "../stream/stream-turn.ts"
import type { TurnOutcome } from "../wires/outcome.ts"
import { spreadText } from "../wires/slots.ts"
import type { AddedCall } from "../wires/wire.ts"
import type { HeldPart, PartCallSignal, PartFormat, TurnEnd } from "./part-format.ts"

interface OtherAnswers<P> extends Pick<TurnEnd<P>, "otherEnds"> {
  /** The parts of host-run calls of other kinds that are not part of this answer. */
  readonly otherCalls: readonly (readonly P[])[]
}

/** Returns the held parts with the outcome of the turn; unchanged parts are the same objects. */
export function rewriteParts<P>(
  waiting: readonly HeldPart<P>[],
  outcome: TurnOutcome,
  format: PartFormat<P>,
  { otherCalls, otherEnds }: OtherAnswers<P>,
): readonly P[] {
  const { finished, notice } = outcome
  const held = outcome.isChanged ? inCallOrder(waiting, finished) : waiting
  // calls that the provider ran do not count
  const hasCalls = outcome.hasCalls || otherCalls.length > 0
  const pieces = held.flatMap(({ signal }) => (signal?.kind === "text" ? [signal.text] : []))
  // each text stays between its start and end parts: frameworks reject text after the end
  const texts = outcome.isTextChanged ? writtenTexts(pieces, finished.textRest) : pieces
  const firstNew = texts.findIndex((text, i) => text !== pieces[i])
  let textAt = 0
  const rests = new Map(finished.declared.map(({ call, rest }) => [call.key, rest]))
  const { placed, last } = addedPlaces(outcome.added, finished)
  const writeCalls = callWriter(held, finished.declared.length + outcome.added.length - last.length, format)
  const lastParts = new Map(held.flatMap(({ part, signal }) => (signal?.kind === "call" ? [[signal.key, part]] : [])))
  const parts = held.flatMap(({ part, signal }): readonly P[] => {
    if (signal?.kind === "text") {
      const at = textAt++
      const text = texts[at] as string
      if (firstNew < 0 || at < firstNew) return [part]
      return text === "" && signal.text !== "" ? [] : [format.withText(part, text)]
    }
    if (signal?.kind === "call") {
      const behind = lastParts.get(signal.key) === part ? (placed.get(signal.key) ?? []) : []
      return [...rewriteCall(part, signal, outcome, format, rests), ...writeCalls(behind)]
    }
    if (signal?.kind !== "finish") return [part]
    const said = notice === null ? [] : format.textParts(notice, part)
    const added = [...otherCalls.flat(), ...writeCalls(last)]
    return [
      ...said,
      ...added,
      format.withEnd(part, {
        otherEnds,
        isAskedAgain: outcome.isAskedAgain,
        hasCalls,
        isEmptied: !hasCalls && outcome.calls.size > 0,
        hasAdded: added.length > 0 || placed.size > 0,
      }),
    ]
  })
  const dropped = held.flatMap(({ part, signal }) =>
    signal?.kind === "call" && outcome.calls.get(signal.key)?.isDropped === true ? [part] : [],
  )
  return dropped.length === 0 ? parts : (format.signed?.(parts, dropped) ?? parts)
}

/**
 * Groups the parts by call, because frameworks run calls in the order of their first or last parts, and some write the
 * last parts of all calls, or of calls whose arguments are not JSON, at the end.
 */
function inCallOrder<P>(held: readonly HeldPart<P>[], { declared }: FinishedTurn): HeldPart<P>[] {
  const places = new Map(declared.map(({ call }) => [call.key, call.position]))
  const placeOf = ({ signal }: HeldPart<P>): number => (signal?.kind === "call" ? (places.get(signal.key) ?? 0) : 0)
  const calls = held.filter(({ signal }) => signal?.kind === "call").sort((one, other) => placeOf(one) - placeOf(other))
  let at = 0
  return held.map((each) => (each.signal?.kind === "call" ? (calls[at++] as HeldPart<P>) : each))
}

/** Returns a writer of calls with unused indexes. `count`: clients use the indexes below it for parts without one. */
function callWriter<P>(
  held: readonly HeldPart<P>[],
  count: number,
  format: PartFormat<P>,
): (calls: readonly AddedCall[]) => readonly P[] {
  let next = count
  for (const { part } of held) {
    const { index } = part as { readonly index?: unknown }
    if (typeof index === "number") next = Math.max(next, index + 1)
  }
  const end = held.findLast(({ signal }) => signal?.kind === "finish")?.part as P
  return (calls) => calls.flatMap((call) => format.callParts(call, end, next++))
}

/** Moves blank text left by a call to the next text, because providers reject blank texts. */
function writtenTexts(pieces: readonly string[], rest: string): readonly string[] {
  const written = spreadText(pieces, rest)
  const at = written.findIndex((text, i) => text !== "" && isBlank(text) && !isBlank(pieces[i] as string))
  const next = at < 0 ? -1 : written.findIndex((text, i) => i > at && !isBlank(text))
  if (next < 0) return written
  return written.map((text, i) => (i === at ? "" : i === next ? `${written[at]}${text}` : text))
}

/** Rewrites a part of a call. The first part that can contains the rest of the arguments. */
function rewriteCall<P>(
  part: P,
  { key, takesRest }: PartCallSignal,
  { calls, finished }: TurnOutcome,
  format: PartFormat<P>,
  rests: Map<string, string>,
): readonly P[] {
  const change = calls.get(key)
  if (change?.isDropped === true) {
    const isEnd = format.endsInput?.(part) === true
    return isEnd && finished.declared.some(({ call }) => call.key === key && call.releasedEnd >= 0) ? [part] : []
  }
  if (change === undefined || !change.isChanged) return [part]
  const rest = takesRest ? (rests.get(key) ?? "") : ""
  if (takesRest) rests.set(key, "")
  return format.withCall(part, change, rest)
}
