// The wrappers as pi declares its hooks: compiled by ai-sdk.test.ts, never run.
import { Agent, type AgentTool } from "@earendil-works/pi-agent-core"
import { streamSimple } from "@earendil-works/pi-ai"
import { mendStreamFn, mendTool } from "../../../packages/core/dist/pi.js"

declare const tools: AgentTool[]
export const agent = new Agent({
  initialState: { tools: tools.map((tool) => mendTool(tool)) },
  streamFn: mendStreamFn(streamSimple, { reask: 2 }),
})
