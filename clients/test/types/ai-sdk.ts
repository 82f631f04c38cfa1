// The middleware and the repair function as versions 5, 6 and 7 declare them: compiled by ai-sdk.test.ts, never run.
import * as ai6 from "ai"
import * as ai5 from "ai5"
import * as ai7 from "ai7"
import { mendMiddleware, repairToolCall } from "../../../packages/core/dist/ai-sdk.js"

declare const m5: import("@ai-sdk/provider-v5").LanguageModelV2
declare const m6: import("@ai-sdk/provider").LanguageModelV3
const middleware = mendMiddleware({ reask: 2 })
export const w5 = ai5.wrapLanguageModel({ model: m5, middleware })
export const w6 = ai6.wrapLanguageModel({ model: m6, middleware })
export const w7 = ai7.wrapLanguageModel({ model: m6, middleware: [middleware] })
const t5 = { a: ai5.tool({ inputSchema: ai5.jsonSchema<{ x: number }>({}), execute: async ({ x }) => x }) }
const t6 = { a: ai6.tool({ inputSchema: ai6.jsonSchema<{ x: number }>({}), execute: async ({ x }) => x }) }
const t7 = {
  a: ai7.tool({ inputSchema: ai7.jsonSchema<{ x: number }>({}), execute: async ({ x }: { x: number }) => x }),
}
export const g5 = ai5.generateText({ model: w5, tools: t5, prompt: "", experimental_repairToolCall: repairToolCall })
export const g6 = ai6.generateText({ model: w6, tools: t6, prompt: "", experimental_repairToolCall: repairToolCall })
export const g7 = ai7.generateText({ model: w7, tools: t7, prompt: "", repairToolCall })
export const a7 = ai7.generateText({
  model: w7,
  tools: t7,
  prompt: "",
  repairToolCall: (request) => repairToolCall(request, { apply: "certain" }),
})
