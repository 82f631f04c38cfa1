// A provider that refuses what the real ones refuse, and answers from a script.
import { findAnthropicCallFaults, findAnthropicMessageFaults } from "../../src/testing/rules/anthropic.ts"
import { findChatCallFaults, findChatMessageFaults } from "../../src/testing/rules/openai-chat.ts"
import { findResponsesFaults, findResponsesItemFaults } from "../../src/testing/rules/openai-responses.ts"

/** Why Chat Completions refuses these messages, one line each. */
export const openaiRefusals = (messages: readonly unknown[]): string[] => [
  ...findChatMessageFaults(messages),
  ...findChatCallFaults(messages),
]

/** The same for Messages. */
export const anthropicRefusals = (messages: readonly unknown[]): string[] => [
  ...findAnthropicMessageFaults(messages),
  ...findAnthropicCallFaults(messages),
]

/** The same for the items of the Responses API. */
export const responsesRefusals = (items: readonly unknown[]): string[] => [
  ...findResponsesItemFaults(items),
  ...findResponsesFaults(items),
]

/** Answers each request with the next of `turns`, or refuses it as the provider would. */
export class Provider<T> {
  readonly requests: unknown[][] = []
  readonly #turns: T[]
  readonly #refusals: (messages: readonly unknown[]) => string[]

  constructor(turns: readonly T[], refusals: (messages: readonly unknown[]) => string[]) {
    this.#turns = [...turns]
    this.#refusals = refusals
  }

  answer(messages: readonly unknown[]): T {
    // what goes over the wire
    const sent = JSON.parse(JSON.stringify(messages)) as unknown[]
    this.requests.push(sent)
    const faults = this.#refusals(sent)
    if (faults.length > 0) throw new Error(`400 ${faults.join("; ")}`)
    const turn = this.#turns.shift()
    if (turn === undefined) throw new Error("the script is over")
    return turn
  }
}
