import type { Dialect } from "../dialect.ts"
import { messageCalls } from "../grammar/messages.ts"
import { recipientTrigger } from "../places.ts"

export const harmonyDialect: Dialect = {
  id: "harmony",
  marked: true,
  openingTags: ["channel", "start"],
  requiredBars: 3,
  startTriggers: [recipientTrigger],
  body: [messageCalls],
}
