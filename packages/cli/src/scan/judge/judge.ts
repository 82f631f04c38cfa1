import { type MendResult, mend, type Tool, type Turn } from "toolmend"
import type { Fields } from "../../input/fields.ts"
import { BOUNDS } from "../bounds.ts"
import type { Settings } from "../job.ts"
import type { Place } from "../place.ts"
import { type Conversation, converse } from "./conversation.ts"
import { mayStorm } from "./may-storm.ts"
import { type Recorded, recordedIn } from "./recorded.ts"
import { addUnrecognised, type Counts, rowOf, type Tally } from "./tally.ts"
import { nameOf, type Scene, tellBroken } from "./tell.ts"
import { createToolbox, type Toolbox } from "./toolbox.ts"
import { resultOf } from "./turns.ts"
import { type Event, eventsOf } from "./walk.ts"

const NO_MODEL = "(not recorded)"

/** Mends every turn of a record as an agent would have, and counts what became of it. */
export type Judge = (record: unknown, place: Place, tally: Tally) => void

export function createJudge(settings: Settings): Judge {
  const toolbox = createToolbox()
  return (record, place, tally) => {
    tally.records++
    const recorded = recordedIn(record)
    if (recorded === null) return addUnrecognised(tally, place)
    tally.conversations++
    judgeConversation(recorded, place, tally, settings, toolbox)
  }
}

function judgeConversation(recorded: Recorded, place: Place, tally: Tally, settings: Settings, toolbox: Toolbox): void {
  const events = eventsOf(recorded)
  const tools = toolsFor(recorded, events, tally, settings, toolbox)
  const conversation = mayStorm(events) ? converse(tools, settings.options) : null
  const model = (recorded.model ?? NO_MODEL).slice(0, BOUNDS.name)
  const counts = rowOf(tally.models, model)
  const scene: Scene = { model, place, tally, hasValues: settings.hasValues }
  const stormsBefore = tally.storms
  for (const event of events) {
    if (event.kind === "user") conversation?.userTurn()
    else if (event.kind === "result") {
      if (conversation !== null) tellResult(event.message, conversation)
    } else if (event.isContext && settings.turns === "answers") {
      tally.contextTurns++
      conversation?.mend(event.turn)
    } else {
      tally.turns++
      tally.freeCalls += event.free
      judgeTurn(event.turn, (turn) => conversation?.mend(turn) ?? mend(turn, tools, settings.options), counts, scene)
    }
  }
  if (tally.storms > stormsBefore) tally.stormConversations++
}

function tellResult(message: Fields, conversation: Conversation): void {
  const { id, text, ok } = resultOf(message)
  conversation.result(id, text, ok)
}

/** The record's own tools, or those of --tools, or the bare names that are called: then only readability can be judged. */
function toolsFor(recorded: Recorded, events: readonly Event[], tally: Tally, settings: Settings, toolbox: Toolbox): readonly Tool[] {
  const own = toolbox.recorded(recorded.tools)
  if (own !== null) return own
  if (settings.tools !== null) {
    tally.givenTools++
    return settings.tools
  }
  tally.withoutTools++
  const names = new Set<string>()
  for (const event of events)
    for (const { name } of event.kind === "turn" ? (event.turn.toolCalls ?? []) : []) if (name !== "" && names.size < BOUNDS.names) names.add(name)
  return toolbox.named(names)
}

function judgeTurn(turn: Turn, mended: (turn: Turn) => MendResult, model: Counts, scene: Scene): void {
  // The everyday turn that says and calls nothing needs no look.
  if (turn.toolCalls?.length === 0 && !turn.content && !turn.reasoning) return
  const result = mended(turn)
  const { tally } = scene
  const { unchanged } = result.report.outcomes
  tally.calls.valid += unchanged
  model.valid += unchanged
  for (const call of result.calls) if (call.outcome === "unchanged") rowOf(tally.tools, nameOf(call.name, scene.hasValues)).valid++
  tally.storms += result.report.stormsBroken
  for (const { rule } of result.report.findings) if (rule.startsWith("mention/")) tally.mentions++
  if (isBroken(result)) tellBroken(result, model, scene)
}

const isBroken = ({ calls, escalated, suppressed, report }: MendResult): boolean =>
  calls.length > report.outcomes.unchanged || escalated.length > 0 || suppressed.length > 0
