import type { DeclaredCall, Turn } from "toolmend"
import { type Fields, isFields, listIn, own, textAt } from "../../input/fields.ts"
import { type Recorded, spotOf, type TurnSpot } from "../formats/conversation.ts"
import { isOutput, plainMessages } from "../formats/messages.ts"
import { freeCallsIn, type Result, resultOf, resultsIn, turnOf } from "./turns.ts"

/** One event of a conversation. `free`: number of calls with free text, which are not in the turn. */
export type Event =
  | {
      readonly kind: "turn"
      readonly turn: Turn
      readonly isContext: boolean
      /** The model that the message itself names. */
      readonly model: string | null
      readonly free: number
      readonly spot: TurnSpot
    }
  /** A message or part that `resultOf` reads. `id`: id of its call, if the message does not contain it. */
  | { readonly kind: "result"; readonly message: Fields; readonly id: string | null }
  | { readonly kind: "user" }

const USER: Event = { kind: "user" }

/** Returns the events of a recorded conversation in order. Turns before a recorded answer are context. */
export function eventsOf(recorded: Recorded): Event[] {
  const { messages, answers } = recorded
  const before = recorded.before ?? (answers === null ? 0 : messages.length)
  const walk = new Walk()
  for (let i = 0; i < messages.length; i++) {
    walk.isContext = i < before
    const message = messages[i]
    if (!isFields(message)) continue
    if (isOutput(message)) {
      const output = outputFrom(messages, i)
      // The position of the turn is that of its first call.
      const called = output.findIndex((item) => own(item, "type") === "function_call")
      walk.turn({ output }, null, spotOf(recorded, i + Math.max(0, called)))
      i += output.length - 1
    } else for (const plain of plainMessages(message)) walk.visit(plain, spotOf(recorded, i))
  }
  walk.isContext = false
  for (const { message, finish, at, model } of answers ?? []) walk.turn(message, finish, { pointer: at }, model)
  return walk.events
}

/** Collects events. If calls and results have no ids (Gemini), it pairs them by name and order. */
class Walk {
  readonly events: Event[] = []
  isContext = false
  #made = 0
  /** Calls that were given an id here and have no result yet. */
  #waiting: DeclaredCall[] = []

  visit(message: Fields, spot: TurnSpot): void {
    const role = own(message, "role")
    if (role === "assistant") this.turn(message, null, spot)
    else if (role === "tool" || role === "function" || own(message, "type") === "function_call_output") {
      const parts = resultsIn(message)
      for (const part of parts.length > 0 ? parts : [message]) this.#result(part)
    }
    if (role !== "user") return
    const results = resultsIn(message)
    for (const part of results) this.#result(part)
    if (results.length === 0 || results.length < listIn(message, "content").length) this.events.push(USER)
  }

  turn(message: Fields, finish: string | null, spot: TurnSpot, model: string | null = null): void {
    this.events.push({
      kind: "turn",
      turn: this.#withIds(turnOf(message, finish)),
      isContext: this.isContext,
      model: model ?? textAt(message, "model"),
      free: freeCallsIn(message),
      spot,
    })
    for (const part of resultsIn(message)) this.#result(part)
  }

  #withIds(turn: Turn): Turn {
    const calls = turn.toolCalls ?? []
    if (calls.every(({ id }) => id !== undefined)) return turn
    const toolCalls = calls.map((call) => (call.id === undefined ? { ...call, id: `unnamed_${this.#made++}` } : call))
    this.#waiting = toolCalls.filter(({ id }) => id?.startsWith("unnamed_"))
    return { ...turn, toolCalls }
  }

  #result(message: Fields): void {
    if (this.#waiting.length === 0) {
      this.events.push({ kind: "result", message, id: null })
      return
    }
    const { id, name }: Result = resultOf(message)
    const at = id !== "" ? -1 : this.#waiting.findIndex((call) => name === "" || call.name === name)
    const [call] = at < 0 ? [] : this.#waiting.splice(at, 1)
    this.events.push({ kind: "result", message, id: call?.id ?? null })
  }
}

function outputFrom(messages: readonly unknown[], start: number): unknown[] {
  let end = start
  while (end < messages.length && isFields(messages[end]) && isOutput(messages[end] as Fields)) end++
  return messages.slice(start, end)
}
