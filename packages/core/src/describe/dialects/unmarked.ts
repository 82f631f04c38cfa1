// Texts on dialects without marks: the models that write them, and examples.
import { type DialectDocs, weatherExample } from "../docs.ts"

export const UNMARKED_DIALECT_DOCS: Readonly<Record<string, DialectDocs>> = {
  "arguments-only": {
    title: "The arguments alone",
    models: "models with exactly one tool",
    examples: [weatherExample('{"city": "Ghent"}')],
  },
  "at-name": {
    title: "Name behind an at sign, with the call's id",
    models: "several models",
    examples: [weatherExample('@get_weather(c1): {"city": "Ghent"}')],
  },
  "bare-json": {
    title: "JSON object that is a call",
    models: "Llama 3, any model that was told of tools in the prompt",
    examples: [
      weatherExample('{"name": "get_weather", "parameters": {"city": "Ghent"}}'),
      weatherExample('{"tool": "get_weather", "input": {"city": "Ghent"}}'),
      weatherExample(
        '{"type": "function", "function": {"name": "get_weather", "arguments": "{\\"city\\": \\"Ghent\\"}"}}',
        "OpenAI's own shape",
      ),
      weatherExample('```json\n{"action": "get_weather", "action_input": {"city": "Ghent"}}\n```', "in a fence"),
    ],
  },
  "call-paren": {
    title: "Name and parentheses",
    models: "Gorilla, Gemini, NexusRaven, Kimi, Llama 3.1",
    examples: [
      weatherExample('get_weather({"city": "Ghent"})'),
      weatherExample('```tool_code\nprint(default_api.get_weather(city="Ghent"))\n```', "Gemini"),
    ],
  },
  "json-list": {
    title: "JSON list of calls",
    models: "xLAM, Seed, GLM, Qwen 2.5 Coder",
    examples: [weatherExample('[{"name": "get_weather", "arguments": {"city": "Ghent"}}]')],
  },
  "name-then-json": {
    title: "Name and JSON",
    models: "GLM 4, Functionary, Kimi",
    examples: [weatherExample('get_weather\n{"city": "Ghent"}')],
  },
  "name-then-tags": {
    title: "Name, then a tag for each argument",
    models: "Devstral",
    examples: [weatherExample("get_weather\n<city>Ghent</city>")],
  },
  pythonic: {
    title: "Python list of calls",
    models: "Llama 3.2, ToolACE, Claude and GPT when asked to",
    examples: [
      {
        text: '[get_weather(city="Ghent"), get_time(zone="UTC")]',
        calls: [
          { name: "get_weather", arguments: { city: "Ghent" } },
          { name: "get_time", arguments: { zone: "UTC" } },
        ],
      },
      weatherExample("[\"get_weather(city='Ghent')\"]", "calls as strings"),
    ],
  },
  react: {
    title: "Action and Action Input",
    models: "ReAct prompts: LangChain, LlamaIndex",
    examples: [
      weatherExample('Thought: I need the weather.\nAction: get_weather\nAction Input: {"city": "Ghent"}'),
      weatherExample(
        'Thought: I need the weather.\n**Action:** get_weather\n**Action Input:** {"city": "Ghent"}',
        "labels in bold",
      ),
    ],
  },
  "xml-generic": {
    title: "tool and use tags",
    models: "LangChain, llxprt prompts",
    examples: [
      weatherExample("<tool>\n<name>get_weather</name>\n<arguments>\n<city>Ghent</city>\n</arguments>\n</tool>"),
      weatherExample("<tool>get_weather</tool><tool_input>Ghent</tool_input>"),
      weatherExample(
        '<tool>get_weather</tool><tool_input>{"city": "Ghent"}</tool_input>',
        "the arguments as an object",
      ),
      weatherExample(
        "<tool_name>get_weather</tool_name>\n<parameters>\n<city>Ghent</city>\n</parameters>",
        "nothing around them",
      ),
    ],
  },
  "xml-toolname": {
    title: "The tag is the tool",
    models: "Cline, Roo, Morph",
    examples: [
      weatherExample("<get_weather>\n<city>Ghent</city>\n</get_weather>"),
      weatherExample(
        "<get_weather>\ncity: Ghent\n</get_weather>",
        'YAML inside; only with `channel: "text"`, because other markup has text inside as well',
      ),
    ],
  },
}
