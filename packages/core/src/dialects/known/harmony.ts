import type { Dialect } from "../dialect.ts"
import { messageCalls } from "../grammar/messages.ts"
import { recipientTrigger } from "../places.ts"

export const harmonyDialect: Dialect = {
  id: "harmony",
  title: "Messages with a recipient",
  models: "gpt-oss, leaks of GPT-5, Muse Glimmer",
  marked: true,
  openingTags: ["channel", "start"],
  requiredBars: 3,
  startTriggers: [recipientTrigger],
  body: [messageCalls],
  examples: [
    {
      text: '<|channel|>commentary to=functions.get_weather <|constrain|>json<|message|>{"city": "Ghent"}<|call|>',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
    },
    {
      text: '<|start|>assistant to=functions.get_weather<|channel|>commentary<|message|>{"city": "Ghent"}',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
      note: "recipient in the role, no closer",
    },
    {
      text: ' to=get_weather<|message|><atem:function_calls>\n<atem:invoke name="get_weather">\n<atem:parameter name="city">Ghent</atem:parameter>\n</atem:invoke>\n</atem:function_calls><|eom|>',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
      note: "Muse Glimmer",
    },
  ],
}
