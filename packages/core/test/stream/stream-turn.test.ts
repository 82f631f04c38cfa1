import { describe, expect, test } from "vitest"
import { createMender, type Mender } from "../../src/create-mender.ts"
import { StreamTurn } from "../../src/stream/stream-turn.ts"
import { WEATHER_TOOL } from "../../src/testing/scenarios.ts"

const OSLO = '{"city":"Oslo","days":2}'
const BROKEN = `{'city': "Oslo", "days": "2",}`
const newTurn = (mode: "live" | "hold" | "whole" = "hold"): StreamTurn =>
  new StreamTurn(createMender([WEATHER_TOOL]), mode)

function withCall(turn: StreamTurn, text: string, key = "0"): StreamTurn {
  turn.callPiece(key, { id: `c${key}`, name: "get_weather", arguments: "" })
  for (const piece of text.match(/.{1,5}/gs) ?? []) turn.callPiece(key, { arguments: piece })
  turn.endCall(key)
  return turn
}

test("text and calls come to what they come to as a whole; the rest is told", () => {
  const turn = withCall(newTurn(), BROKEN)
  turn.text("I look it up.")
  const { result, declared, textRest, isTextChanged, added } = turn.finish("tool_calls")
  expect(result.calls).toMatchObject([{ id: "c0", arguments: '{"city": "Oslo", "days": 2}', outcome: "repaired" }])
  expect(declared.map(({ rest, isReplaced }) => [rest, isReplaced])).toEqual([['{"city": "Oslo", "days": 2}', false]])
  expect([textRest, isTextChanged, added]).toEqual([" up.", false, []])
})

test("calls in the text and second objects are added, under no key", () => {
  const turn = withCall(newTurn(), `${OSLO}{"city":"Bergen","days":1}`)
  turn.text('<tool_call>{"name": "get_weather", "arguments": {"city": "Rome", "days": 3}}</tool_call>')
  const { added, isTextChanged, textRest } = turn.finish(null)
  expect(added.map(({ input }) => input["city"])).toEqual(["Bergen", "Rome"])
  expect([isTextChanged, textRest]).toEqual([true, ""])
})

test("a second object stands behind its call where a declared call follows, calls in the text behind all of them", () => {
  const turn = withCall(newTurn(), `${OSLO}{"city":"Bergen","days":1}`)
  withCall(turn, '{"city":"Turku","days":1}{"city":"Graz","days":1}', "1")
  turn.text('<tool_call>{"name": "get_weather", "arguments": {"city": "Rome", "days": 3}}</tool_call>')
  const { result, added, behind } = turn.finish(null)
  expect(result.order).toEqual(["c0", "c0-2", "c1", "c1-2", "call_text_0"])
  expect(added.map(({ id }) => id)).toEqual(["c0-2", "c1-2", "call_text_0"])
  expect([...behind]).toEqual([["c0-2", "0"]])
})

describe("what has left", () => {
  test("is no longer part of the rest", () => {
    const turn = withCall(newTurn("live"), OSLO)
    turn.setSent({ text: 0, calls: new Map([["0", 9]]) })
    expect(turn.finish("tool_calls").declared[0]?.rest).toBe(OSLO.slice(9))
  })

  test("cannot be taken back: a call that needs another beginning does not run, and is counted as such", () => {
    const turn = withCall(newTurn("live"), BROKEN)
    turn.setSent({ text: 0, calls: new Map([["0", 3]]) })
    const { result, declared } = turn.finish("tool_calls")
    expect(result.calls).toEqual([])
    expect(result.escalated).toMatchObject([{ id: "c0", reason: "stream/sent", arguments: BROKEN }])
    expect(result.report.outcomes).toMatchObject({ repaired: 0, escalated: 1 })
    expect(result.report.notes).toContain("get_weather: not executed (stream/sent)")
    expect(declared).toMatchObject([{ mended: null, rest: BROKEN.slice(3) }])
  })

  test("a call that held others does not run when one behind it has left: they would run behind that", () => {
    const two = `${OSLO}{"city":"Bergen","days":1}`
    const turn = withCall(withCall(newTurn("live"), two), '{"city":"Turku","days":1}', "1")
    turn.setSent({
      text: 0,
      calls: new Map([
        ["0", OSLO.length],
        ["1", 0],
      ]),
    })
    const { result, declared, added } = turn.finish("tool_calls")
    expect(result.calls.map(({ id }) => id)).toEqual(["c1"])
    expect(result.escalated.map(({ id, reason }) => [id, reason])).toEqual([
      ["c0", "stream/sent"],
      ["c0-2", "stream/sent"],
    ])
    expect(result.report.outcomes).toMatchObject({ unchanged: 1, repaired: 0, escalated: 2 })
    expect([declared[0]?.rest, added]).toEqual([two.slice(OSLO.length), []])
  })

  test("of the text stays, and nothing behind it is lost when a later call takes blanks of it", () => {
    const turn = newTurn()
    turn.text("Look. ")
    withCall(turn, OSLO)
    expect(turn.shownLength).toBe(6)
    turn.text('<tool_call>{"name": "get_weather", "arguments": {"city": "Rome", "days": 3}}</tool_call>\nThat is all.')
    const { result, textRest } = turn.finish("tool_calls")
    expect(result.content?.endsWith(textRest)).toBe(true)
    expect(textRest).toContain("That is all.")
  })
})

test("the whole is held where the mender is not ours", () => {
  const own = createMender([WEATHER_TOOL])
  const foreign: Mender = { ...own, tools: own.tools, restored: false, mend: (turn) => own.mend(turn) } as Mender
  const turn = withCall(new StreamTurn(foreign, "live"), OSLO)
  turn.text("Hello (there)")
  expect([turn.shownLength, turn.calls.get("0")?.releasedEnd]).toEqual([0, -1])
  const { textRest, declared } = turn.finish("tool_calls")
  expect([textRest, declared[0]?.rest]).toEqual(["Hello (there)", OSLO])
})

test("the next turn belongs to the same conversation", () => {
  const turn = withCall(newTurn(), OSLO)
  turn.finish("tool_calls")
  const { result } = withCall(turn.next("whole"), OSLO).finish("tool_calls")
  // the id was used
  expect(result.calls.map(({ id }) => id)).toEqual(["c0_2"])
})

test("a mention of a call in an answer stops its text for a while only", () => {
  const text = `Write get_weather(city="Oslo") in your program. ${"Then you have the weather of the day. ".repeat(20)}`
  const turn = newTurn()
  let mostHeld = 0
  for (const word of text.match(/\S+\s*/g) ?? []) mostHeld = Math.max(mostHeld, turn.text(word) - turn.shownLength)
  expect(mostHeld).toBeGreaterThan(160)
  expect(mostHeld).toBeLessThan(300)
})
