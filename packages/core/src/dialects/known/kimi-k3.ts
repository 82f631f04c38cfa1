import type { Dialect } from "../dialect.ts"
import { xtmlCalls } from "../grammar/kimi-k3.ts"

export const kimiK3: Dialect = {
  id: "kimi-k3",
  marked: true,
  openingTags: ["open"],
  from: "tag",
  requiredBars: 3,
  body: [xtmlCalls],
}
