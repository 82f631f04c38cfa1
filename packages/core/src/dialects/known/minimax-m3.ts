import { type Dialect, literalTrigger, weatherExample } from "../dialect.ts"
import { MINIMAX_MARK, m3Calls } from "../grammar/minimax-m3.ts"

export const minimaxM3: Dialect = {
  id: "minimax-m3",
  title: "Tags with a token before each",
  models: "MiniMax M3",
  marked: true,
  startTriggers: [literalTrigger(MINIMAX_MARK, "at", "<")],
  body: [m3Calls],
  examples: [
    weatherExample(
      ']<]minimax[>[<tool_call>]<]minimax[>[<invoke name="get_weather">]<]minimax[>[<city>Ghent]<]minimax[>[</city>]<]minimax[>[</invoke>]<]minimax[>[</tool_call>',
    ),
  ],
}
