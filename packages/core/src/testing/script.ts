// What the fake model says: turns, their delivery in pieces, and what a request asks for.
import { MendError } from "../errors.ts"
import { isMembers } from "../providers/members.ts"
import { cutText, mergeLists } from "./cut-text.ts"
import { ENDLESS_SCENARIO, isScenarioName, SCENARIOS, type ScenarioName } from "./scenarios.ts"

/** A call as the model writes it. */
export interface ScriptedCall {
  readonly name: string
  /** As a model would write it. Wires that deliver objects parse it; text that is no JSON object stays text. */
  readonly arguments: string | object
  /** Left out: one in the provider's own form. Gemini and Ollama deliver an id only where one is given. */
  readonly id?: string
}

/** In the words of chat completions; each wire translates them. */
export type ScriptedFinish = "stop" | "length" | "tool_calls"

/** How one answer travels. */
export interface Delivery {
  /** How each text is cut in a stream: characters per piece (default 5), or the offsets of the cuts. */
  readonly cut?: number | readonly number[]
  /** Calls come without ids, streamed and whole. */
  readonly withoutIds?: boolean
  /** The parts of a stream do not say to which call they belong. */
  readonly withoutIndices?: boolean
  /** The name of a call comes in two pieces; chat completions only, the other wires cannot say that. */
  readonly splitNames?: boolean
  /** The arguments of parallel calls take turns in the stream. */
  readonly interleaved?: boolean
  /** Bytes per network packet; default: one packet per event. */
  readonly packetBytes?: number
  /** The connection breaks after this many bytes. */
  readonly abortAfter?: number
  /** The provider fails with its error event after this many events; an answer that is not streamed has status 500. */
  readonly failAfter?: number
  /** Instead of the right one. */
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
  /** As text, also where the script has an object. */
  readonly text: string
  /** The text as a stream delivers it. */
  readonly pieces: readonly string[]
  /** Of a call. Null: delivered without one. */
  readonly id: string | null
  readonly name: string
}

/** A turn with its ids, ready to be written in the form of a provider. */
export interface Reply {
  readonly model: string
  /** Counts the answers of one upstream: ids are made of it. */
  readonly serial: number
  readonly text: string
  readonly reasoning: string
  readonly calls: readonly ReplyPart[]
  /** Reasoning and text that are not empty, then the calls. */
  readonly parts: readonly ReplyPart[]
  readonly finishReason: ScriptedFinish
  readonly delivery: Delivery
  /** OpenAI sends the usage of a stream only to those who ask. */
  readonly wantsUsage: boolean
}

/** What a request asks for. */
export interface ParsedRequest {
  readonly model: string
  readonly streamed: boolean
  /** Why the provider rejects the history; null when it takes it. */
  readonly rejection: string | null
  /** What the last tool gave back, when the history ends with results. */
  readonly lastResult: string | null
  readonly wantsUsage?: boolean
}

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
  const { scenario = "valid", turns = [] } = options
  const names = Object.keys(SCENARIOS).join(", ")
  if (!isScenarioName(scenario))
    throw new MendError("MEND_OPTIONS", `there is no scenario ${String(scenario)}; use one of ${names}`)
  if (!Array.isArray(turns))
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

/** The events of all parts in a row; those of parallel calls may take turns. */
export function mergeParts<T>(
  { parts, calls, delivery }: Reply,
  eventsOf: (part: ReplyPart, at: number) => readonly T[],
): T[] {
  const lists = parts.map(eventsOf)
  const first = parts.length - calls.length
  return [...lists.slice(0, first).flat(), ...mergeLists(lists.slice(first), delivery.interleaved)]
}

/** Arguments as a provider delivers them that parses: the object, or the text where there is none. */
export function parsedArguments(text: string): unknown {
  const value = parseBody(text)
  return isMembers(value) ? value : text
}

/** The value of a JSON text, or the text where it is none. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
