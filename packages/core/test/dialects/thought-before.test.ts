import { describe, expect, test } from "vitest"
import { ThoughtBefore } from "../../src/dialects/thought-before.ts"

const BASE = 1_000
const TEXT = "xx<thought><|end|>\n<|start|>"
const THOUGHT_END = 11

const noted = (): ThoughtBefore => {
  const thought = new ThoughtBefore()
  thought.note(TEXT, BASE, 2, THOUGHT_END)
  return thought
}

describe("a thought", () => {
  test("stands before what follows the mark of its end", () => {
    for (const at of [THOUGHT_END, THOUGHT_END + 7, THOUGHT_END + 8])
      expect(noted().startBefore(TEXT, BASE, at)).toBe(BASE + 2)
    for (const at of [0, 5, THOUGHT_END + 3, TEXT.length]) expect(noted().startBefore(TEXT, BASE, at)).toBe(-1)
    expect(new ThoughtBefore().startBefore(TEXT, BASE, 0)).toBe(-1)
    expect(noted().startBefore(TEXT + " ".repeat(99), BASE, TEXT.length + 99)).toBe(-1)
  })

  test("continues the one before it", () => {
    const thought = noted()
    thought.note(TEXT, BASE, THOUGHT_END + 8, TEXT.length)
    expect(thought.startBefore(TEXT, BASE, TEXT.length)).toBe(BASE + 2)
  })

  test("does not continue one that is long", () => {
    const text = `xx<thought><|end|>${"y".repeat(20_000)}`
    const thought = noted()
    thought.note(text, BASE, THOUGHT_END + 7, text.length)
    expect(thought.startBefore(text, BASE, text.length)).toBe(BASE + THOUGHT_END + 7)
  })

  test("before an answer no call is waited for", () => {
    const answer = "xx<thought><|end|><|start|>assistant<|channel|>final<|message|>"
    const thought = noted()
    expect(thought.pendingStart(TEXT, BASE, THOUGHT_END + 8)).toBe(BASE + 2)
    expect(thought.pendingStart(answer, BASE, THOUGHT_END + 7)).toBe(-1)
  })
})
