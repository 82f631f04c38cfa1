// Argument text that is not JSON, or not whole. Ids are those of the list of cases in coverage.test.ts.
import { expect, test } from "vitest"
import { requestContinuation } from "../../src/continue-call.ts"
import { flattenTools } from "../../src/flatten-tools.ts"
import { callOf, escalation, mended, rulesOf } from "../support/calling.ts"
import { cpuTime } from "../support/cpu-time.ts"
import { object } from "../support/fitting.ts"
import { args, reason, SAVE, STIR } from "../support/kitchen.ts"

test("X1: a comma before the brace", () => {
  expect(args('{"dish":"soup","serves":4,}')).toEqual({ dish: "soup", serves: 4 })
})

test("X2: the same inside a text stays", () => {
  expect(args('{"dish":"soup","steps":"a,}b,]",}')).toEqual({ dish: "soup", steps: "a,}b,]" })
})

test("X3: single quotes", () => {
  expect(args(`{'dish': 'grandma\\'s', 'steps': 'shout "done"'}`)).toEqual({ dish: "grandma's", steps: 'shout "done"' })
})

test("X4: a raw line break", () => {
  expect(args('{"dish":"soup","steps":"chop\nboil"}')).toEqual({ dish: "soup", steps: "chop\nboil" })
})

// one reading or none: here the letter of a drive decides between the two, below nothing does
test("X5: a path with single backslashes is read as one, and said to be likely", () => {
  const { arguments: text, findings } = mended('{"dish":"D:\\kitchen\\new\\pie"}', SAVE)
  expect(JSON.parse(text)).toEqual({ dish: "D:\\kitchen\\new\\pie" })
  expect(findings).toEqual([expect.objectContaining({ rule: "json/raw-backslashes", confidence: "likely" })])
  // two styles of escapes are two readings like any others: one reason for both
  expect(reason('{"dish":"pie \\q or\\n"}')).toBe("json/ambiguous")
})

test("X6: three quotes inside a text", () => {
  expect(args('{"dish":"soup","steps":"def cook():\n  """slow"""\n"}')).toEqual({
    dish: "soup",
    steps: 'def cook():\n  """slow"""\n',
  })
})

test("X7: a fence and words behind it", () => {
  expect(args('```json\n{"dish":"soup"}\n``` as asked')).toEqual({ dish: "soup" })
})

// C16
test("X8: braces in the words before", () => {
  expect(args('With {y} for it: {"dish":"soup"}')).toEqual({ dish: "soup" })
})

test("X9: two candidates", () => {
  const { reason: code, hints } = escalation('{"dish":"soup"} or {"dish":"stew"}', SAVE)
  expect(code).toBe("json/ambiguous")
  expect(hints).not.toEqual([])
})

test("X10: the same object twice", () => {
  expect(callOf('{"dish":"soup"}{"dish":"soup"}', SAVE).calls.map((call) => call.id)).toEqual(["c1"])
})

test("X11: two different objects", () => {
  expect(callOf('{"dish":"soup"}{"dish":"stew"}', SAVE).calls.map(({ id, arguments: text }) => [id, text])).toEqual([
    ["c1", '{"dish":"soup"}'],
    ["c1-2", '{"dish":"stew"}'],
  ])
})

test("X12: closers in a text of a valid call", () => {
  expect(mended('{"dish":"soup","steps":"}{"}', SAVE).outcome).toBe("unchanged")
})

test("X13: encoded once or twice too often", () => {
  const once = JSON.stringify('{"dish":"soup"}')
  for (const text of [once, JSON.stringify(once)]) expect(args(text)).toEqual({ dish: "soup" })
})

test("X14: nothing sent", () => {
  for (const text of ["", '""', "null", "None", "   "]) {
    expect(reason(text)).toBe("arguments/empty")
    expect(args(text, STIR)).toEqual({})
  }
})

test("X15: in a list", () => {
  expect(args('[{"dish":"soup"}]')).toEqual({ dish: "soup" })
  expect(callOf('[{"dish":"soup"},{"dish":"stew"}]', SAVE).calls.map((call) => call.id)).toEqual(["c1", "c1-2"])
  expect(callOf('[{"dish":"soup"},{"serves":2}]', SAVE).calls).toEqual([])
})

// C4, C9: the part that was cut is neither completed nor dropped and run; what is whole is told to whoever asks for the
// rest
test("X16: cut in or behind a key", () => {
  for (const end of ['"ste', '"steps"', '"steps":']) {
    const text = `{"dish":"soup","serves":2,${end}`
    expect(reason(text)).toBe("truncated")
    expect(requestContinuation(callOf(text, SAVE))).toMatchObject({
      ask: "continue",
      prefix: text,
      place: { whole: ["dish", "serves"] },
    })
  }
})

test("X17: cut in a number or a word", () => {
  for (const end of ["tru", "-", "2.", "2"]) expect(reason(`{"dish":"soup","serves":${end}`)).toBe("truncated")
})

test("X18: cut in a text", () => {
  const text = '{"dish":"soup","steps":"chop, '
  expect(reason(text)).toBe("truncated")
  expect(requestContinuation(callOf(text, SAVE))).toMatchObject({ prefix: text, place: { pointer: "/steps" } })
})

test("X19: cut in a text that looks like a key", () => {
  expect(reason('{"dish":"soup","steps":"say \\"serves\\":')).toBe("truncated")
})

test("X20: cut in an escape or a character", () => {
  for (const end of ["x\\", "x\\u00", "\ud83e", "\u00e0", "删", "\\ud83e"])
    expect(reason(`{"dish":"soup","steps":"${end}`)).toBe("truncated")
})

test("X21: a list that is not closed", () => {
  expect(args('{"dish":"soup","tags":["hot","red"')).toEqual({ dish: "soup", tags: ["hot", "red"] })
  expect(rulesOf('{"dish":"soup","tags":["hot","red"', SAVE)).toEqual(["json/missing-closer"])
  expect(callOf('{"dish":"soup","tags":["hot","red"', SAVE).report.truncationsFixed).toBe(1)
  expect(reason('{"dish":"soup","tags":["hot","red"', SAVE, "length")).toBe("truncated")
})

test("X22: only the last brace is missing", () => {
  const text = '{"dish":"soup","tags":["hot","red"]'
  expect(callOf(text, SAVE, {}, "stop").calls).toHaveLength(1)
  expect(reason(text, SAVE, "length")).toBe("truncated")
})

test("X23: closers too many, or of the wrong kind", () => {
  for (const text of ['{"dish":"soup"}}', '{"dish":"soup"]']) expect(args(text)).toEqual({ dish: "soup" })
  expect(args('{"dish":"soup","tags":["hot"}')).toEqual({ dish: "soup", tags: ["hot"] })
})

// C21
test("X24: digits beyond a double", () => {
  expect(mended('{"dish":"x","serves":12345678901234567890}', SAVE).arguments).toBe(
    '{"dish":"x","serves":12345678901234567890}',
  )
  expect(mended('{"dish":"x","serves":12345678901234567890,}', SAVE).arguments).toBe(
    '{"dish":"x","serves":12345678901234567890}',
  )
})

test("X25: no number", () => {
  for (const word of ["NaN", "Infinity", "-Infinity"])
    expect(reason(`{"dish":"x","serves":${word}}`)).toBe("json/no-value")
})

test("X26: hostile sizes", () => {
  const start = cpuTime()
  expect(reason("{".repeat(300_000))).toBe("limit/arguments")
  expect(reason("[".repeat(100_000))).toBe("limit/depth")
  expect(callOf("<|DSML|invoke ".repeat(3_000), SAVE).escalated).toHaveLength(1)
  expect(cpuTime() - start).toBeLessThan(3_000)
})

test("X27: names every object has", () => {
  const before = Object.getOwnPropertyNames(Object.prototype).join()
  for (const text of [
    '{"__proto__":{"x":1}}',
    '{"__proto__.x":1}',
    '{"constructor.prototype.x":1}',
    "{'constructor':{'prototype':{'x':1}}}",
  ]) {
    for (const tool of [STIR, SAVE]) callOf(text, tool)
  }
  expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before)
  expect(mended('{"__proto__":{"x":1},}', STIR).arguments).toBe('{"__proto__":{"x":1}}')
  const flat = flattenTools([
    { name: "stir", parameters: object({ pot: object({ lid: object({ on: { type: "boolean" } }, []) }, []) }, []) },
  ])
  for (const name of ["__proto__.x", "constructor.prototype.x", "pot.__proto__.x", "pot.lid.constructor"]) {
    const { calls } = flat.mend({ toolCalls: [{ id: "c1", name: "stir", arguments: JSON.stringify({ [name]: 1 }) }] })
    for (const call of calls) expect(Object.keys(JSON.parse(call.arguments) as object)).toEqual([name])
  }
  expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before)
})

// promise 1: what JSON.parse takes and the schema allows is nobody's to change, so it is not told either
test("X28: a key twice: strict text runs as it is, and the last one counts; in a damaged text two values are two readings", () => {
  expect(mended('{"dish":"soup","dish":"stew"}', SAVE)).toMatchObject({ outcome: "unchanged", input: { dish: "stew" } })
  expect(args('{"dish":"stew","dish":"stew",}')).toEqual({ dish: "stew" })
  expect(reason('{"dish":"soup","dish":"stew",}')).toBe("json/ambiguous")
})
