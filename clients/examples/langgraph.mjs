// LangGraph: a node between model and tools. Run: node examples/langgraph.mjs
import { tool } from "@langchain/core/tools"
import { END, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph"
import { ToolNode } from "@langchain/langgraph/prebuilt"
import { ChatOpenAI } from "@langchain/openai"
import { mendNode, mendRoute } from "toolmend/langchain"
import { fakeUpstream } from "toolmend/testing"
import * as z from "zod"

const tools = [
  tool(async ({ city, days }) => `${days} days of sun in ${city}`, {
    name: "get_weather",
    description: "The weather forecast of a city.",
    schema: z.object({ city: z.string(), days: z.number().int() }),
  }),
]
const { fetch } = fakeUpstream({ scenario: "call-in-text" })
const model = new ChatOpenAI({
  model: "any",
  apiKey: "none",
  configuration: { baseURL: "https://api.example.com/v1", fetch },
}).bindTools(tools)

const graph = new StateGraph(MessagesAnnotation)
  .addNode("model", async ({ messages }) => ({ messages: [await model.invoke(messages)] }))
  .addNode("mend", mendNode(tools))
  .addNode("tools", new ToolNode(tools))
  .addEdge(START, "model")
  .addEdge("model", "mend")
  .addConditionalEdges("mend", mendRoute(), ["tools", "model", END])
  .addEdge("tools", "model")
  .compile()
const { messages } = await graph.invoke({ messages: [{ role: "user", content: "How will the weather be in Paris?" }] })
console.log(messages.at(-1).text)
