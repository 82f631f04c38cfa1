import { describe, expect, test, vi } from "vitest"
import { MendError } from "../../src/errors.ts"
import { mend } from "../../src/mend.ts"
import type { Complete, ModelRequest } from "../../src/model-repair/ask.ts"
import { createModelRepair, type ModelRepairOptions } from "../../src/model-repair/session.ts"
import type { EscalatedCall, Tool } from "../../src/turn.ts"
import { object } from "../support/fitting.ts"
import { answerOf, escalatedOf, plainCall } from "../support/model-answers.ts"
import { TEXT, WHOLE } from "../support/reading.ts"

const SAIL: Tool = {
  name: "sail",
  parameters: object({ port: TEXT, knots: WHOLE, legs: { type: "array", items: object({ to: TEXT, days: WHOLE }) } }, [
    "port",
  ]),
}
const TEN = '{"port":"Moss","knots":"ten"}'
const GOOD = answerOf("sail", '{"port":"Moss","knots":10}')
const DRIFT = answerOf("sail", '{"port":"Oslo","knots":10}', ["a", "b"])

const sessionOf = (complete: Complete, more: Partial<ModelRepairOptions> = {}) =>
  createModelRepair({ tools: [SAIL], complete, ...more })
const never = new Promise<string>(() => undefined)

describe("what complete is asked", () => {
  const asked = async (text: string): Promise<ModelRequest> => {
    const complete = vi.fn<Complete>(() => "")
    await sessionOf(complete).repair(plainCall(SAIL, text))
    return complete.mock.calls[0]?.[0] as ModelRequest
  }

  test("at temperature 0, in the asked form, with room for the call", async () => {
    const request = await asked(TEN)
    expect(request).toMatchObject({ temperature: 0, responseFormat: { type: "json_schema" }, demanding: false })
    expect(request.maxTokens).toBeGreaterThan(500)
    expect(request.signal).toBeInstanceOf(AbortSignal)
  })

  test("nested places ask for a stronger model", async () => {
    expect((await asked('{"port":"Moss","legs":[{"to":"Rye","days":"two"}]}')).demanding).toBe(true)
  })
})

describe("kept answers", () => {
  test("the same call is asked once", async () => {
    const complete = vi.fn<Complete>(() => GOOD)
    const session = sessionOf(complete)
    const results = [await session.repair(plainCall(SAIL, TEN)), await session.repair(plainCall(SAIL, TEN))]
    expect(results.map((result) => result.ok && [result.cached, result.call.arguments])).toEqual([
      [false, '{"port":"Moss","knots":10}'],
      [true, '{"port":"Moss","knots":10}'],
    ])
    expect(complete).toHaveBeenCalledOnce()
    expect(session.counts()).toMatchObject({ sent: 1, accepted: 1, cached: 1 })
  })

  test("three at once are one question", async () => {
    const complete = vi.fn<Complete>(async () => GOOD)
    const session = sessionOf(complete)
    const results = await Promise.all([1, 2, 3].map(() => session.repair(plainCall(SAIL, TEN))))
    expect(results.every((result) => result.ok)).toBe(true)
    expect(complete).toHaveBeenCalledOnce()
  })

  test("another call, error, or freed place is another question", async () => {
    const complete = vi.fn<Complete>(() => GOOD)
    const session = sessionOf(complete)
    await session.repair(plainCall(SAIL, TEN))
    await session.repair(plainCall(SAIL, TEN), { error: "knots!" })
    await session.repair(plainCall(SAIL, TEN), { alsoAllowed: ["/port"] })
    await session.repair(plainCall(SAIL, TEN.replace(":", ": ")))
    expect(complete).toHaveBeenCalledTimes(4)
  })
})

describe("the budget", () => {
  test("two failures in a row, and the third is never sent", async () => {
    const complete = vi.fn<Complete>(() => DRIFT)
    const session = sessionOf(complete)
    const reasons: string[] = []
    for (const knots of ["ten", "six", "two", "one"]) {
      const result = await session.repair(escalatedOf(SAIL, `{"port":"Moss","knots":"${knots}"}`))
      reasons.push(result.ok ? "accepted" : result.reason)
      if (!result.ok) expect(result.reflection).toContain("/knots")
    }
    expect(reasons).toEqual(["intent_drift", "intent_drift", "budget", "budget"])
    expect(complete).toHaveBeenCalledTimes(2)
    expect(session.counts()).toMatchObject({
      sent: 2,
      refused: { budget: 2, intent_drift: 2 },
      driftRate: 1,
      refusalRate: 1,
    })
  })

  test("three at once do not slip through", async () => {
    const complete = vi.fn<Complete>(async () => DRIFT)
    const session = sessionOf(complete)
    const results = await Promise.all(
      ["ten", "six", "two"].map((knots) => session.repair(plainCall(SAIL, `{"port":"Moss","knots":"${knots}"}`))),
    )
    expect(results.map((result) => !result.ok && result.reason)).toEqual(["intent_drift", "intent_drift", "budget"])
    expect(complete).toHaveBeenCalledTimes(2)
  })

  test("a success in between, another place, or a new start begin anew", async () => {
    const complete = vi.fn<Complete>(() => DRIFT)
    const session = sessionOf(complete)
    await session.repair(plainCall(SAIL, TEN))
    complete.mockReturnValueOnce(GOOD)
    expect((await session.repair(plainCall(SAIL, TEN))).ok).toBe(true)
    const bad = (knots: string) => session.repair(plainCall(SAIL, `{"port":"Moss","knots":"${knots}"}`))
    await bad("one")
    await bad("two")
    expect(await bad("six")).toMatchObject({ reason: "budget", sent: false })
    expect(await session.repair(plainCall(SAIL, '{"port":7}'))).toMatchObject({ sent: true })
    session.forget("sail")
    expect(await bad("six")).toMatchObject({ sent: true })
  })

  test("time that runs out and errors are failures, a host that calls it off is none", async () => {
    const session = sessionOf(() => never, { timeoutMs: 5 })
    expect(await session.repair(plainCall(SAIL, TEN))).toMatchObject({ reason: "timeout" })
    const host = new AbortController()
    host.abort()
    expect(await session.repair(plainCall(SAIL, TEN), { signal: host.signal })).toMatchObject({
      reason: "aborted",
      sent: false,
    })
    expect(await session.repair(plainCall(SAIL, TEN))).toMatchObject({ reason: "timeout" })
    expect(await session.repair(plainCall(SAIL, TEN))).toMatchObject({ reason: "budget" })
  })

  test("what is never sent costs nothing", async () => {
    const complete = vi.fn<Complete>(() => GOOD)
    const session = sessionOf(complete)
    for (let i = 0; i < 3; i++) await session.repair({ id: "1", name: "fly", arguments: "{}" })
    expect(session.counts()).toMatchObject({ sent: 0, refused: { not_sent: 3 }, refusalRate: 0 })
    expect(complete).not.toHaveBeenCalled()
  })

  test("the host may set it, up to five", async () => {
    const complete = vi.fn<Complete>(() => "")
    const session = sessionOf(complete, { limits: { modelFailures: 99 } })
    for (let i = 0; i < 8; i++) await session.repair(plainCall(SAIL, `{"port":"Moss","knots":"${i} of"}`))
    expect(complete).toHaveBeenCalledTimes(5)
  })
})

describe("a complete that is of no use", () => {
  test.each<readonly [string, Complete]>([
    ["the rules", ({ messages }) => messages[0].content],
    ["the data", ({ messages }) => messages[1].content],
    ["all messages", ({ messages }) => JSON.stringify(messages)],
    ["the whole request", (request) => JSON.stringify(request)],
    ["the asked form", ({ responseFormat }) => JSON.stringify(responseFormat)],
    ["the data many times", ({ messages }) => messages[1].content.repeat(20_000)],
  ])("echoes %s", async (_, complete) => {
    const session = sessionOf(complete)
    for (let i = 0; i < 3; i++) await session.repair(plainCall(SAIL, TEN))
    expect(session.counts()).toMatchObject({ sent: 2, accepted: 0, refused: { malformed_answer: 2, budget: 1 } })
  })

  test("echoes the call: nothing has changed", async () => {
    expect(await sessionOf(() => answerOf("sail", TEN)).repair(plainCall(SAIL, TEN))).toMatchObject({
      ok: false,
      reason: "unchanged",
    })
  })

  test("cannot be made to echo an answer that stands in the call", async () => {
    const text = JSON.stringify({ port: GOOD, knots: "ten" })
    expect(await sessionOf(({ messages }) => messages[1].content).repair(plainCall(SAIL, text))).toMatchObject({
      ok: false,
      reason: "malformed_answer",
    })
  })

  test("never answers: each call comes back, and after two nothing more is asked", async () => {
    const complete = vi.fn<Complete>(() => never)
    const session = sessionOf(complete, { timeoutMs: 20 })
    const results = await Promise.all(Array.from({ length: 200 }, () => session.repair(plainCall(SAIL, TEN))))
    expect(results.map((result) => (result.ok ? "" : result.reason))).toEqual([
      "timeout",
      "timeout",
      ...Array(198).fill("budget"),
    ])
    expect(complete).toHaveBeenCalledTimes(2)
    expect(complete.mock.calls.every(([request]) => (request as ModelRequest).signal.aborted)).toBe(true)
  })
})

test("the state is plain JSON, and a later session goes on with it", async () => {
  const first = sessionOf(() => DRIFT)
  await first.repair(plainCall(SAIL, TEN))
  await first.repair(plainCall(SAIL, TEN))
  const kept = JSON.parse(JSON.stringify(first.state()))
  expect(JSON.stringify(kept)).not.toMatch(/Moss|"ten"|knots/)
  const complete = vi.fn<Complete>(() => GOOD)
  const second = sessionOf(complete, { state: kept })
  expect(await second.repair(plainCall(SAIL, TEN))).toMatchObject({ reason: "budget" })
  expect(second.counts()).toMatchObject({ sent: 2, refused: { intent_drift: 2, budget: 1 } })
  expect(complete).not.toHaveBeenCalled()
})

test("the name that mend set right stays told", async () => {
  const { escalated } = mend({ toolCalls: [{ id: "c1", name: "functions.sail", arguments: TEN }] }, [SAIL])
  const result = await sessionOf(() => GOOD).repair(escalated[0] as EscalatedCall)
  expect(result.ok && [result.call.name, result.call.findings.map(({ rule }) => rule)]).toEqual([
    "sail",
    ["name/prefix", "model/repair"],
  ])
})

test("a place the host frees may be respelled, but not filled with something else", async () => {
  const text = '{"port":"moss harbour"}'
  const repair = (port: string) =>
    sessionOf(() => answerOf("sail", JSON.stringify({ port }))).repair(plainCall(SAIL, text), {
      error: "ports are written Moss-Harbour",
      alsoAllowed: ["/port"],
    })
  expect(await repair("Moss-Harbour")).toMatchObject({ ok: true })
  expect(await repair("Oslo")).toMatchObject({ ok: false, reason: "fabricated" })
})

describe("what a programmer did wrong is thrown", () => {
  test.each<readonly [string, () => unknown]>([
    ["MEND_COMPLETE", () => createModelRepair({ tools: [SAIL] } as unknown as ModelRepairOptions)],
    ["MEND_COMPLETE", () => createModelRepair(undefined as unknown as ModelRepairOptions)],
    ["MEND_TOOLS", () => createModelRepair({ complete: () => "" } as unknown as ModelRepairOptions)],
    ["MEND_STATE", () => sessionOf(() => "", { state: {} as never })],
    ["MEND_CALL", () => sessionOf(() => "").repair(null as never)],
    ["MEND_CALL", () => sessionOf(() => "").repair({ id: "1", name: "sail", arguments: {} } as never)],
  ])("%s", async (code, run) => {
    const error: unknown = await Promise.resolve()
      .then(run)
      .then(
        () => null,
        (thrown: unknown) => thrown,
      )
    expect(MendError.is(error)).toBe(true)
    expect(error).toMatchObject({ code })
  })
})
