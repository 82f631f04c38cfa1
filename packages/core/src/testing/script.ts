// Defines what the fake model says: turns, their delivery in pieces, and what a request asks for.
import { MendError } from "../errors.ts"
import { isMembers } from "../providers/members.ts"
import { cutText, mergeLists } from "./cut-text.ts"
import { ENDLESS_SCENARIO, isScenarioName, SCENARIOS, type ScenarioName } from "./scenarios.ts"

/** A call as the model writes it. */
export interface ScriptedCall {
  readonly name: string
  /**
   * Arguments as a model would write them. Wires that deliver objects parse them; text that is not a JSON object stays
   * text.
   */
  readonly arguments: string | object
  /** Default: an id in the provider's own form. Gemini and Ollama deliver an id only if one is given. */
  readonly id?: string
}

/** Finish reasons of Chat Completions; each wire translates them. */
export type ScriptedFinish = "stop" | "length" | "tool_calls"

/** How one answer is transmitted. */
export interface Delivery {
  /** How each text is cut in a stream: characters per piece (default 5), or the offsets of the cuts. */
  readonly cut?: number | readonly number[]
  /** True if calls have no ids, streamed and whole. */
  readonly withoutIds?: boolean
  /** True if the parts of a stream do not name the call that they belong to. */
  readonly withoutIndices?: boolean
  /** True if the name of a call arrives in two pieces; Chat Completions only, other wires cannot express it. */
  readonly splitNames?: boolean
  /** True if the arguments of parallel calls are interleaved in the stream. */
  readonly interleaved?: boolean
  /** Bytes per network packet; default: one packet per event. */
  readonly packetBytes?: number
  /** Number of bytes after which the connection breaks. */
  readonly abortAfter?: number
  /** Number of events after which the provider sends its error event; an answer that is not streamed has status 500. */
  readonly failAfter?: number
  /** Content type to send instead of the correct one. */
  readonly contentType?: string
}

/** What the model says in one turn. */
export interface ScriptedTurn {
  readonly text?: string
  readonly reasoning?: string
  readonly calls?: readonly ScriptedCall[]
  /** Default: "tool_calls" with calls, "stop" without. */
  readonly finishReason?: ScriptedFinish
  /** For this turn only; added to that of the upstream. */
  readonly delivery?: Delivery
}

/** One part of an answer: what the model thinks, says or calls. */
export interface ReplyPart {
  readonly kind: "reasoning" | "text" | "call"
  /** Always text, even if the script has an object. */
  readonly text: string
  /** The text as a stream delivers it. */
  readonly pieces: readonly string[]
  /** Id of a call. Null: delivered without one. */
  readonly id: string | null
  readonly name: string
}

/** A turn with its ids, ready to be written in the format of a provider. */
export interface Reply {
  readonly model: string
  /** Number of the answer of one upstream, used in ids. */
  readonly serial: number
  readonly text: string
  readonly reasoning: string
  readonly calls: readonly ReplyPart[]
  /** Reasoning and text if not empty, then the calls. */
  readonly parts: readonly ReplyPart[]
  readonly finishReason: ScriptedFinish
  readonly delivery: Delivery
  /** True if the request asks for usage: OpenAI sends the usage of a stream only on request. */
  readonly wantsUsage: boolean
}

/** What a request asks for. */
export interface ParsedRequest {
  readonly model: string
  readonly streamed: boolean
  /** Why the provider rejects the history; null if it accepts it. */
  readonly rejection: string | null
  /** What the last tool returned, if the history ends with results. */
  readonly lastResult: string | null
  readonly wantsUsage?: boolean
}

/** What the model says, and how it is transmitted. */
export interface ScriptOptions {
  /** Scenario for every model. Default: the scenario named like the request's model, else "valid". */
  readonly scenario?: ScenarioName
  /** Replaces the scenario: what the model says in its first turn, its second, … */
  readonly turns?: readonly ScriptedTurn[]
  /** Delivery of all turns. */
  readonly delivery?: Delivery
}

const OPTION_NAMES = new Set(["scenario", "turns", "delivery"])

export function checkScript(options: ScriptOptions): void {
  const unknown = Object.keys(options).find((name) => !OPTION_NAMES.has(name))
  if (unknown !== undefined)
    throw new MendError("MEND_OPTIONS", `fakeUpstream has no option ${unknown}; use scenario, turns or delivery`)
  const { scenario = "valid", turns = [] } = options
  const names = Object.keys(SCENARIOS).join(", ")
  if (!isScenarioName(scenario))
    throw new MendError("MEND_OPTIONS", `there is no scenario ${String(scenario)}; use one of ${names}`)
  if (!Array.isArray(turns))
    throw new MendError("MEND_OPTIONS", "turns must be a list of turns, such as { text, calls }")
}

/** Returns the turn that answers a request; `answered`: number of earlier answers. */
export function chooseTurn(options: ScriptOptions, asked: ParsedRequest, answered: number): ScriptedTurn {
  const done = { text: asked.lastResult === null ? "done" : `done: ${asked.lastResult}` }
  if (options.turns !== undefined) return options.turns[answered] ?? done
  const name = options.scenario ?? (isScenarioName(asked.model) ? asked.model : "valid")
  return asked.lastResult === null || name === ENDLESS_SCENARIO ? SCENARIOS[name] : done
}

/** Returns a turn with its ids and defaults. */
export function makeReply(
  turn: ScriptedTurn,
  asked: ParsedRequest,
  options: ScriptOptions,
  serial: number,
  idPrefix: string | null,
): Reply {
  const delivery = { ...options.delivery, ...turn.delivery }
  const { text = "", reasoning = "" } = turn
  const partOf = (kind: ReplyPart["kind"], written: string, name = "", id: string | null = null): ReplyPart => ({
    kind,
    text: written,
    pieces: cutText(written, delivery.cut),
    id,
    name,
  })
  const calls = (turn.calls ?? []).map((call, i) => {
    const id = call.id ?? (idPrefix === null ? null : `${idPrefix}${serial}_${i}`)
    const written = typeof call.arguments === "string" ? call.arguments : JSON.stringify(call.arguments)
    return partOf("call", written, call.name, delivery.withoutIds === true ? null : id)
  })
  const said = [partOf("reasoning", reasoning), partOf("text", text)].filter((part) => part.text !== "")
  const { model, wantsUsage = false } = asked
  const finishReason = turn.finishReason ?? (calls.length > 0 ? "tool_calls" : "stop")
  return { model, serial, text, reasoning, calls, parts: [...said, ...calls], finishReason, delivery, wantsUsage }
}

/** Returns the events of all parts in order; those of parallel calls may be interleaved. */
export function mergeParts<T>(
  { parts, calls, delivery }: Reply,
  eventsOf: (part: ReplyPart, at: number) => readonly T[],
): T[] {
  const lists = parts.map(eventsOf)
  const first = parts.length - calls.length
  return [...lists.slice(0, first).flat(), ...mergeLists(lists.slice(first), delivery.interleaved)]
}

/** Returns arguments as a parsing provider delivers them: the object, or the text if it is not an object. */
export function parsedArguments(text: string): unknown {
  const value = parseBody(text)
  return isMembers(value) ? value : text
}

/** Returns the value of a JSON text, or the text if it is not JSON. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
