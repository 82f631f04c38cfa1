import { describe, expect, test } from "vitest"
import { checkOptions } from "../../src/calls/options.ts"
import { createMender } from "../../src/create-mender.ts"
import { mend } from "../../src/mend.ts"
import { createStreamMender } from "../../src/stream/create-stream-mender.ts"
import type { MendOptions } from "../../src/turn.ts"

const TOOLS = [{ name: "ring", parameters: { type: "object", properties: { bell: { type: "string" } } } }]

const WRONG: readonly [given: Readonly<Record<string, unknown>>, says: string][] = [
  [{ aply: "certain" }, '"aply" is not an option; use apply, '],
  [{ apply: "guess" }, 'apply must be "certain" or "likely"'],
  [{ apply: null }, "apply must be"],
  [{ channel: "txt" }, 'channel must be "native" or "text"'],
  [{ scavenge: "off" }, 'scavenge must be "on" or "eager"; recover: "off" leaves all text alone'],
  [
    { toolChoice: { type: "function", function: { name: "ring" } } },
    'toolChoice must be "auto", "none", "required", { name } or { names }',
  ],
  [{ toolChoice: { names: "ring" } }, "toolChoice must be"],
  [{ toolChoice: { names: ["ring", 7] } }, "toolChoice must be"],
  [{ rules: ["key/alias"] }, "rules must be an object"],
  [{ rules: { "key/alas": "off" } }, 'rules["key/alas"] is not a rule that can be switched'],
  [{ rules: { "key/alias": false } }, 'rules["key/alias"] must be "on" or "off"'],
  [{ disabledTools: "ring" }, "disabledTools must be a list of names"],
  [{ onEvent: "log" }, "onEvent must be a function"],
  [{ formats: true }, 'formats must be "off", "lenient" or "strict"'],
  [{ limits: 5 }, "limits must be an object"],
  [{ limits: { argumentBytes: 9 } }, 'limits["argumentBytes"] does not exist'],
  [{ limits: { depth: Number.NaN } }, "limits.depth must be a number of 0 or more"],
  [{ argumentsInEvents: "yes" }, "argumentsInEvents must be true or false"],
  [JSON.parse('{"__proto__": 1}') as Record<string, unknown>, '"__proto__" is not an option'],
]

describe("what does not exist is said", () => {
  for (const [given, says] of WRONG)
    test(says, () => {
      const options = given as MendOptions
      expect(() => createMender(TOOLS, options)).toThrow(`MEND_OPTIONS: ${says}`)
      expect(() => createMender(TOOLS).mend({ toolCalls: [] }, options)).toThrow(`MEND_OPTIONS: ${says}`)
    })

  test("settings of storms, with and without a history", () => {
    const options = { storm: { thresold: 3 } } as MendOptions
    expect(() => mend({ toolCalls: [] }, TOOLS, options)).toThrow("MEND_STORM: storm.thresold is not a setting")
    expect(() => mend({ toolCalls: [] }, TOOLS, { ...options, history: [] })).toThrow(
      "MEND_STORM: storm.thresold is not a setting",
    )
  })

  test("a state, except for a mender", () => {
    const options = { state: createMender(TOOLS).state() } as MendOptions
    expect(() => mend({ toolCalls: [] }, TOOLS, options)).toThrow('MEND_OPTIONS: "state" is not an option; use apply, ')
    expect(() => createMender(TOOLS).mend({ toolCalls: [] }, options)).toThrow('"state" is not an option')
    expect(() => mend({ toolCalls: [] }, TOOLS, { stat: {} } as MendOptions)).not.toThrow(/, state\b/)
    expect(createMender(TOOLS, options).restored).toBe(true)
    expect(() => createMender(TOOLS, { stat: {} } as MendOptions)).toThrow(/, state\b/)
    expect(() => createStreamMender(TOOLS, { ...options, mode: "hold" })).not.toThrow()
  })

  test("no object", () => {
    for (const given of ["certain", 3, []])
      expect(() => checkOptions(given as MendOptions)).toThrow("options must be an object")
  })
})

test("what exists passes, and what is undefined counts as left out", () => {
  const all: MendOptions = {
    apply: "certain",
    channel: "text",
    scavenge: "eager",
    toolChoice: { name: "ring" },
    rules: { "json/comment": "off", "name/style": "on", "key/alias": "off" },
    disabledTools: [],
    onEvent: () => undefined,
    sampleUnchanged: 0.5,
    limits: { depth: 9, nodes: Number.POSITIVE_INFINITY },
    argumentsInEvents: false,
    passes: { json: "on" },
    preset: "safe",
    storm: {},
    history: [],
    maxReprompts: 1,
    maxRepromptsPerTurn: 1,
    model: "m",
  }
  expect(() => checkOptions(all)).not.toThrow()
  expect(() => checkOptions({ toolChoice: { names: ["ring"] } })).not.toThrow()
  const none = Object.fromEntries(Object.keys(all).map((name) => [name, undefined])) as unknown as MendOptions
  expect(mend({ toolCalls: [{ id: "a", name: "ring", arguments: '{"bell":"g",}' }] }, TOOLS, none).calls).toHaveLength(
    1,
  )
  expect(createMender(TOOLS, { state: null }).restored).toBe(false)
})
