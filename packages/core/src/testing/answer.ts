import { isMembers, type Members } from "../providers/members.ts"
import type { Reply } from "./scenario.ts"
import { chooseTurn, makeReply, type ScriptOptions } from "./script.ts"
import type { RequestUrl, ServerMemory, Wire } from "./wire.ts"
import { anthropicMessages } from "./wires/anthropic.ts"
import { gemini } from "./wires/gemini.ts"
import { ollama } from "./wires/ollama.ts"
import { openAiChat } from "./wires/openai-chat.ts"
import { openAiResponses } from "./wires/openai-responses.ts"

const WIRES: readonly Wire[] = [openAiChat, openAiResponses, anthropicMessages, gemini, ollama]

const SERVER_FAULT = "The server had an error while processing your request."

/** An HTTP answer before it is sent. */
export interface Answer {
  readonly status: number
  readonly contentType: string
  /** The body, event by event. */
  readonly events: readonly string[]
  readonly packetBytes?: number | undefined
  /** The connection breaks after this many bytes. */
  readonly abortAfter?: number | undefined
}

const jsonAnswer = (status: number, body: object): Answer => ({
  status,
  contentType: "application/json",
  events: [JSON.stringify(body)],
})

/** Answers requests as the providers do; keeps the turn of the script and what providers keep. */
export class AnsweringServer {
  readonly #options: ScriptOptions
  readonly #memory: ServerMemory = { responses: new Map(), callIds: new Set() }
  #answered = 0

  constructor(options: ScriptOptions) {
    this.#options = options
  }

  answer(url: RequestUrl, body: unknown): Answer {
    const wire = WIRES.find((each) => each.matches(url))
    if (wire === undefined)
      return jsonAnswer(404, openAiChat.writeError(404, `There is no interface at ${url.pathname}.`))
    if (!isMembers(body))
      return jsonAnswer(400, wire.writeError(400, "We could not parse the JSON body of your request."))
    const asked = wire.readRequest(body, url, this.#memory)
    if (asked.rejection !== null) return jsonAnswer(400, wire.writeError(400, asked.rejection))
    const turn = chooseTurn(this.#options, asked, this.#answered)
    const reply = makeReply(turn, asked, this.#options, ++this.#answered, wire.idPrefix)
    this.#remember(reply, wire.writeWhole(reply))
    const { packetBytes, abortAfter, contentType } = reply.delivery
    const { type, status, events } = asked.streamed ? streamed(wire, reply, url) : whole(wire, reply)
    return { status, contentType: contentType ?? type, events, packetBytes, abortAfter }
  }

  #remember({ calls }: Reply, { id, output }: Members): void {
    for (const call of calls) if (call.id !== null) this.#memory.callIds.add(call.id)
    if (Array.isArray(output)) this.#memory.responses.set(String(id), output as Members[])
  }
}

interface WrittenAnswer {
  readonly type: string
  readonly status: number
  readonly events: readonly string[]
}

function streamed(wire: Wire, reply: Reply, url: RequestUrl): WrittenAnswer {
  const events = wire.writeStream(reply, url)
  const { failAfter } = reply.delivery
  const sent =
    failAfter === undefined ? events : [...events.slice(0, failAfter), wire.writeStreamError(SERVER_FAULT, url)]
  return { type: wire.streamType(url), status: 200, events: sent }
}

function whole(wire: Wire, reply: Reply): WrittenAnswer {
  const fails = reply.delivery.failAfter !== undefined
  const body = fails ? wire.writeError(500, SERVER_FAULT) : wire.writeWhole(reply)
  return { type: "application/json", status: fails ? 500 : 200, events: [JSON.stringify(body)] }
}
