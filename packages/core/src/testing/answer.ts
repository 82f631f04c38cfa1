// Answers one HTTP request like its provider: selects the wire and the turn of the script.
import { isMembers, type Members, textIn } from "../providers/members.ts"
import { chooseTurn, makeReply, type ScriptOptions } from "./script.ts"
import { EVENT_STREAM, type ServedWire, type ServerMemory, writeEvent } from "./wire.ts"
import { servedAnthropic } from "./wires/anthropic.ts"
import { servedGemini } from "./wires/gemini.ts"
import { servedOllama } from "./wires/ollama.ts"
import { servedOpenAiChat } from "./wires/openai-chat.ts"
import { servedOpenAiResponses } from "./wires/openai-responses.ts"

const WIRES: readonly ServedWire[] = [
  servedOpenAiChat,
  servedOpenAiResponses,
  servedAnthropic,
  servedGemini,
  servedOllama,
]

const SERVER_FAULT = "The server had an error while processing your request."

/** An HTTP answer before it is sent. */
export interface Answer {
  readonly status: number
  readonly contentType: string
  /** The body, event by event. */
  readonly events: readonly string[]
  readonly packetBytes?: number | undefined
  /** Number of bytes after which the connection breaks. */
  readonly abortAfter?: number | undefined
}

const jsonAnswer = (status: number, body: object): Answer => ({
  status,
  contentType: "application/json",
  events: [JSON.stringify(body)],
})

/** Answers requests like the providers; keeps the position in the script and the providers' state. */
export class AnsweringServer {
  readonly #options: ScriptOptions
  readonly #memory: ServerMemory = { responses: new Map(), callIds: new Set() }
  #answered = 0

  constructor(options: ScriptOptions) {
    this.#options = options
  }

  answer(url: URL, body: unknown): Answer {
    const wire = WIRES.find((each) => each.matches(url))
    if (wire === undefined)
      return jsonAnswer(404, servedOpenAiChat.writeError(404, `There is no interface at ${url.pathname}.`))
    if (!isMembers(body))
      return jsonAnswer(400, wire.writeError(400, "We could not parse the JSON body of your request."))
    const asked = {
      model: textIn(body, "model") ?? "",
      streamed: body["stream"] === true,
      ...wire.readRequest(body, url, this.#memory),
    }
    if (asked.rejection !== null) return jsonAnswer(400, wire.writeError(400, asked.rejection))
    const turn = chooseTurn(this.#options, asked, this.#answered)
    const reply = makeReply(turn, asked, this.#options, ++this.#answered, wire.idPrefix)
    const whole = wire.writeWhole(reply)
    for (const { id } of reply.calls) if (id !== null) this.#memory.callIds.add(id)
    const { id, output } = whole
    if (Array.isArray(output)) this.#memory.responses.set(String(id), output as Members[])
    const { packetBytes, abortAfter, failAfter, contentType } = reply.delivery
    const fails = failAfter !== undefined
    if (!asked.streamed) {
      const answer = fails ? jsonAnswer(500, wire.writeError(500, SERVER_FAULT)) : jsonAnswer(200, whole)
      return { ...answer, contentType: contentType ?? answer.contentType, packetBytes, abortAfter }
    }
    const fault = wire.writeStreamError?.(SERVER_FAULT, url) ?? writeEvent(wire.writeError(500, SERVER_FAULT))
    const events = wire.writeStream(reply, url)
    return {
      status: 200,
      contentType: contentType ?? wire.streamType?.(url) ?? EVENT_STREAM,
      events: fails ? [...events.slice(0, failAfter), fault] : events,
      packetBytes,
      abortAfter,
    }
  }
}
