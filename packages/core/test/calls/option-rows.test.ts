import { describe, expect, test } from "vitest"
import { AMOUNT, checkRows, LIMITS_ROW, optionRows, wordOf } from "../../src/calls/option-rows.ts"
import { mergeContinuation, requestContinuation } from "../../src/continue-call.ts"
import { repairWithModel } from "../../src/faces/repair-with-model.ts"
import { flattenTools } from "../../src/flatten-tools.ts"
import { healHistory } from "../../src/history/heal.ts"
import { lintTools } from "../../src/lint/lint.ts"
import { mend } from "../../src/mend.ts"
import { createModelRepair } from "../../src/model-repair/session.ts"

const ROWS = optionRows({ tone: wordOf("low", "high"), times: AMOUNT, limits: LIMITS_ROW })

test.each<[unknown, string]>([
  [null, "options must be an object"],
  [["tone"], "options must be an object"],
  [{ tne: "low" }, '"tne" is not an option; use tone, times, limits, own'],
  [{ tone: "lwo" }, 'tone must be "low" or "high"'],
  [{ tone: null }, 'tone must be "low" or "high"'],
  [{ times: -1 }, "times must be a number of 0 or more"],
  [{ limits: 7 }, "limits must be an object of numbers"],
  [{ limits: { depht: 7 } }, 'limits["depht"] does not exist'],
  [{ limits: { depth: "7" } }, "limits.depth must be a number of 0 or more"],
  [JSON.parse('{"constructor": 1}'), '"constructor" is not an option'],
])("%j", (options, words) => {
  expect(() => checkRows(options, ROWS, ["own"])).toThrow(`MEND_OPTIONS: ${words}`)
})

test("what exists passes, and what is undefined counts as left out", () => {
  for (const options of [{}, { tone: "low", times: 0, limits: { depth: 7 }, own: "any" }, { tone: undefined }])
    expect(() => checkRows(options, ROWS, ["own"])).not.toThrow()
})

describe("every function with options of its own checks them", () => {
  const tools = [{ name: "ring", parameters: { type: "object", properties: { bell: { type: "string" } } } }]
  const call = { id: "r1", name: "ring", arguments: '{"bell":' }
  const result = mend({ toolCalls: [call] }, tools)
  const complete = async (): Promise<string> => ""
  const functions: Readonly<Record<string, (options: object) => unknown>> = {
    healHistory: (options) => healHistory([], options),
    lintTools: (options) => lintTools(tools, options),
    flattenTools: (options) => flattenTools(tools, options),
    requestContinuation: (options) => requestContinuation(result, options),
    mergeContinuation: (options) => mergeContinuation('{"bell":', '"g"}', options),
    createModelRepair: (options) => createModelRepair({ tools, complete, ...options }),
    repairWithModel: (options) => repairWithModel(call, { tools, complete, ...options }),
  }

  test.each(Object.entries(functions))("%s", (name, run) => {
    expect(() => run({ opne: "keep" })).toThrow('MEND_OPTIONS: "opne" is not an option; use ')
    if (name !== "requestContinuation") expect(() => run({ limits: { depht: 3 } })).toThrow('limits["depht"]')
    expect(() => run({})).not.toThrow()
  })

  test.each<[string, object, string]>([
    ["healHistory", { open: "kep" }, 'open must be "answer" or "keep"'],
    ["requestContinuation", { attempt: "1" }, "attempt must be a number"],
    ["requestContinuation", { most: -1 }, "most must be a number"],
    ["mergeContinuation", { apply: "sure" }, "apply must be"],
    ["createModelRepair", { apply: "sure" }, "apply must be"],
    ["createModelRepair", { formats: "strct" }, "formats must be"],
    ["createModelRepair", { timeoutMs: "10s" }, "timeoutMs must be a number"],
  ])("%s: %j", (name, options, words) => {
    expect(() => functions[name]?.(options)).toThrow(`MEND_OPTIONS: ${words}`)
  })

  test("and so does a session, for each call", async () => {
    const { repair } = createModelRepair({ tools, complete })
    await expect(repair(call, { eror: "no bell" } as never)).rejects.toThrow(/^MEND_OPTIONS: "eror"/)
    await expect(repair(call, { alsoAllowed: "/bell" as never })).rejects.toThrow(/^MEND_OPTIONS: alsoAllowed must be/)
  })
})
