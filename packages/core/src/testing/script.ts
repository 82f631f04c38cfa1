import { MendError } from "../errors.ts"
import type { Delivery, Reply, ScriptedTurn } from "./scenario.ts"
import { ENDLESS_SCENARIO, isScenarioName, SCENARIOS, type ScenarioName } from "./scenarios.ts"
import type { ParsedRequest } from "./wire.ts"

/** What is said, and how it travels. */
export interface ScriptOptions {
  /** For every model. Default: the scenario that the request's model is named after, else "valid". */
  readonly scenario?: ScenarioName
  /** Instead of a scenario: what the model says in its first turn, its second, … */
  readonly turns?: readonly ScriptedTurn[]
  /** For all turns. */
  readonly delivery?: Delivery
}

const OPTION_NAMES = new Set(["scenario", "turns", "delivery"])

export function checkScript(options: ScriptOptions): void {
  const unknown = Object.keys(options).find((name) => !OPTION_NAMES.has(name))
  if (unknown !== undefined)
    throw new MendError("MEND_OPTIONS", `fakeUpstream has no option ${unknown}; use scenario, turns or delivery`)
  if (options.scenario !== undefined && !isScenarioName(options.scenario)) {
    throw new MendError(
      "MEND_OPTIONS",
      `there is no scenario ${String(options.scenario)}; use one of ${Object.keys(SCENARIOS).join(", ")}`,
    )
  }
  if (options.turns !== undefined && !Array.isArray(options.turns))
    throw new MendError("MEND_OPTIONS", "turns must be a list of turns, such as { text, calls }")
}

/** The turn that answers a request; `answered` counts the answers before it. */
export function chooseTurn(options: ScriptOptions, asked: ParsedRequest, answered: number): ScriptedTurn {
  const done = { text: asked.lastResult === null ? "done" : `done: ${asked.lastResult}` }
  if (options.turns !== undefined) return options.turns[answered] ?? done
  const name = options.scenario ?? (isScenarioName(asked.model) ? asked.model : "valid")
  return asked.lastResult === null || name === ENDLESS_SCENARIO ? SCENARIOS[name] : done
}

/** A turn with its ids and defaults. */
export function makeReply(
  turn: ScriptedTurn,
  asked: ParsedRequest,
  options: ScriptOptions,
  serial: number,
  idPrefix: string | null,
): Reply {
  const delivery = { ...options.delivery, ...turn.delivery }
  const calls = (turn.calls ?? []).map((call, i) => ({
    id: delivery.withoutIds === true ? null : (call.id ?? (idPrefix === null ? null : `${idPrefix}${serial}_${i}`)),
    name: call.name,
    text: typeof call.arguments === "string" ? call.arguments : JSON.stringify(call.arguments),
  }))
  return {
    model: asked.model,
    serial,
    text: turn.text ?? "",
    reasoning: turn.reasoning ?? "",
    calls,
    finishReason: turn.finishReason ?? (calls.length > 0 ? "tool_calls" : "stop"),
    delivery,
    wantsUsage: asked.wantsUsage === true,
  }
}
