import { type Dialect, triggerAtNeedle } from "../dialect.ts"
import { jsonCalls } from "../grammar/json-calls.ts"

export const bareJson: Dialect = {
  id: "bare-json",
  marked: false,
  startTriggers: [triggerAtNeedle("{")],
  body: [jsonCalls],
}
