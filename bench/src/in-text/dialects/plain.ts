import { pythonRepr } from "../../text/python.ts"
import { type Dialect, envelope, members } from "../dialect.ts"

/** Dialects without a mark of their own: any text could look like that. */
export const PLAIN: readonly Dialect[] = [
  {
    id: "pythonic",
    channel: "text",
    json: null,
    around: ["[", "]", ", "],
    isHeadless: false,
    call: (call) => [
      "",
      `${call.name}(${members(call)
        .map(([key, value]) => `${key}=${pythonRepr(value)}`)
        .join(", ")})`,
      "",
    ],
  },
  {
    id: "fenced json",
    channel: "text",
    json: "call",
    around: ["", "", "\n"],
    isHeadless: false,
    call: (call, spell) => ["```json\n", envelope(call, spell), "\n```"],
  },
  {
    id: "bare json",
    channel: "text",
    json: "call",
    around: ["", "", "\n"],
    isHeadless: false,
    call: (call, spell) => ["", envelope(call, spell), ""],
  },
  {
    id: "openai json",
    channel: "text",
    json: null,
    around: ['{"tool_calls": [', "]}", ", "],
    isHeadless: false,
    call: (call, spell) => [
      "",
      `{"type": "function", "function": {"name": "${call.name}", "arguments": ${JSON.stringify(spell(call.arguments))}}}`,
      "",
    ],
  },
  {
    id: "react",
    channel: "text",
    json: "arguments",
    around: ["", "", "\n\n"],
    isHeadless: false,
    call: (call, spell) => [
      `Thought: ${call.name.replaceAll("_", " ")} comes next.\n`,
      `Action: ${call.name}\nAction Input: ${spell(call.arguments)}`,
      "",
    ],
  },
  {
    id: "name and json",
    channel: "text",
    json: "arguments",
    around: ["", "", "\n"],
    isHeadless: false,
    call: (call, spell) => ["", `${call.name}(${spell(call.arguments)})`, ""],
  },
]
