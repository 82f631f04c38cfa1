import type { BenchTool } from "../case.ts"

export const TEXT_TOOLS: readonly BenchTool[] = [
  {
    name: "write",
    parameters: {
      type: "object",
      properties: { path: { type: "string" }, text: { type: "string" } },
      required: ["path", "text"],
      additionalProperties: false,
    },
  },
  {
    name: "list",
    parameters: {
      type: "object",
      properties: { folder: { type: "string" } },
      required: ["folder"],
      additionalProperties: false,
    },
  },
]

const repeated = (piece: string) => (bytes: number) => piece.repeat(Math.ceil(bytes / piece.length))

/** Text that promises a call at every step and never keeps it. */
export const TEXT_SERIES: Readonly<Record<string, (bytes: number) => string>> = {
  "open calls": repeated('<tool_call>{"name": "write", "arguments": {'),
  "open braces": repeated("{"),
}
