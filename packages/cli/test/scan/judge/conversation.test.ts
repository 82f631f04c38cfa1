import fc from "fast-check"
import { createMender } from "toolmend"
import { expect, test } from "vitest"
import { expectEqual } from "../../../../core/test/support/expect-equal.ts"
import { converse, standIns } from "../../../src/scan/judge/conversation.ts"

const tools = [{ name: "peek", parameters: { type: "object", properties: { at: { type: "string" } } } }]
const turn = (at: string, id: string) => ({ toolCalls: [{ id, name: "peek", arguments: JSON.stringify({ at }) }] })

test("stand-ins are the same for the same text only, short, and begin alike", () => {
  const text = fc
    .tuple(fc.constantFrom("a", "b"), fc.integer({ min: 4090, max: 4100 }), fc.constantFrom("x", "y"))
    .map(([first, length, last]) => first.repeat(length) + last)
  fc.assert(
    fc.property(fc.array(text, { maxLength: 20 }), (texts) => {
      const stand = standIns()
      const stands = texts.map(stand)
      for (const [i, one] of stands.entries()) {
        expect(one.length).toBeLessThanOrEqual(4096)
        expect(one.slice(0, 200)).toBe(texts[i]?.slice(0, 200))
        for (const [j, other] of stands.entries()) expectEqual(one === other, texts[i] === texts[j])
      }
    }),
  )
})

test("very many texts of one length stand for themselves", () => {
  const stand = standIns()
  const texts = Array.from({ length: 200 }, (_, i) => String(i).padStart(5000, "0"))
  const stands = texts.map(stand)
  expect(new Set(stands).size).toBe(200)
  expect(texts.map(stand)).toEqual(stands)
})

test("loops are seen as the mender itself sees them, whatever the length of the results", () => {
  const long = (word: string) => `${"same beginning ".repeat(400)}${word}`
  const step = fc.record({
    at: fc.constantFrom("p", "q"),
    result: fc.constantFrom(
      "short",
      "other",
      long("one"),
      long("two"),
      `Error: timed out\n${long("one")}`,
      `exit code 7\n${long("two")}`,
    ),
    ok: fc.constantFrom(undefined, undefined, false),
  })
  let storms = 0
  fc.assert(
    fc.property(fc.array(step, { maxLength: 5 }), fc.integer({ min: 1, max: 10 }), (lap, times) => {
      const steps = Array.from({ length: times }, () => lap).flat()
      const mender = createMender(tools)
      const conversation = converse(tools, {})
      for (const [i, { at, result, ok }] of steps.entries()) {
        const { report } = mender.mend(turn(at, `c${i}`))
        expectEqual(conversation.mend(turn(at, `c${i}`)).report, report)
        storms += report.stormsBroken
        mender.result(`c${i}`, result, ok)
        conversation.result(`c${i}`, result, ok)
      }
    }),
  )
  expect(storms).toBeGreaterThan(0)
})

test("a person's turn begins anew", () => {
  const conversation = converse(tools, {})
  const storms = () => {
    const { stormsBroken } = conversation.mend(turn("p", "c")).report
    conversation.result("c", "same", undefined)
    return stormsBroken
  }
  expect(Array.from({ length: 8 }, storms)).toEqual([0, 0, 0, 0, 0, 0, 0, 1])
  conversation.userTurn()
  expect(storms()).toBe(0)
})
