import { describe, expect, test } from "vitest"
import { mendMiddleware as mendAiSdk } from "../../src/adapters/ai-sdk.ts"
import { mendHook } from "../../src/adapters/claude-agent-sdk.ts"
import { mendMiddleware as mendAnthropic, mendFetch } from "../../src/adapters/fetch.ts"
import { mendMiddleware as mendLangChain } from "../../src/adapters/langchain.ts"
import { mendNode } from "../../src/adapters/langchain-graph.ts"
import { mendSchema, mendTransport } from "../../src/adapters/mcp.ts"
import { MODEL_OPTIONS, mendOptionsIn } from "../../src/adapters/model-options.ts"
import { mendModel, mendModelProvider } from "../../src/adapters/openai-agents.ts"
import { mendStreamFn } from "../../src/adapters/pi.ts"
import { mendAdapter } from "../../src/adapters/tanstack-ai.ts"
import { MendError } from "../../src/errors.ts"
import { createStreamMender } from "../../src/stream/create-stream-mender.ts"
import { WEATHER_TOOL } from "../../src/testing/scenarios.ts"

const errorOf = (make: () => unknown): string => {
  try {
    make()
  } catch (error) {
    return MendError.is(error) ? error.message : `not ours: ${String(error)}`
  }
  return "none"
}

const MODEL = { getResponse: async () => ({}), getStreamedResponse: async function* () {} }
const SCHEMA = { "~standard": { version: 1, vendor: "mine", validate: (value: unknown) => ({ value }) } }

/** Each adapter with the options that it alone knows. */
const MAKERS: Readonly<Record<string, readonly [make: (options: never) => unknown, own: readonly string[]]>> = {
  mendFetch: [
    (options) => mendFetch(fetch, options),
    ["mode", "escalated", "reask", "onResult", "onRemark", "conversation", "maxHeldBytes"],
  ],
  "mendMiddleware of Anthropic": [(options) => mendAnthropic(options), ["conversation", "maxHeldBytes"]],
  "mendMiddleware of the AI SDK": [(options) => mendAiSdk(options), ["mode", "escalated", "reask"]],
  "mendMiddleware of LangChain": [(options) => mendLangChain(options), ["reask", "onResult"]],
  mendNode: [(options) => mendNode([], options), ["onResult"]],
  mendModel: [(options) => mendModel(MODEL, options), ["reask", "onResult"]],
  mendModelProvider: [(options) => mendModelProvider({ getModel: () => MODEL }, options), ["reask", "onResult"]],
  mendStreamFn: [(options) => mendStreamFn(async () => ({}) as never, options), ["mode"]],
  mendAdapter: [(options) => mendAdapter({ chatStream: async function* () {} }, options), ["mode"]],
  mendTransport: [(options) => mendTransport({ send: async () => undefined }, options), ["flatten", "onResult"]],
  mendSchema: [(options) => mendSchema(SCHEMA, options), ["apply"]],
  mendHook: [(options) => mendHook([], options), ["permissionDecision", "onResult"]],
  createStreamMender: [(options) => createStreamMender([WEATHER_TOOL], options), ["mode"]],
}

describe.each(Object.entries(MAKERS))("%s", (_, [make, own]) => {
  test("options are checked when it is made, and the message names all of them", () => {
    expect(errorOf(() => make({} as never))).toBe("none")
    const message = errorOf(() => make({ aply: "certain" } as never))
    expect(message).toMatch(/^MEND_OPTIONS: "aply" is not an option; use /)
    for (const name of [...own, "apply", "rules"]) expect(message).toMatch(new RegExp(`\\b${name}\\b`))
    expect(errorOf(() => make({ apply: "maybe" } as never))).toMatch(/^MEND_OPTIONS: apply must be/)
    for (const wrong of [null, "x", 3])
      expect(errorOf(() => make(wrong as never))).toBe("MEND_OPTIONS: options must be an object")
  })
})

test("what comes with each request is no option", () => {
  for (const name of ["history", "toolChoice", "state"])
    expect(errorOf(() => mendFetch(fetch, { [name]: [] } as never))).toMatch(/^MEND_OPTIONS/)
  expect(errorOf(() => mendLangChain({ escalated: "drop" } as never))).toMatch(/^MEND_OPTIONS: "escalated"/)
})

test("the mender gets its own options only", () => {
  expect(
    mendOptionsIn({ reask: 2, apply: "certain", onResult: () => undefined, mode: undefined }, MODEL_OPTIONS),
  ).toEqual({ apply: "certain" })
  expect(errorOf(() => mendOptionsIn({ reask: -1 }, MODEL_OPTIONS))).toBe(
    "MEND_OPTIONS: reask must be a whole number, 0 or more",
  )
})

const anything = (value: unknown): never => value as never

test.each([
  [
    "mendFetch with options first",
    () => mendFetch(anything({ mode: "live" })),
    /^MEND_TARGET: .*options are the second/,
  ],
  ["mendFetch with a text", () => mendFetch(anything("x")), /^MEND_TARGET/],
  ["mendModel with a name", () => mendModel(anything("gpt-5")), /^MEND_TARGET: .*not its name/],
  ["mendModelProvider with nothing", () => mendModelProvider(anything(undefined)), /^MEND_TARGET/],
  ["mendNode with nothing", () => mendNode(anything(undefined)), /^MEND_TARGET/],
  ["mendSchema with a JSON Schema", () => mendSchema(anything({ type: "object" })), /^MEND_TARGET/],
  ["mendSchema with nothing", () => mendSchema(anything(undefined)), /^MEND_TARGET/],
  ["mendTransport with nothing", () => mendTransport(anything(null)), /^MEND_TARGET/],
  ["mendAdapter with a name", () => mendAdapter(anything("gpt-5")), /^MEND_TARGET/],
  ["mendStreamFn with nothing", () => mendStreamFn(anything(undefined)), /^MEND_TARGET/],
  ["createStreamMender with nothing", () => createStreamMender(anything(undefined)), /^MEND_TOOLS/],
  ["a text that is none", () => createStreamMender([WEATHER_TOOL]).text(anything(null)), /^MEND_TEXT/],
  ["a thought that is none", () => createStreamMender([WEATHER_TOOL]).reasoning(anything(undefined)), /^MEND_TEXT/],
  [
    "a piece without a key",
    () => createStreamMender([WEATHER_TOOL]).callDelta(anything({ id: "c1" }), anything(undefined)),
    /^MEND_TEXT/,
  ],
  [
    "a piece as OpenAI writes it",
    () => createStreamMender([WEATHER_TOOL]).callDelta(0, anything({ index: 0, function: { name: "x" } })),
    /^MEND_TEXT/,
  ],
])("%s says what is expected", (_, make, message) => {
  expect(errorOf(make)).toMatch(message)
})
