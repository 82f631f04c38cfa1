import { createRandom, type Random } from "toolmend/testing"
import { TOOLBOXES, toolsOf } from "../tools/toolboxes.ts"
import type { Pools } from "./pools.ts"

const MODELS = ["alder-large", "alder-mini", "birch-2", "birch-2-thinking", "cedar-7b-instruct"] as const
const BROKEN = 0.03
const IN_TEXT = 0.003

interface Step {
  readonly said: string | null
  readonly call: { readonly name: string; readonly arguments: string } | null
  readonly isValid: boolean
  readonly result: string
}

/** One recorded conversation of 5 to 40 messages, in one of the shapes that logs have. */
export function makeRecord(seed: string, pools: Pools): object {
  const random = createRandom(seed)
  const toolbox = random.pick(Object.keys(TOOLBOXES))
  const model = random.pick(MODELS)
  const steps = Array.from({ length: random.between(2, 19) }, () => makeStep(toolbox, pools, random))
  const opening = random.pick(pools.said)
  const shape = random.below(100)
  if (shape < 25)
    return anthropic(
      model,
      toolbox,
      opening,
      steps.filter(({ isValid }) => isValid),
    )
  const body = openAi(model, toolbox, opening, steps)
  if (shape < 85) return body
  const last = makeStep(toolbox, pools, random)
  return {
    request: body,
    response: {
      model,
      choices: [{ message: assistant(last, "call_last"), finish_reason: last.call === null ? "stop" : "tool_calls" }],
    },
  }
}

function makeStep(toolbox: string, pools: Pools, random: Random): Step {
  const result = random.pick(pools.results)
  const said = random.chance(0.4) ? random.pick(pools.said) : null
  if (random.chance(IN_TEXT))
    return { said: random.pick(pools.inText.get(toolbox) ?? []).content, call: null, isValid: false, result }
  if (random.chance(BROKEN)) {
    const { name, arguments: text } = random.pick(pools.damaged.get(toolbox) ?? [])
    return { said, call: { name, arguments: text }, isValid: false, result }
  }
  const { name, arguments: value } = random.pick(pools.truths.get(toolbox) ?? [])
  return { said, call: { name, arguments: JSON.stringify(value) }, isValid: true, result }
}

const assistant = ({ said, call }: Step, id: string): object => ({
  role: "assistant",
  content: said,
  ...(call === null ? {} : { tool_calls: [{ id, type: "function", function: call }] }),
})

function openAi(model: string, toolbox: string, opening: string, steps: readonly Step[]): object {
  const tools = toolsOf(toolbox).map(({ name, description, parameters }) => ({
    type: "function",
    function: { name, description, parameters },
  }))
  const messages: object[] = [
    { role: "system", content: "You work on a project with tools." },
    { role: "user", content: opening },
  ]
  steps.forEach((step, i) => {
    messages.push(assistant(step, `call_${i}`))
    if (step.call !== null) messages.push({ role: "tool", tool_call_id: `call_${i}`, content: step.result })
  })
  return { model, messages, tools, temperature: 0 }
}

/** Here the provider has parsed the arguments: what it could not parse never reached the log. */
function anthropic(model: string, toolbox: string, opening: string, steps: readonly Step[]): object {
  const tools = toolsOf(toolbox).map(({ name, description, parameters }) => ({
    name,
    description,
    input_schema: parameters,
  }))
  const messages: object[] = [{ role: "user", content: opening }]
  steps.forEach(({ said, call, result }, i) => {
    if (call === null) return
    const use = { type: "tool_use", id: `toolu_${i}`, name: call.name, input: JSON.parse(call.arguments) }
    messages.push({ role: "assistant", content: said === null ? [use] : [{ type: "text", text: said }, use] })
    messages.push({ role: "user", content: [{ type: "tool_result", tool_use_id: `toolu_${i}`, content: result }] })
  })
  return { model, max_tokens: 4096, system: "You work on a project with tools.", messages, tools }
}
