import type { BenchTool } from "../case.ts"

const closed = (properties: Record<string, unknown>, required: readonly string[]) => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
})
const text = { type: "string" }

/** Closed schemas with the shapes that hard damage needs: lists of objects, lists of texts, a map, long texts. */
export const desk: readonly BenchTool[] = [
  {
    name: "plan_tasks",
    description: "Replace the tasks of a board.",
    parameters: closed(
      {
        tasks: {
          type: "array",
          minItems: 1,
          items: closed({ text, state: { enum: ["open", "started", "done"] }, owner: text }, ["text", "state"]),
        },
        board: text,
      },
      ["tasks"],
    ),
  },
  {
    name: "look_up_place",
    description: "Look up a place.",
    readOnly: true,
    parameters: closed(
      { town: text, country: text, tags: { type: "array", items: text }, radius_km: { type: "number" } },
      ["town"],
    ),
  },
  {
    name: "order_parts",
    description: "Order spare parts.",
    parameters: closed(
      {
        supplier: text,
        parts: {
          type: "array",
          minItems: 1,
          items: closed({ title: text, quantity: { type: "integer" }, remark: text }, ["title", "quantity"]),
        },
        express: { type: "boolean" },
      },
      ["supplier", "parts"],
    ),
  },
  {
    name: "scan_sources",
    description: "Search source files by rules.",
    readOnly: true,
    parameters: closed(
      {
        root: text,
        rules: {
          type: "array",
          minItems: 1,
          items: closed({ pattern: text, message: text, severity: { enum: ["hint", "warning", "error"] } }, [
            "pattern",
            "message",
          ]),
        },
      },
      ["root", "rules"],
    ),
  },
  {
    name: "name_slots",
    description: "Give the slots of a shelf names.",
    parameters: closed({ shelf: text, slots: { type: "object", additionalProperties: text } }, ["shelf", "slots"]),
  },
  {
    name: "write_paper",
    description: "Write a LaTeX file.",
    parameters: closed({ path: text, body: text, compile: { type: "boolean" } }, ["path", "body"]),
  },
  {
    name: "run_code",
    description: "Run a program.",
    parameters: closed(
      { language: { enum: ["python", "javascript", "bash"] }, code: text, timeout_seconds: { type: "integer" } },
      ["language", "code"],
    ),
  },
]
