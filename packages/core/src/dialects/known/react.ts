import { type Dialect, weatherExample } from "../dialect.ts"
import { reactCalls } from "../grammar/react.ts"
import { actionLine } from "../places.ts"

export const reactDialect: Dialect = {
  id: "react",
  title: "Action and Action Input",
  models: "ReAct prompts: LangChain, LlamaIndex",
  marked: false,
  startTriggers: [actionLine],
  body: [reactCalls],
  examples: [weatherExample('Thought: I need the weather.\nAction: get_weather\nAction Input: {"city": "Ghent"}')],
}
