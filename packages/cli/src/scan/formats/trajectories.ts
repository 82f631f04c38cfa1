import { type Fields, isFields, listIn, own, textOr } from "../../input/fields.ts"
import { firstText, jsonOf } from "../../input/text-of.ts"
import { conversationOf, type Recorded, type Told } from "./conversation.ts"
import { areMessages } from "./messages.ts"

/** Reads runs of tau-bench ("traj"), tau2-bench ("simulations") and SWE-agent ("history", "trajectory"), or null. */
export function trajectoriesIn(record: Fields): readonly Recorded[] | null {
  const traj = listIn(record, "traj")
  if (areMessages(traj)) return [runOf(record, traj, "/traj")]
  const simulations = listIn(record, "simulations")
  if (simulations.some((each) => Array.isArray(own(each, "messages"))))
    return simulations.map((each, i) => simulation(record, each, `/simulations/${i}/messages`))
  return sweAgent(record)
}

const runOf = (record: Fields, messages: readonly unknown[], at: string): Recorded => ({
  model: modelIn(record),
  tools: own(record, "tools"),
  messages,
  at,
  answers: null,
})

/** Reads the messages of tau2-bench: calls without a wrapper, and results whose id is that of their call. */
function simulation(record: Fields, each: unknown, at: string): Recorded {
  const messages = listIn(each, "messages").map((message) =>
    own(message, "role") === "tool"
      ? { ...(message as Fields), tool_call_id: own(message, "id"), is_error: own(message, "error") === true }
      : message,
  )
  return { ...runOf(record, messages, at), model: firstText(own(own(record, "info"), "agent_info"), "llm") }
}

function sweAgent(record: Fields): readonly Recorded[] | null {
  const history = listIn(record, "history")
  const steps = listIn(record, "trajectory")
  const isHistory =
    areMessages(history) && (steps.length > 0 || history.some((message) => own(message, "agent") !== undefined))
  const isTrajectory = steps.some(
    (step) => typeof own(step, "response") === "string" && own(step, "observation") !== undefined,
  )
  if (!isHistory && !isTrajectory) return null
  // A demonstration was written by people, not by the model.
  const told = isHistory
    ? history.flatMap((message, i) =>
        own(message, "is_demo") === true ? [] : [{ message: message as Fields, pointer: `/history/${i}` }],
      )
    : steps.flatMap((step, i) => stepOf(step, `/trajectory/${i}`))
  return [conversationOf(told, modelIn(record), own(record, "tools"))]
}

/** Returns what the model said and what its environment answered: in these files the commands are part of the text. */
function stepOf(step: unknown, pointer: string): readonly Told[] {
  if (!isFields(step)) return []
  const calls = own(step, "tool_calls")
  const said = { role: "assistant", content: own(step, "response"), ...(Array.isArray(calls) && { tool_calls: calls }) }
  return [
    { message: said, pointer },
    { message: { role: "user", content: textOr(own(step, "observation"), "") }, pointer },
  ]
}

const modelIn = (record: Fields): string | null =>
  firstText(record, "model", "model_name", "model_name_or_path") ??
  firstText(own(record, "info"), "model") ??
  firstText(own(own(jsonOf(own(record, "replay_config")), "agent"), "model"), "name")
