import type { Dialect } from "../dialect.ts"
import { reactCalls } from "../grammar/react.ts"
import { actionLine } from "../places.ts"

export const reactDialect: Dialect = {
  id: "react",
  marked: false,
  startTriggers: [actionLine],
  body: [reactCalls],
}
