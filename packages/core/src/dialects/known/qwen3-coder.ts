import type { Dialect } from "../dialect.ts"
import { tagCalls } from "../grammar/parameters.ts"

export const qwen3Coder: Dialect = {
  id: "qwen3-coder",
  title: "function and parameter tags",
  models: "Qwen3-Coder, Qwen 3.5 and later, Seed-OSS, Nemotron 3 Nano, Step 3.5, MiMo V2, OpenHands",
  marked: true,
  openingTags: ["function", "function_name", "call"],
  from: "tag",
  body: [tagCalls],
  examples: [
    {
      text: "<tool_call>\n<function=get_weather>\n<parameter=city>\nGhent\n</parameter>\n</function>\n</tool_call>",
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
    },
    {
      text: "<function=get_weather>\n<parameter=city>\nGhent\n</parameter>\n</function>\n</tool_call>",
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
      note: "the opener is missing",
    },
    {
      text: "<seed:tool_call>\n<function=get_weather>\n<parameter=city>Ghent</parameter>\n</function>\n</seed:tool_call>",
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
      note: "Seed-OSS",
    },
    {
      text: '<function=get_weather>{"city": "Ghent"}</function>',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
      note: "Llama 3.1, Functionary 3.1: JSON inside",
    },
    {
      text: '<function name="get_weather"><param name="city">Ghent</param></function>',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
      note: "MiniCPM 5",
    },
  ],
}
