import { type Dialect, weatherExample } from "../dialect.ts"
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
    weatherExample('<|channel|>commentary to=functions.get_weather <|constrain|>json<|message|>{"city": "Ghent"}<|call|>'),
    weatherExample('<|start|>assistant to=functions.get_weather<|channel|>commentary<|message|>{"city": "Ghent"}', "recipient in the role, no closer"),
    weatherExample(
      ' to=get_weather<|message|><atem:function_calls>\n<atem:invoke name="get_weather">\n<atem:parameter name="city">Ghent</atem:parameter>\n</atem:invoke>\n</atem:function_calls><|eom|>',
      "Muse Glimmer",
    ),
  ],
}
