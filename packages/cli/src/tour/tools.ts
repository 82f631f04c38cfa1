import type { Tool } from "toolmend"

const text = { type: "string" }
const whole = { type: "integer" }

const tool = (
  name: string,
  properties: Record<string, object>,
  required: readonly string[],
  rest: Partial<Tool> = {},
): Tool => ({
  name,
  parameters: { type: "object", properties, required, additionalProperties: false },
  ...rest,
})

/** The tools of the calls in the tour. */
export const TOUR_TOOLS: readonly Tool[] = [
  tool("get_forecast", { city: text, days: whole, metric: { type: "boolean" } }, ["city"]),
  tool("write_file", { path: text, content: text }, ["path", "content"], { paths: ["path"] }),
  tool("add_labels", { issue: whole, labels: { type: "array", items: text } }, ["issue", "labels"]),
  tool("post_note", { title: text, body: text }, ["title"]),
]
