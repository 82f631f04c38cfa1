import { type MendResult, mend, type Tool, type Turn } from "toolmend"
import type { Fields } from "../../input/fields.ts"
import { BOUNDS } from "../bounds.ts"
import type { Recorded, TurnSpot, Unread } from "../formats/conversation.ts"
import { looksLike } from "../formats/looks.ts"
import { recordedIn } from "../formats/recorded.ts"
import type { Settings } from "../job.ts"
import type { Place } from "../place.ts"
import { type Conversation, converse } from "./conversation.ts"
import { mayStorm } from "./may-storm.ts"
import { noteCall } from "./repeats.ts"
import { addUnrecognised, newTally, rowOf, type Tally } from "./tally.ts"
import { nameOf, type Scene, tellBroken } from "./tell.ts"
import { createToolbox, type Toolbox } from "./toolbox.ts"
import { resultOf } from "./turns.ts"
import { type Event, eventsOf } from "./walk.ts"

const NO_MODEL = "(not recorded)"

/** Mends every turn of a record as an agent would, and counts the outcomes. */
export interface Judge {
  record(record: unknown, place: Place, tally: Tally): void
  /** Judges a conversation that was assembled from several lines. */
  conversation(recorded: Recorded, place: Place, tally: Tally): void
}

export function createJudge(settings: Settings): Judge {
  const toolbox = createToolbox()
  const addUnread = ({ value, at }: Unread, place: Place, tally: Tally): void =>
    addUnrecognised(tally, {
      ...place,
      pointer: at,
      looks: `the answer is ${looksLike(value, settings.hasValues)}`,
    })
  const conversation: Judge["conversation"] = (recorded, place, tally) => {
    tally.conversations++
    judgeConversation(recorded, place, tally, settings, toolbox)
  }
  return {
    conversation,
    record(record, place, tally) {
      tally.records++
      const found = recordedIn(record)
      if (found === null) return addUnrecognised(tally, { ...place, looks: looksLike(record, settings.hasValues) })
      for (const recorded of found) {
        if (recorded.unread !== undefined) addUnread(recorded.unread, place, tally)
        if (recorded.unread !== undefined && settings.turns !== "all") continue
        const isRetold = recorded.runOf === "agent" && settings.turns === "answers"
        if (isRetold) tally.retold ??= newTally()
        if (recorded.runOf === "model") tally.modelRuns++
        conversation(recorded, place, isRetold ? (tally.retold as Tally) : tally)
      }
    },
  }
}

function judgeConversation(recorded: Recorded, place: Place, tally: Tally, settings: Settings, toolbox: Toolbox): void {
  const events = eventsOf(recorded)
  const tools = toolsFor(recorded, events, tally, settings, toolbox)
  const conversation = mayStorm(events) ? converse(tools, settings.options) : null
  const stormsBefore = tally.storms
  for (const event of events) {
    if (event.kind === "user") conversation?.userTurn()
    else if (event.kind === "result") {
      if (conversation !== null) tellResult(event.message, event.id, conversation)
    } else if (event.isContext && settings.turns === "answers") {
      tally.contextTurns++
      conversation?.mend(event.turn)
    } else {
      tally.turns++
      for (const call of event.turn.toolCalls ?? []) if (noteCall(tally.repeats, call)) tally.identified++
      tally.freeCalls += event.free
      const result = isEmpty(event.turn)
        ? null
        : (conversation?.mend(event.turn) ?? mend(event.turn, tools, settings.options))
      if (result === null) continue
      const model = (recorded.model ?? event.model ?? NO_MODEL).slice(0, BOUNDS.name)
      countTurn(result, { model, tally, hasValues: settings.hasValues }, () => placeOf(place, event.spot))
    }
  }
  if (tally.storms > stormsBefore) tally.stormConversations++
}

function tellResult(message: Fields, pairedId: string | null, conversation: Conversation): void {
  const { id, text, ok } = resultOf(message)
  conversation.result(pairedId ?? id, text, ok)
}

/** Returns the place of a turn in the record, or in its own line of a session. */
const placeOf = (place: Place, { pointer, line, offset }: TurnSpot): Place => ({
  ...place,
  pointer,
  line: line ?? place.line,
  offset: offset ?? place.offset,
})

/** Returns the record's own tools, or those of --tools, or the called names, with which only readability is judged. */
function toolsFor(
  recorded: Recorded,
  events: readonly Event[],
  tally: Tally,
  settings: Settings,
  toolbox: Toolbox,
): readonly Tool[] {
  const own = toolbox.recorded(recorded.tools)
  if (own !== null) return own
  if (settings.tools !== null) {
    tally.givenTools++
    return settings.tools
  }
  tally.withoutTools++
  const names = new Set<string>()
  for (const event of events)
    for (const { name } of event.kind === "turn" ? (event.turn.toolCalls ?? []) : [])
      if (name !== "" && names.size < BOUNDS.names) names.add(name)
  return toolbox.named(names)
}

/** True for the frequent turn without text and calls, which is not judged. */
const isEmpty = ({ toolCalls, content, reasoning }: Turn): boolean => toolCalls?.length === 0 && !content && !reasoning

function countTurn(result: MendResult, scene: Omit<Scene, "place">, place: () => Place): void {
  const { tally } = scene
  const model = rowOf(tally.models, scene.model)
  const { unchanged } = result.report.outcomes
  tally.calls.valid += unchanged
  model.valid += unchanged
  for (const call of result.calls)
    if (call.outcome === "unchanged") rowOf(tally.tools, nameOf(call.name, scene.hasValues)).valid++
  tally.storms += result.report.stormsBroken
  for (const { rule } of result.report.findings) if (rule.startsWith("mention/")) tally.mentions++
  if (isBroken(result)) tellBroken(result, model, { ...scene, place: place() })
}

const isBroken = ({ calls, escalated, suppressed, report }: MendResult): boolean =>
  calls.length > report.outcomes.unchanged || escalated.length > 0 || suppressed.length > 0
