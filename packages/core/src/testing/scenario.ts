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

/** A turn with its ids, ready to be written in the form of a provider. */
export interface Reply {
  readonly model: string
  /** Counts the answers of one upstream: ids are made of it. */
  readonly serial: number
  readonly text: string
  readonly reasoning: string
  readonly calls: readonly ReplyCall[]
  readonly finishReason: ScriptedFinish
  readonly delivery: Delivery
  /** OpenAI sends the usage of a stream only to those who ask. */
  readonly wantsUsage: boolean
}

export interface ReplyCall {
  /** Null: delivered without one. */
  readonly id: string | null
  readonly name: string
  /** As text, also where the script has an object. */
  readonly text: string
}

/** Arguments as a provider delivers them that parses: the object, or the text where there is none. */
export function parsedArguments(text: string): unknown {
  try {
    const value = JSON.parse(text) as unknown
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : text
  } catch {
    return text
  }
}
