import { type Fields, isFields, listIn, own, textOr } from "../../input/fields.ts"
import { fieldsOf, firstText, jsonOf } from "../../input/text-of.ts"
import type { Recorded } from "./conversation.ts"
import { areMessages } from "./messages.ts"

/**
 * The runs of benchmarks: tau-bench ("traj"), tau2-bench ("simulations"), SWE-agent ("history", "trajectory"). Null for
 * any other record.
 */
export function trajectoriesIn(record: Fields): readonly Recorded[] | null {
  const traj = listIn(record, "traj")
  if (areMessages(traj))
    return [{ model: modelIn(record), tools: own(record, "tools"), messages: traj, at: "/traj", answers: null }]
  const simulations = listIn(record, "simulations")
  if (simulations.some((each) => isFields(each) && Array.isArray(own(each, "messages"))))
    return simulations.flatMap((each, i) => simulation(record, each, i))
  return sweAgent(record)
}

/** Messages of tau2-bench: calls without a wrapper, and results whose id is that of their call. */
function simulation(record: Fields, each: unknown, i: number): Recorded[] {
  const messages = listIn(fieldsOf(each), "messages").map((message) =>
    isFields(message) && own(message, "role") === "tool"
      ? { ...message, tool_call_id: own(message, "id"), is_error: own(message, "error") === true }
      : message,
  )
  const info = fieldsOf(own(record, "info"))
  return [
    {
      model: firstText(fieldsOf(own(info, "agent_info")), "llm"),
      tools: own(record, "tools"),
      messages,
      at: `/simulations/${i}/messages`,
      answers: null,
    },
  ]
}

function sweAgent(record: Fields): readonly Recorded[] | null {
  const history = listIn(record, "history")
  const steps = listIn(record, "trajectory")
  if (
    areMessages(history) &&
    (steps.length > 0 || history.some((message) => isFields(message) && own(message, "agent") !== undefined))
  ) {
    const said = history
      .map((message, i) => ({ message, pointer: `/history/${i}` }))
      .filter(({ message }) => !isDemo(message))
    return [
      {
        model: modelIn(record),
        tools: own(record, "tools"),
        messages: said.map(({ message }) => message),
        at: said,
        answers: null,
      },
    ]
  }
  if (
    !steps.some(
      (step) => isFields(step) && typeof own(step, "response") === "string" && own(step, "observation") !== undefined,
    )
  )
    return null
  const told = steps.flatMap((step, i) => (isFields(step) ? stepOf(step, i) : []))
  return [
    {
      model: modelIn(record),
      tools: own(record, "tools"),
      messages: told.map(({ message }) => message),
      at: told,
      answers: null,
    },
  ]
}

/** A demonstration was written by people, not by the model. */
const isDemo = (message: unknown): boolean => isFields(message) && own(message, "is_demo") === true

/** What the model said, and what its environment answered: in these files commands stand in the text. */
function stepOf(step: Fields, i: number): { readonly message: Fields; readonly pointer: string }[] {
  const pointer = `/trajectory/${i}`
  const calls = own(step, "tool_calls")
  return [
    {
      message: {
        role: "assistant",
        content: own(step, "response"),
        ...(Array.isArray(calls) ? { tool_calls: calls } : {}),
      },
      pointer,
    },
    { message: { role: "user", content: textOr(own(step, "observation"), "") }, pointer },
  ]
}

function modelIn(record: Fields): string | null {
  const info = fieldsOf(own(record, "info"))
  const config = fieldsOf(own(fieldsOf(own(fieldsOf(jsonOf(own(record, "replay_config"))), "agent")), "model"))
  return (
    firstText(record, "model", "model_name", "model_name_or_path") ??
    firstText(info, "model") ??
    firstText(config, "name")
  )
}
