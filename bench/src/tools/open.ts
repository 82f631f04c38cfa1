import type { BenchTool } from "../case.ts"

const text = { type: "string" }

/** Open schemas: members that are not declared are allowed. */
export const open: readonly BenchTool[] = [
  {
    name: "greet_guest",
    description: "Greet a guest.",
    parameters: {
      type: "object",
      properties: { guest: text, greeting: text, loud: { type: "boolean" } },
      required: ["guest", "greeting"],
    },
  },
  {
    name: "log_visit",
    description: "Log a visit.",
    parameters: {
      type: "object",
      properties: { place: text, remarks: text, minutes: { type: "integer" } },
      required: ["place", "remarks"],
    },
  },
  {
    name: "save_text",
    description: "Save a text.",
    parameters: { type: "object", properties: { target: text, content: text }, required: ["target", "content"] },
  },
]
