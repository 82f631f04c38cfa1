import { type Fields, isFields, listIn, own, textAt } from "../../input/fields.ts"
import { fieldsOf, firstText, jsonOf } from "../../input/text-of.ts"
import { conversationOf, type Recorded, type Told } from "./conversation.ts"

/** Reads a result of generateText or streamText (AI SDK): steps, or the only step. Null for any other record. */
export function stepsIn(record: Fields): Recorded | null {
  const steps = own(record, "steps")
  if (Array.isArray(steps) && steps.some(isStep)) return fromSteps(record, steps, "/steps")
  return isStep(record) && own(record, "response") !== undefined ? fromSteps(record, [record], null) : null
}

const isStep = (step: unknown): step is Fields => {
  if (!isFields(step) || firstText(step, "finishReason") === null) return false
  return (
    Array.isArray(own(step, "toolCalls")) ||
    listIn(step, "content").some((part) => typeof own(part, "type") === "string")
  )
}

/** The members that form a turn; others (request, response, usage) would be misread as a turn. */
const TURN = ["content", "text", "reasoning", "reasoningText", "toolCalls", "finishReason"]

function fromSteps(record: Fields, steps: readonly unknown[], at: string | null): Recorded {
  const told = steps.flatMap((step, i) => (isStep(step) ? stepOf(step, at === null ? "" : `${at}/${i}`) : []))
  const last = steps.at(-1)
  const model = firstText(own(last, "response"), "modelId") ?? firstText(own(record, "response"), "modelId")
  // The request to the provider is kept by default, with the tools as they were sent.
  const body = jsonOf(own(own(last, "request"), "body"))
  return conversationOf(told, model ?? textAt(body, "model"), own(record, "tools") ?? own(body, "tools"))
}

function stepOf(step: Fields, pointer: string): readonly Told[] {
  const turn = Object.fromEntries(
    TURN.flatMap((name) => (own(step, name) === undefined ? [] : [[name, own(step, name)]])),
  )
  // Results among the parts are found there.
  const results = listIn(step, "content").some(isResult) ? [] : listIn(step, "toolResults")
  const content = results.map((result) => ({ type: "tool-result", ...fieldsOf(result) }))
  return [
    { message: { role: "assistant", ...turn }, pointer },
    ...(results.length > 0 ? [{ message: { role: "tool", content }, pointer }] : []),
  ]
}

const isResult = (part: unknown): boolean => own(part, "type") === "tool-result" || own(part, "type") === "tool-error"
