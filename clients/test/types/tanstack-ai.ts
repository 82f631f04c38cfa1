// The wrapper as TanStack AI declares its adapters: compiled by ai-sdk.test.ts, never run.
import { chat } from "@tanstack/ai"
import { openaiText } from "@tanstack/ai-openai"
import { mendAdapter } from "../../../packages/core/dist/tanstack-ai.js"

export const answer = chat({
  adapter: mendAdapter(openaiText("gpt-5")),
  messages: [{ role: "user", content: "Paris?" }],
  stream: false,
})
