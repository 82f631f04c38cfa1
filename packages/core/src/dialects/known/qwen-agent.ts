import { type Dialect, literal } from "../dialect.ts"
import { flowerCalls } from "../grammar/flowers.ts"

export const qwenAgent: Dialect = {
  id: "qwen-agent",
  title: "Flower marks",
  models: "Qwen-Agent",
  marked: true,
  triggers: [literal("✿FUNCTION✿", "behind", "{")],
  body: [flowerCalls],
  examples: [
    {
      text: '✿FUNCTION✿: get_weather\n✿ARGS✿: {"city": "Ghent"}\n✿RESULT✿',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
    },
  ],
}
