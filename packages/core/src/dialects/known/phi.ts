import { type Dialect, weatherExample } from "../dialect.ts"
import { functoolsCalls } from "../grammar/prefixed-json.ts"
import { functoolsTrigger } from "../places.ts"

export const phiDialect: Dialect = {
  id: "phi",
  title: "functools",
  models: "Phi 4 mini, FireFunction 2",
  marked: true,
  startTriggers: [functoolsTrigger],
  body: [functoolsCalls],
  examples: [weatherExample('functools[{"name": "get_weather", "arguments": {"city": "Ghent"}}]')],
}
