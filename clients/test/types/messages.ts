// The loops of README and docs/mender.md, and the functions of docs/model-repair.md, with the types of the SDKs: compiled
// by ai-sdk.test.ts, never run.
import type Anthropic from "@anthropic-ai/sdk"
import type OpenAI from "openai"
import type OpenAI7 from "openai7"
import {
  createMender,
  type ToolOutputs,
  toAnthropicAssistant,
  toAnthropicMessage,
  toOpenAiAssistant,
  toOpenAiMessages,
  toResponsesItems,
  toToolResults,
} from "../../../packages/core/dist/index.js"
import type { Complete } from "../../../packages/core/dist/model-repair.js"

declare const outputs: ToolOutputs

export async function chat(client: OpenAI, tools: OpenAI.Chat.ChatCompletionTool[]): Promise<void> {
  const messages: OpenAI.Chat.ChatCompletionMessageParam[] = []
  const { choices } = await client.chat.completions.create({ model: "m", messages, tools })
  for (const choice of choices) {
    const result = createMender(tools).mend(choice)
    messages.push(toOpenAiAssistant(result, choice.message), ...toOpenAiMessages(toToolResults(result, outputs)))
    messages.push(toOpenAiAssistant(result))
  }
}

export async function chat7(client: OpenAI7, tools: OpenAI7.Chat.ChatCompletionTool[]): Promise<void> {
  const messages: OpenAI7.Chat.ChatCompletionMessageParam[] = []
  const completion = await client.chat.completions.create({ model: "m", messages, tools })
  const result = createMender(tools).mend(completion)
  messages.push(toOpenAiAssistant(result, completion), ...toOpenAiMessages(toToolResults(result, outputs)))
}

export async function messages(client: Anthropic, tools: Anthropic.Tool[]): Promise<void> {
  const list: Anthropic.MessageParam[] = []
  const message = await client.messages.create({ model: "m", max_tokens: 9, messages: list, tools })
  const result = createMender(tools).mend(message)
  list.push(toAnthropicAssistant(result, message), toAnthropicMessage(toToolResults(result, outputs)))
  list.push(toAnthropicAssistant(result))
}

export async function betaMessages(client: Anthropic, tools: Anthropic.Beta.BetaTool[]): Promise<void> {
  const list: Anthropic.Beta.BetaMessageParam[] = []
  const message = await client.beta.messages.create({ model: "m", max_tokens: 9, messages: list, tools })
  const result = createMender(tools).mend(message)
  list.push(toAnthropicAssistant(result, message), toAnthropicMessage(toToolResults(result, outputs)))
}

export async function responses(client: OpenAI, tools: OpenAI.Responses.Tool[]): Promise<void> {
  const input: OpenAI.Responses.ResponseInput = []
  const response = await client.responses.create({ model: "m", input, tools })
  input.push(...toResponsesItems(createMender(tools).mend(response), outputs, response.output))
}

export async function responses7(client: OpenAI7, tools: OpenAI7.Responses.Tool[]): Promise<void> {
  const input: OpenAI7.Responses.ResponseInput = []
  const response = await client.responses.create({ model: "m", input, tools })
  input.push(...toResponsesItems(createMender(tools).mend(response), outputs, response.output))
}

export const completeChat =
  (client: OpenAI): Complete =>
  async ({ messages, temperature, maxTokens, responseFormat, signal }) => {
    const answer = await client.chat.completions.create(
      { model: "m", messages, temperature, max_completion_tokens: maxTokens, response_format: responseFormat },
      { signal },
    )
    return answer.choices[0]?.message.content ?? ""
  }

export const completeMessages =
  (client: Anthropic): Complete =>
  async ({ messages: [system, user], maxTokens, signal }) => {
    const answer = await client.messages.create(
      { model: "m", system: system.content, messages: [user], max_tokens: maxTokens },
      { signal },
    )
    return answer.content.map((block) => (block.type === "text" ? block.text : "")).join("")
  }
