import { createMender, type Mender, type MenderOptions } from "../../src/create-mender.ts"
import type { OpenAiCall } from "../../src/faces/openai-call.ts"
import { mend } from "../../src/mend.ts"
import type { MendOptions, MendResult, Tool } from "../../src/turn.ts"

/** A call as OpenAI writes it. */
export const asked = (name: string, args: unknown, id = "c1"): OpenAiCall => ({
  id,
  type: "function",
  function: { name, arguments: typeof args === "string" ? args : JSON.stringify(args) },
})

/** A turn that says something and calls nothing. */
export const said = (content: string, tools: readonly Tool[], options: MendOptions = {}): MendResult =>
  mend({ content }, tools, options)
export const thought = (reasoning: string, tools: readonly Tool[], options: MendOptions = {}): MendResult =>
  mend({ reasoning }, tools, options)

/** Names and arguments of what is to be executed. */
export const run = (result: { readonly calls: MendResult["calls"] }): unknown[][] =>
  result.calls.map((call) => [call.name, JSON.parse(call.arguments) as unknown])

/** Every id of a turn is answered by exactly one list. */
export const answered = ({ calls, escalated, suppressed }: MendResult): string[] =>
  [...calls, ...escalated, ...suppressed].map((call) => call.id)

/** One call a turn, with what the tool answered to it. */
export interface Talk {
  readonly mender: Mender
  /** The result of the turn; the answer is given when the call runs. */
  step(name: string, args: unknown, answer?: string, ok?: boolean): MendResult
  /** "run", "notice", "withheld", "sent back" or "stop". */
  fate(name: string, args: unknown, answer?: string, ok?: boolean): string
}

export function talk(tools: readonly Tool[], options: MenderOptions = {}): Talk {
  const mender = createMender(tools, options)
  let number = 0
  const step = (name: string, args: unknown, answer?: string, ok?: boolean): MendResult => {
    const id = `t${++number}`
    const result = mender.mend({
      toolCalls: [{ id, name, arguments: typeof args === "string" ? args : JSON.stringify(args) }],
    })
    if (answer !== undefined && result.calls.length > 0) mender.result(id, answer, ok)
    return result
  }
  const fate = (name: string, args: unknown, answer?: string, ok?: boolean): string => {
    const { calls, suppressed, report } = step(name, args, answer, ok)
    if (report.storm?.step === "stop") return "stop"
    if (suppressed.length > 0) return "withheld"
    if (calls.length === 0) return "sent back"
    return calls[0]?.notice === undefined ? "run" : "notice"
  }
  return { mender, step, fate }
}
