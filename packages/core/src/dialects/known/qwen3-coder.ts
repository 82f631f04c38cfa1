import { type Dialect, weatherExample } from "../dialect.ts"
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
    weatherExample("<tool_call>\n<function=get_weather>\n<parameter=city>\nGhent\n</parameter>\n</function>\n</tool_call>"),
    weatherExample("<function=get_weather>\n<parameter=city>\nGhent\n</parameter>\n</function>\n</tool_call>", "the opener is missing"),
    weatherExample("<seed:tool_call>\n<function=get_weather>\n<parameter=city>Ghent</parameter>\n</function>\n</seed:tool_call>", "Seed-OSS"),
    weatherExample('<function=get_weather>{"city": "Ghent"}</function>', "Llama 3.1, Functionary 3.1: JSON inside"),
    weatherExample('<function name="get_weather"><param name="city">Ghent</param></function>', "MiniCPM 5"),
  ],
}
