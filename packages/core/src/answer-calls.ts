import type { MendResult } from "./turn.ts"

/** What one call of a turn is answered with. */
export interface CallAnswer {
  readonly id: string
  readonly name: string
  /** The tool's own output, byte for byte; or our message for a call that did not run. */
  readonly text: string
  readonly ran: boolean
  /** True for a call that could not be used. A call that was withheld is no error. */
  readonly isError: boolean
  /** For the model, beside the output: never inside it. */
  readonly notice: string | null
}

const NO_RESULT = "No result was recorded for this call."

/**
 * Every call of a turn answered once, in the order they were written: what ran with its output, what did not with its message.
 * @example answers(result, { c1: output }) // then toOpenAiMessages(…) or toAnthropicMessage(…)
 */
export function answers(result: MendResult, outputs: Readonly<Record<string, string>> | ReadonlyMap<string, string>): CallAnswer[] {
  const outputOf = (id: string): string | undefined => (isMap(outputs) ? outputs.get(id) : Object.hasOwn(outputs, id) ? outputs[id] : undefined)
  const byId = new Map<string, CallAnswer>()
  for (const { id, name, notice = null } of result.calls) byId.set(id, { id, name, text: outputOf(id) ?? NO_RESULT, ran: true, isError: false, notice })
  for (const { id, name, feedback } of result.escalated) byId.set(id, { id, name, text: feedback, ran: false, isError: true, notice: null })
  for (const { id, name, notice } of result.suppressed) byId.set(id, { id, name, text: notice, ran: false, isError: false, notice: null })
  return result.order.flatMap((id) => byId.get(id) ?? [])
}

const isMap = (outputs: object): outputs is ReadonlyMap<string, string> => outputs instanceof Map

interface TextBlock {
  readonly type: "text"
  readonly text: string
}

/** Plain text as long as there is no notice: a result that is JSON stays JSON. */
const contentOf = ({ text, notice }: CallAnswer): string | readonly TextBlock[] =>
  notice === null
    ? text
    : [
        { type: "text", text },
        { type: "text", text: notice },
      ]

export interface OpenAiToolMessage {
  readonly role: "tool"
  readonly tool_call_id: string
  readonly content: string | readonly TextBlock[]
}

export const toOpenAiMessages = (list: readonly CallAnswer[]): OpenAiToolMessage[] =>
  list.map((answer) => ({ role: "tool", tool_call_id: answer.id, content: contentOf(answer) }))

export interface AnthropicResultMessage {
  readonly role: "user"
  readonly content: readonly {
    readonly type: "tool_result"
    readonly tool_use_id: string
    readonly content: string | readonly TextBlock[]
    readonly is_error?: true
  }[]
}

export const toAnthropicMessage = (list: readonly CallAnswer[]): AnthropicResultMessage => ({
  role: "user",
  content: list.map((answer) => ({
    type: "tool_result",
    tool_use_id: answer.id,
    content: contentOf(answer),
    ...(answer.isError && { is_error: true as const }),
  })),
})
