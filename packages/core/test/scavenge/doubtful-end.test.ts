import { describe, expect, test } from "vitest"
import { EndDoubts } from "../../src/scavenge/doubtful-end.ts"
import { blocksOf, vocabularyOf } from "../dialects/given.ts"
import { object } from "../support/fitting.ts"
import { TEXT } from "../support/reading.ts"

const words = vocabularyOf([{ name: "post_note", parameters: object({ board: TEXT, note: TEXT }) }])

/** Of the first call of a text. */
function isDoubtful(text: string): boolean {
  const [block] = blocksOf([text], words)
  const [call] = block?.calls ?? []
  if (block === undefined || call === undefined) throw new Error("no call")
  return new EndDoubts(text).isDoubtful(call, block)
}

const HEAD = '<tool_call>{"name": "post_note", "arguments": {"board": "elm", "note": '

describe("arguments that may go on behind their end", () => {
  test.each([
    `${HEAD}Dear all\n<tool_call>{"name": "post_note"}</tool_call>`,
    `${HEAD}Dear all\n</tool_call>\nYours}}</tool_call>`,
    `${HEAD}\`Dear\`\n</tool_call> closes it.\n<tool_call>x</tool_call>\`}}</tool_call>`,
    `${HEAD}Dear all\n</invoke>\nYours}}</tool_call>`,
    `${HEAD}\n<tool_call>`,
    '[TOOL_CALLS]post_note[ARGS]{"board": elm\n</tool_call>\nyours}',
    "<|tool_call>call:post_note{board:elm,note:see <|tool_call>call:post_note{board:oak}<tool_call|>.}<tool_call|>",
    "<tool_call>\nname: post_note\narguments:\n  board: elm\n  note: |\n    x\n    <tool_call>y</tool_call>\n</tool_call>",
  ])("%s", (text) => expect(isDoubtful(text)).toBe(true))

  test.each([
    `${HEAD}Dear all}}</tool_call>\nDone.`,
    `${HEAD}Dear all}}</tool_call>\n<tool_call>{"name": "post_note"}</tool_call>`,
    `${HEAD}"Dear all"\n<tool_call>{"name": "post_note"}</tool_call>`,
    `${HEAD}'Dear all', note: 5\n<tool_call>{"name": "post_note"}</tool_call>`,
    '[TOOL_CALLS]post_note[ARGS]{"board": elm\n</tool_call></s>',
    "<tool_call>\nname: post_note\narguments:\n  board: elm\n<tool_call>\nname: post_note\narguments:\n  board: oak\n</tool_call>",
    '[TOOL_CALLS]post_note[ARGS]{"board": `elm`}[TOOL_CALLS]post_note[ARGS]{"board": "oak"}',
    '[TOOL_REQUEST]{"name": "post_note", "arguments": {"board": elm[END_TOOL_REQUEST]\nDone.',
    "<tool_call><function=post_note><parameter=board>elm</parameter></function></tool_call>\n</tool_call>",
    // nothing stands behind them
    `${HEAD}Dear all\n`,
    '[TOOL_CALLS]post_note[ARGS]{"board": `elm`} x',
  ])("not: %s", (text) => expect(isDoubtful(text)).toBe(false))
})
