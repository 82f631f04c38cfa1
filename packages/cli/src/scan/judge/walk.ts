import type { Turn } from "toolmend"
import { type Fields, isFields, listIn, own } from "../../input/fields.ts"
import { isItem, type Recorded } from "./recorded.ts"
import { resultsIn, turnOf } from "./turns.ts"

export interface Visitor {
  turn(turn: Turn, isContext: boolean): void
  /** A message or part that `resultOf` reads. */
  result(message: Fields): void
  user(): void
}

/** Goes through a recorded conversation in its order. Turns before a recorded answer are context. */
export function walk({ messages, answers }: Recorded, visitor: Visitor): void {
  const isContext = answers !== null
  for (let i = 0; i < messages.length; i++) {
    const message = messages[i]
    if (!isFields(message)) continue
    if (isOutput(message)) {
      const items = outputFrom(messages, i)
      i += items.length - 1
      visitor.turn(turnOf({ output: items }, null), isContext)
    } else visit(message, isContext, visitor)
  }
  for (const { message, finish } of answers ?? []) visitor.turn(turnOf(message, finish), false)
}

function visit(message: Fields, isContext: boolean, visitor: Visitor): void {
  const role = own(message, "role")
  if (role === "assistant") return visitor.turn(turnOf(message, null), isContext)
  if (role === "tool" || role === "function" || own(message, "type") === "function_call_output") return visitor.result(message)
  if (role !== "user") return
  const results = resultsIn(message)
  for (const part of results) visitor.result(part)
  if (results.length === 0 || results.length < listIn(message, "content").length) visitor.user()
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
