import { type Fields, isFields, listIn, own, textOr } from "../../input/fields.ts"
import { fieldsOf, firstText, jsonOf } from "../../input/text-of.ts"
import type { Recorded, TurnSpot } from "./conversation.ts"

/**
 * What the AI SDK's generateText and streamText give, as JSON: steps, or the calls of the only one. Null for any other
 * record.
 */
export function stepsIn(record: Fields): Recorded | null {
  const steps = own(record, "steps")
  if (Array.isArray(steps) && steps.some(isStep)) return fromSteps(record, steps, "/steps")
  return isStep(record) && own(record, "response") !== undefined ? fromSteps(record, [record], null) : null
}

const isStep = (step: unknown): step is Fields => {
  if (!isFields(step) || firstText(step, "finishReason") === null) return false
  return (
    Array.isArray(own(step, "toolCalls")) ||
    listIn(step, "content").some((part) => isFields(part) && typeof own(part, "type") === "string")
  )
}

/** The members that make a turn; the rest (request, response, usage) would be taken for one. */
const TURN = ["content", "text", "reasoning", "reasoningText", "toolCalls", "finishReason"]

function fromSteps(record: Fields, steps: readonly unknown[], at: string | null): Recorded {
  const messages: Fields[] = []
  const spots: TurnSpot[] = []
  const add = (message: Fields, pointer: string): void => {
    messages.push(message)
    spots.push({ pointer })
  }
  steps.forEach((step, i) => {
    if (!isStep(step)) return
    const pointer = at === null ? "" : `${at}/${i}`
    add(
      {
        role: "assistant",
        ...Object.fromEntries(TURN.flatMap((name) => (own(step, name) === undefined ? [] : [[name, own(step, name)]]))),
      },
      pointer,
    )
    // Results that stand among the parts are found there.
    const results = listIn(step, "content").some(isResult) ? [] : listIn(step, "toolResults")
    if (results.length > 0)
      add({ role: "tool", content: results.map((result) => ({ type: "tool-result", ...fieldsOf(result) })) }, pointer)
  })
  const last = fieldsOf(steps.at(-1))
  const model =
    firstText(fieldsOf(own(last, "response")), "modelId") ?? firstText(fieldsOf(own(record, "response")), "modelId")
  // The request that went to the provider is kept by default, with the tools as they were sent.
  const body = fieldsOf(jsonOf(own(fieldsOf(own(last, "request")), "body")))
  return {
    model: model ?? textOr(own(body, "model"), null),
    tools: own(record, "tools") ?? own(body, "tools"),
    messages,
    at: spots,
    answers: null,
  }
}

const isResult = (part: unknown): boolean =>
  isFields(part) && (own(part, "type") === "tool-result" || own(part, "type") === "tool-error")
