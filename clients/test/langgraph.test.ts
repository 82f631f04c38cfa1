import { tool } from "@langchain/core/tools"
import { END, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph"
import { ToolNode, toolsCondition } from "@langchain/langgraph/prebuilt"
import { ChatOpenAI } from "@langchain/openai"
import { mendNode, mendRoute } from "toolmend/langchain"
import { WEATHER_TOOL } from "toolmend/testing"
import { describe, expect, test } from "vitest"
import * as z from "zod"
import { type ClientSetup, type ClientUnderTest, play, testClient } from "./harness.ts"

const QUESTION = { messages: [{ role: "user", content: "How will the weather be in Paris?" }] }

/** The agent that every guide shows: a node for the model, a node for the tools; and ours between them. */
function graphFor({ model, upstream, runTool, isMended, onResult }: ClientSetup) {
  const tools = [
    tool(async (input) => runTool(WEATHER_TOOL.name, input), {
      name: WEATHER_TOOL.name,
      description: WEATHER_TOOL.description,
      schema: z.object({ city: z.string(), days: z.number().int() }),
    }),
  ]
  const configuration = { baseURL: "https://api.example.com/v1", fetch: upstream.fetch as typeof fetch }
  const llm = new ChatOpenAI({ model, apiKey: "none", maxRetries: 0, configuration }).bindTools(tools)
  const graph = new StateGraph(MessagesAnnotation)
    .addNode("model", async ({ messages }) => ({ messages: [await llm.invoke(messages)] }))
    .addNode("tools", new ToolNode(tools))
    .addEdge(START, "model")
    .addEdge("tools", "model")
  if (!isMended) return graph.addConditionalEdges("model", toolsCondition, ["tools", END]).compile()
  return graph
    .addNode("mend", mendNode(tools, { onResult }))
    .addEdge("model", "mend")
    .addConditionalEdges("mend", mendRoute(), ["tools", "model", END])
    .compile()
}

async function runGraph(setup: ClientSetup): Promise<{ text: string }> {
  // three steps for each turn
  const config = { recursionLimit: 40 }
  if (!setup.isStreamed) return { text: (await graphFor(setup).invoke(QUESTION, config)).messages.at(-1)?.text ?? "" }
  let text = ""
  for await (const [mode, value] of await graphFor(setup).stream(QUESTION, {
    ...config,
    streamMode: ["messages", "values"],
  }))
    if (mode === "values") text = (value as typeof MessagesAnnotation.State).messages.at(-1)?.text ?? ""
  return { text }
}

const langgraph: ClientUnderTest = {
  name: "langgraph 1, StateGraph",
  adapter: "langchain",
  canStream: true,
  run: runGraph,
}

testClient(langgraph)

describe("langgraph 1 without toolmend", () => {
  test("arguments that are no JSON end the graph without a word", async () => {
    const { executed, text, error } = await play(langgraph, "broken-arguments", false, false)
    expect({ executed, text, error }).toEqual({ executed: [], text: "", error: null })
  })

  test("of streamed arguments that were cut off a value is read that nobody wrote", async () => {
    const { executed, upstream } = await play(langgraph, "truncated", true, false)
    expect(executed).toEqual([])
    expect(JSON.stringify(upstream.requests[1]?.body)).toContain('{\\"city\\":\\"Par\\"}')
  })

  test("a call in the text is shown to the user", async () => {
    const { executed, text } = await play(langgraph, "call-in-text", false, false)
    expect(executed).toEqual([])
    expect(text).toContain("<tool_call>")
  })
})
