import { describe, expect, test } from "vitest"
import { type Ask, needsAsking, settleTurn, told } from "../../src/adapters/ask-again.ts"
import type { FetchJob, FetchOptions } from "../../src/adapters/fetch-job.ts"
import { createMender, type MenderOptions } from "../../src/create-mender.ts"
import { mend } from "../../src/mend.ts"
import { StreamTurn } from "../../src/stream/stream-turn.ts"
import { WEATHER_TOOL } from "../../src/testing/scenarios.ts"
import type { MendResult, TurnInput } from "../../src/turn.ts"
import { openAiChat } from "../../src/wires/openai-chat.ts"
import { completion, QUESTION, weatherCall } from "../support/upstreams.ts"

const GOOD = '{"city":"Oslo","days":2}'
const UNUSABLE = '{"days":2}'
const call = (text: string, id = "c1") => ({ id, name: "get_weather", arguments: text })

describe("whether the model has to be told something", () => {
  const needs = (turn: TurnInput): boolean => needsAsking(mend(turn, [WEATHER_TOOL]))

  test("a call that cannot be used, beside good ones too", () => {
    expect(needs({ toolCalls: [call(GOOD)] })).toBe(false)
    expect(needs({ toolCalls: [call(UNUSABLE)] })).toBe(true)
    expect(needs({ toolCalls: [call(GOOD), call(UNUSABLE, "c2")] })).toBe(true)
    expect(needs({ content: "hi" })).toBe(false)
  })

  test("not a repetition within the turn, but a turn of which every call is withheld", () => {
    expect(needs({ toolCalls: [call(GOOD), call(GOOD, "c2")] })).toBe(false)
    const mender = createMender([WEATHER_TOOL], { storm: { notice: 1, withhold: 2, untold: 2 } })
    const turns = Array.from({ length: 6 }, (_, i) => needsAsking(mender.mend({ toolCalls: [call(GOOD, `r${i}`)] })))
    expect(turns).toContain(true)
  })
})

function setUp(
  options: FetchOptions,
  first: readonly ReturnType<typeof call>[],
  ...second: readonly (object | null)[]
) {
  const { reask: _, escalated: __, ...own } = options
  const turn = new StreamTurn(createMender([WEATHER_TOOL], own as MenderOptions), "whole")
  first.forEach(({ id, name, arguments: text }, at) => {
    turn.callPiece(String(at), { id, name, arguments: text })
  })
  const bodies: object[] = []
  const results: MendResult[] = []
  const ask: Ask = async (body) => {
    const answer = second[Math.min(bodies.push(body), second.length) - 1] ?? null
    return answer === null ? null : new Response(JSON.stringify(answer))
  }
  const job: FetchJob = {
    wire: openAiChat,
    request: { url: "", wire: "openai-chat", body: { messages: [QUESTION], stream: true, n: 2, temperature: 1 } },
    newMender: () => createMender([WEATHER_TOOL]),
    options: { ...options, onResult: (result) => results.push(result) },
    isHeld: false,
    amended: null,
    keep: () => undefined,
  }
  const finished = turn.finish("tool_calls")
  return {
    settle: () => settleTurn(turn, finished, job, ask, undefined),
    tell: () => told(finished, job),
    bodies,
    results,
  }
}

test("the second request has the messages of the first, what was wrong, and asks for one whole answer", async () => {
  const { settle, bodies } = setUp({}, [call(UNUSABLE)], completion({ tool_calls: [weatherCall(GOOD, "c2")] }))
  const { added, isAskedAgain, hasCalls, calls } = await settle()
  expect([added.map(({ id }) => id), isAskedAgain, hasCalls, calls.get("0")?.isDropped]).toEqual([
    ["c2"],
    true,
    true,
    true,
  ])
  expect(Object.keys(bodies[0] as object)).toEqual(["messages", "temperature"])
})

test("it is asked as often as allowed, each time with all that was said", async () => {
  const bad = (id: string) => completion({ tool_calls: [weatherCall(UNUSABLE, id)] })
  const { settle, bodies, results } = setUp(
    { reask: 3 },
    [call(UNUSABLE)],
    bad("c2"),
    bad("c3"),
    completion({ tool_calls: [weatherCall(GOOD, "c4")] }),
  )
  expect((await settle()).added.map(({ id }) => id)).toEqual(["c4"])
  expect(bodies.map((body) => (body as { messages: unknown[] }).messages.length)).toEqual([3, 5, 7])
  expect(results).toHaveLength(4)
})

test("no second answer: the first one counts", async () => {
  const { settle, results } = setUp({}, [call(UNUSABLE)], null)
  expect(await settle()).toMatchObject({ isAskedAgain: false, isChanged: false })
  expect(results).toHaveLength(1)
})

test("what is thrown is what the model would be told", () => {
  const { tell } = setUp({ escalated: "throw" }, [call(UNUSABLE)])
  expect(tell).toThrow(/MEND_ESCALATED.*city/s)
})

test.each([
  [{ maxReprompts: 0 }, 0],
  [{ maxRepromptsPerTurn: 0 }, 0],
  [{ maxReprompts: 2 }, 2],
  [{ maxReprompts: 5, maxRepromptsPerTurn: 3 }, 3],
  [{}, 4],
])("a budget of the conversation counts: %j allows %d further requests of 4", async (budget, asked) => {
  const bad = completion({ tool_calls: [weatherCall(UNUSABLE, "c9")] })
  const { settle, bodies } = setUp({ reask: 4, ...budget }, [call(UNUSABLE)], bad)
  await settle()
  expect(bodies).toHaveLength(asked)
})
