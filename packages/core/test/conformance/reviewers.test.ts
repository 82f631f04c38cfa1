// What the people who reviewed such a layer asked for.
import { expect, test } from "vitest"
import { mend } from "../../src/mend.ts"
import { toOpenAiMessages } from "../../src/messages/openai.ts"
import { type ToolResult, toToolResults } from "../../src/messages/tool-results.ts"
import { REPAIR_RULES } from "../../src/rules/index.ts"
import type { MendResult } from "../../src/turn.ts"
import { callOf, escalation, mended, rulesOf } from "../support/calling.ts"
import { HASTY } from "../support/conversation.ts"
import { args, READ, SAVE } from "../support/kitchen.ts"
import { keeps, one, set } from "../support/one-value.ts"
import { TEXTS } from "../support/reading.ts"
import { filesIn } from "../support/source-files.ts"
import { talk } from "../support/turns.ts"

test("HR1: one fault has one owner", () => {
  const all: [string, string][] = [
    ['{"dish":"a","tags":"[\\"x\\"]"}', "shape/stringified"],
    ['{"dish":"a","tags":"x"}', "shape/single-for-array"],
    ['{"dish":"a","hint":null}', "value/null-for-optional"],
    ['{"dish":"a","serves":"2"}', "type/number-as-string"],
    ['{"dish":"a",}', "json/trailing-comma"],
  ]
  for (const [text, rule] of all) expect(rulesOf(text, SAVE)).toEqual([rule])
})

test("HR2: text to find and replace is byte-exact", () => {
  for (const name of ["path", "old_string"])
    expect(mended(JSON.stringify({ [name]: "[plan.md](http://plan.md)" }), READ).outcome).toBe("unchanged")
  // beside a fault that is mended, too
  expect(args('{"old_string":"[plan.md](http://plan.md)","from":"3"}', READ)).toEqual({
    old_string: "[plan.md](http://plan.md)",
    from: 3,
  })
})

test("HR3: nothing is filled without a declaration", () => {
  expect(args('{"from":3,}', READ)).toEqual({ from: 3 })
  expect(mended('{"most":3}', READ).outcome).toBe("unchanged")
})

// C2
test("HR4: a result is never touched", () => {
  const answer = '{"lines":["a"]}'
  const conversation = talk([READ], { storm: HASTY })
  const results = ["a", "b", "a", "b", "a"].map((file) =>
    conversation.step("read_page", `{'file': '${file}',}`, answer, true),
  )
  const noticed = results.findLast(({ calls }) => calls[0]?.notice !== undefined) as MendResult
  for (const result of [results[0] as MendResult, noticed]) {
    const [told] = toToolResults(result, { [result.order[0] as string]: answer })
    expect(told?.text).toBe(answer)
    // a notice is a block of its own
    const [message] = toOpenAiMessages([told as ToolResult])
    const content = message?.content
    expect(JSON.parse(typeof content === "string" ? content : (content?.[0]?.text ?? ""))).toEqual({ lines: ["a"] })
  }
})

test("HR5: a required null stays null in the error, and is never wrapped", () => {
  const { issues } = escalation('{"v":null}', one(TEXTS))
  expect(issues[0]).toMatchObject({ pointer: "/v", received: "null" })
})

test("HR6: a deliberate null is kept", () => {
  keeps({ anyOf: [TEXTS, { type: "null" }] }, null)
})

test("HR7: a list in text is read before it is wrapped", () => {
  expect(set(TEXTS, '["a","b"]')).toEqual(["a", "b"])
  expect(set({ type: ["integer", "null"] }, "null")).toBeNull()
})

test("HR8: every rule has cases of its own that run", () => {
  const tests = new Set(filesIn("packages/core/test/rules", ".test.ts"))
  expect(REPAIR_RULES.filter(({ id }) => !tests.has(`${id}.test.ts`)).map(({ id }) => id)).toEqual([])
})

test("HR9: only what the schema shows to be wrong is touched", () => {
  const text = '{ "dish" : "a\\u0062" ,"serves":"4" , "steps":"[x](http://x)\\/" }'
  expect(mended(text, SAVE).arguments).toBe(text.replace('"4"', "4"))
  const { calls } = mend({ toolCalls: [{ id: "c1", name: "save_recipe", arguments: text.replace('"4"', "4") }] }, [
    SAVE,
  ])
  expect(calls[0]?.arguments).toBe(text.replace('"4"', "4"))
  expect(callOf(text, SAVE).calls[0]?.findings.map(({ pointer }) => pointer)).toEqual(["/serves"])
})
