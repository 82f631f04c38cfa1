import { describe, expect, test } from "vitest"
import {
  isNotRun,
  quietIn,
  quietTurnsText,
  reflection,
  stepRank,
  stopText,
  withoutCalled,
} from "../../src/loops/reflection.ts"
import { LOOPS, type LoopReason, type LoopVerdict } from "../../src/loops/verdict.ts"
import { remembered } from "../support/remembered.ts"

const CODES = Object.keys(LOOPS) as LoopReason[]
const lastOf = (line: string) => remembered(line)[0] ?? null
const said = (code: LoopReason, step: LoopVerdict["step"], last: string, text = '{"x":"a"}', count = 3): string =>
  reflection("read", text, { reason: code, step, count, last: lastOf(last) })

describe("the message", () => {
  test("names the call, the count and what the last result was, and asks", () => {
    expect(said("loop/identical", "suppress", "read a => its text")).toBe(
      'Not run again. You just called "read" with {"x":"a"}: what are you trying to achieve? This is the 3rd time with the same arguments. The last result was: "its text". Use the results you already have, try something really different, or say what the problem is.',
    )
  })

  test("says nothing of an error when there was none, whatever the watch", () => {
    for (const code of CODES.filter((each) => each !== "loop/reworded"))
      for (const step of ["notice", "suppress"] as const)
        for (const last of ["read a", "read a => done", "read a => "])
          expect(said(code, step, last)).not.toMatch(/fail|error|wrong/i)
    expect(stopText(1) + stopText(3)).not.toMatch(/fail|error|wrong/i)
  })

  test("says of an error what it was", () => {
    expect(said("loop/identical", "suppress", "edit a => ! not found")).toContain(
      'The last time it failed: "not found".',
    )
    expect(said("loop/reworded", "notice", "edit a => ! not found")).toMatch(
      /^"read" was called 3 times in a row without success, the last time: "not found"\./,
    )
    expect(said("loop/reworded", "stop", "edit a => ! not found")).toContain("Stop calling tools")
  })

  test("claims no success and no standstill that is not known", () => {
    expect(said("loop/write", "suppress", "write a => done")).toContain("written 2 times, with success.")
    expect(reflection("write", "{}", { reason: "loop/write", step: "suppress", count: 3, last: null })).not.toContain(
      "success",
    )
    expect(said("loop/cycle", "notice", "read a => done")).toContain("3rd time, and nothing changes.")
    expect(said("loop/cycle", "notice", "read a")).toContain("3rd time. The earlier result is above.")
  })

  test("is told from the words of the call, however that was written", () => {
    const rest = "Not run again. This is the 3rd time with the same arguments."
    const text = said("loop/identical", "suppress", "read a => its text", '{"x": "a", "y": 1}')
    for (const own of ['{"x": "a", "y": 1}', '{"x":"a","y":1,}', '{"name":"read","arguments":{"x":"a","y":1}}'])
      expect(withoutCalled(text, { name: "read", arguments: own }).startsWith(rest)).toBe(true)
    const long = `{"x":"${"pot ".repeat(90)}"}`
    expect(
      withoutCalled(said("loop/identical", "suppress", "read a", long), { name: "read", arguments: long }).startsWith(
        rest,
      ),
    ).toBe(true)
    expect(withoutCalled(text, null)).toBe(text)
    // another call, another tool, another text
    expect(withoutCalled(text, { name: "read", arguments: '{"x":"b"}' })).toBe(text)
    expect(withoutCalled(text, { name: "write", arguments: '{"x":"a","y":1}' })).toBe(text)
    expect(withoutCalled(`${rest} You just called`, { name: "read", arguments: "{}" })).toBe(`${rest} You just called`)
  })

  test("begins so that a history tells which calls did not run", () => {
    for (const code of CODES.filter((each) => each !== "loop/reworded")) {
      expect(isNotRun(said(code, "suppress", "read a"))).toBe(true)
      expect(isNotRun(said(code, "notice", "read a"))).toBe(false)
    }
  })

  test("is one line, short and well-formed, whatever the model and the tool wrote", () => {
    const texts = [`{"x":"${"y".repeat(1_000_000)}"}`, '{"x":"a\nb"}', '{"x":"\ud800"}', "\u202e", "😀".repeat(400)]
    for (const text of texts) {
      const message = reflection(`n\n\ud800${"n".repeat(9_999)}`, text, {
        reason: "loop/identical",
        step: "suppress",
        count: 3,
        last: lastOf(`run a => ${text}`),
      })
      expect(message.length).toBeLessThan(1_000)
      expect(message).not.toMatch(/[\n\r\u202e]/)
      expect(message).not.toMatch(/\p{Cs}/u)
    }
  })

  test("counts as one counts", () => {
    const counted = [1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111].map(
      (count) => /the (\d+\w\w) time/.exec(said("loop/poll", "notice", "read a", "{}", count))?.[1],
    )
    expect(counted).toEqual(["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "101st", "111th"])
  })
})

test("turns without a run call can be read off the message", () => {
  for (const turns of [1, 2, 17]) expect(quietIn(`Not run again. … ${quietTurnsText(turns)}`)).toBe(turns)
  expect([quietIn(""), quietIn("Not run again."), quietIn(`${quietTurnsText(2)} more`)]).toEqual([0, 0, 0])
})

test("stop is graver than suppress, suppress than notice", () => {
  expect((["stop", "notice", "suppress"] as const).toSorted((a, b) => stepRank(a) - stepRank(b))).toEqual([
    "notice",
    "suppress",
    "stop",
  ])
  expect([stopText(1), stopText(2)].map((text) => text.split(".")[0])).toEqual([
    "The call was withheld again",
    "All 2 calls were withheld again",
  ])
})
