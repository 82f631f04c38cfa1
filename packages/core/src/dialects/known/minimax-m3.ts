import { type Dialect, literalTrigger } from "../dialect.ts"
import { MINIMAX_MARK, m3Calls } from "../grammar/minimax-m3.ts"

export const minimaxM3: Dialect = {
  id: "minimax-m3",
  marked: true,
  startTriggers: [literalTrigger(MINIMAX_MARK, "at", "<")],
  body: [m3Calls],
}
