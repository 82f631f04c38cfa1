import { describe, expect, test } from "vitest"
import { describeDialects } from "../../src/describe/describe-dialects.ts"
import type { DialectDescription, DialectExample } from "../../src/describe/docs.ts"
import { mend } from "../../src/mend.ts"
import type { MendedCall, MendOptions, Tool } from "../../src/turn.ts"
import { expectEqual } from "../support/expect-equal.ts"
import { object } from "../support/fitting.ts"
import { TEXT } from "../support/reading.ts"
import { isThorough, large } from "../support/runs.ts"
import { blocksOf, piecesOf, toolsOf, vocabularyOf } from "./given.ts"

type Case = readonly [string, DialectExample, DialectDescription]

const CASES: readonly Case[] = describeDialects().flatMap((dialect) =>
  dialect.examples.map(
    (example, i): Case => [
      `${dialect.id} ${i + 1}${example.note === undefined ? "" : `: ${example.note}`}`,
      example,
      dialect,
    ],
  ),
)

const OTHER: Tool = { name: "feed_goat", parameters: object({ goat: TEXT, hay: TEXT }) }
const valuesOf = (call: MendedCall) => ({ name: call.name, arguments: JSON.parse(call.arguments) as unknown })

/** What an example says beside its calls. */
const SAID: Readonly<Record<string, string>> = { react: "Thought: I need the weather." }

describe("an example gives its calls, by its own dialect, and is taken out of the content", () => {
  test.each(CASES)("%s", (_, example, { id, marked }) => {
    const lists = id === "arguments-only" ? [toolsOf(example)] : [toolsOf(example), [OTHER, ...toolsOf(example)]]
    for (const tools of lists) {
      const { calls, escalated, content } = mend({ content: example.text }, tools, {
        channel: marked ? "native" : "text",
      })
      expect(calls.map(valuesOf)).toEqual(example.calls)
      expect(calls.map((call) => [call.outcome, call.findings[0]?.rule])).toEqual(
        example.calls.map(() => ["recovered", `text/${id}`]),
      )
      expect(escalated).toEqual([])
      expect(content).toBe(SAID[id] ?? "")
    }
  })
})

/** Every place takes seconds: every third in `npm test`. */
const STEP = isThorough ? 1 : 3

/** Behind this much the scanner has let go of what came first. */
const PROSE = `${"The river was high and the bridge was closed for the day. ".repeat(12)}\n\n`

describe("the blocks do not depend on the pieces a text comes in", () => {
  test.each(CASES)("%s", (_, example) => {
    const { text } = example
    const words = vocabularyOf(toolsOf(example))
    const whole = blocksOf([text], words)
    expect(whole.flatMap((block) => block.calls)).toHaveLength(example.calls.length)
    for (let at = 1; at < text.length; at += STEP)
      expectEqual(blocksOf([text.slice(0, at), text.slice(at)], words), whole, () => `parted at ${at}`)
    for (let seed = 0; seed < large(50, 5); seed++)
      expectEqual(blocksOf(piecesOf(text, seed, 1 + (seed % 25)), words), whole, () => `seed ${seed}`)
  })

  test.each(CASES)("nor on what was let go before it: %s", (_, example) => {
    const text = PROSE + example.text
    const words = vocabularyOf(toolsOf(example))
    const whole = blocksOf([text], words)
    expect(whole.flatMap((block) => block.calls)).toHaveLength(example.calls.length)
    for (let seed = 0; seed < 5; seed++)
      expectEqual(blocksOf(piecesOf(text, seed, 40), words), whole, () => `seed ${seed}`)
  })
})

const WAYS: readonly { readonly finishReason: string; readonly options: MendOptions }[] = [
  { finishReason: "stop", options: { channel: "native" } },
  { finishReason: "stop", options: { channel: "text" } },
  { finishReason: "length", options: { channel: "native" } },
]

/** Every way at each place takes seconds: `npm test` takes them in turn, the way of a text without marks most often. */
const waysAt = (at: number): typeof WAYS =>
  isThorough ? WAYS : [WAYS[[1, 0, 1, 2][at % 4] as number] as (typeof WAYS)[number]]

describe("an example that breaks off gives whole calls or none", () => {
  test.each(CASES)("%s", (_, example) => {
    const tools = toolsOf(example)
    for (let at = 0; at < example.text.length; at += STEP) {
      const content = example.text.slice(0, at)
      for (const { finishReason, options } of waysAt(at)) {
        const { calls } = mend({ content, finishReason }, tools, options)
        expectEqual(calls.map(valuesOf), example.calls.slice(0, calls.length), () =>
          JSON.stringify([content, finishReason, options]),
        )
      }
    }
  })
})
