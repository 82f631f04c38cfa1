import { type Dialect, weatherExample } from "../dialect.ts"
import { xtmlCalls } from "../grammar/kimi-k3.ts"

export const kimiK3: Dialect = {
  id: "kimi-k3",
  title: "open, sep and close marks",
  models: "Kimi K3",
  marked: true,
  openingTags: ["open"],
  from: "tag",
  requiredBars: 3,
  body: [xtmlCalls],
  examples: [
    weatherExample(
      '<|open|>tools<|sep|><|open|>call tool="get_weather" index="1"<|sep|><|open|>argument key="city" type="string"<|sep|>Ghent<|close|>argument<|sep|><|close|>call<|sep|><|close|>tools<|sep|>',
    ),
  ],
}
