import type { Turn } from "toolmend"
import { type Fields, isFields, listIn, own } from "../../input/fields.ts"
import { isItem, type Recorded } from "./recorded.ts"
import { freeCallsIn, resultsIn, turnOf } from "./turns.ts"

/** One thing that happened in a conversation. `free`: calls with free text, which are not in the turn. */
export type Event =
  | { readonly kind: "turn"; readonly turn: Turn; readonly isContext: boolean; readonly free: number }
  /** A message or part that `resultOf` reads. */
  | { readonly kind: "result"; readonly message: Fields }
  | { readonly kind: "user" }

const USER: Event = { kind: "user" }

/** A recorded conversation in its order. Turns before a recorded answer are context. */
export function eventsOf({ messages, answers }: Recorded): Event[] {
  const events: Event[] = []
  const isContext = answers !== null
  for (let i = 0; i < messages.length; i++) {
    const message = messages[i]
    if (!isFields(message)) continue
    if (isOutput(message)) {
      const output = outputFrom(messages, i)
      i += output.length - 1
      events.push(turnEvent({ output }, null, isContext))
    } else visit(message, isContext, events)
  }
  for (const { message, finish } of answers ?? []) events.push(turnEvent(message, finish, false))
  return events
}

const turnEvent = (message: Fields, finish: string | null, isContext: boolean): Event => ({
  kind: "turn",
  turn: turnOf(message, finish),
  isContext,
  free: freeCallsIn(message),
})

function visit(message: Fields, isContext: boolean, events: Event[]): void {
  const role = own(message, "role")
  if (role === "assistant") events.push(turnEvent(message, null, isContext))
  else if (role === "tool" || role === "function" || own(message, "type") === "function_call_output") events.push({ kind: "result", message })
  if (role !== "user") return
  const results = resultsIn(message)
  for (const part of results) events.push({ kind: "result", message: part })
  if (results.length === 0 || results.length < listIn(message, "content").length) events.push(USER)
}

/** What the model put out, as an item of its own: OpenAI's responses keep calls beside messages. */
function isOutput(entry: Fields): boolean {
  const type = own(entry, "type")
  if (type === undefined || type === "function_call_output") return false
  if (isItem(entry)) return true
  const [part] = type === "message" && own(entry, "role") === "assistant" ? listIn(entry, "content") : []
  return isFields(part) && own(part, "type") === "output_text"
}

function outputFrom(messages: readonly unknown[], start: number): unknown[] {
  let end = start
  while (end < messages.length && isFields(messages[end]) && isOutput(messages[end] as Fields)) end++
  return messages.slice(start, end)
}
