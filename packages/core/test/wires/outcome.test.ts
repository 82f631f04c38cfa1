import { describe, expect, test } from "vitest"
import { createMender } from "../../src/create-mender.ts"
import { type FinishedTurn, StreamTurn } from "../../src/stream/stream-turn.ts"
import { WEATHER_TOOL } from "../../src/testing/scenarios.ts"
import { outcomeOf } from "../../src/wires/outcome.ts"

function finished(
  calls: readonly (readonly [id: string | undefined, text: string])[],
  sent = new Map<string, number>(),
): FinishedTurn {
  const turn = new StreamTurn(createMender([WEATHER_TOOL]), "live")
  for (const [at, [id, text]] of calls.entries())
    turn.callPiece(String(at), { id, name: "get_weather", arguments: text })
  turn.setSent({ text: 0, calls: sent })
  return turn.finish("tool_calls")
}

const GOOD = '{"city":"Oslo","days":2}'
const BROKEN = `{'city': "Oslo", "days": "2",}`
const UNUSABLE = '{"days":2}'

describe("a turn as it is passed on", () => {
  test("nothing differs", () => {
    expect(outcomeOf(finished([["c1", GOOD]]), "pass")).toMatchObject({
      isChanged: false,
      hasCalls: true,
      notice: null,
      isAskedAgain: false,
    })
  })

  test("a repaired call and a call without an id are changed", () => {
    const { calls, isChanged } = outcomeOf(
      finished([
        ["c1", BROKEN],
        [undefined, '{"city":"Bergen","days":1}'],
      ]),
      "pass",
    )
    expect(isChanged).toBe(true)
    expect([...calls.values()].map(({ id, isChanged: own, isDropped }) => [id, own, isDropped])).toEqual([
      ["c1", true, false],
      ["call_1", true, false],
    ])
  })

  test("what cannot be used is passed on or left out; the only one leaves a notice", () => {
    expect(outcomeOf(finished([["c1", UNUSABLE]]), "pass")).toMatchObject({
      isChanged: false,
      hasCalls: true,
      notice: null,
    })
    const dropped = outcomeOf(finished([["c1", UNUSABLE]]), "drop")
    expect(dropped).toMatchObject({ isChanged: true, hasCalls: false })
    expect(dropped.notice).toContain("was not executed")
    const beside = outcomeOf(
      finished([
        ["c1", GOOD],
        ["c2", UNUSABLE],
      ]),
      "drop",
    )
    expect(beside).toMatchObject({ hasCalls: true, notice: null })
  })

  test("a call of which something has left is not left out", () => {
    expect(outcomeOf(finished([["c1", UNUSABLE]], new Map([["0", 3]])), "drop").calls.get("0")?.isDropped).toBe(false)
  })

  test("a call written as text that is withheld leaves the same notice as a declared one", () => {
    const noticesOf = (play: (turn: StreamTurn, at: number) => void): (string | null)[] => {
      const mender = createMender([WEATHER_TOOL], { storm: { notice: 1, withhold: 2, untold: 2 } })
      return Array.from({ length: 6 }, (_, at) => {
        const turn = new StreamTurn(mender, "whole")
        play(turn, at)
        return outcomeOf(turn.finish(null), "pass").notice
      })
    }
    const declared = noticesOf((turn, at) =>
      turn.callPiece("0", { id: `c${at}`, name: "get_weather", arguments: GOOD }),
    )
    const written = noticesOf((turn) => turn.text(`<tool_call>{"name":"get_weather","arguments":${GOOD}}</tool_call>`))
    expect(declared.at(-1)).toContain("get_weather")
    expect(written).toEqual(declared)
    expect(outcomeOf(finished([]), "pass").notice).toBeNull()
  })

  test("a call where none may be made leaves a notice if nothing else was said", () => {
    const noticeOf = (lead: string) => {
      const turn = new StreamTurn(createMender([WEATHER_TOOL], { toolChoice: "none" }), "whole")
      turn.text(`${lead}<tool_call>{"name":"get_weather","arguments":${GOOD}}</tool_call>`)
      return outcomeOf(turn.finish("stop"), "pass").notice
    }
    expect(noticeOf("")).toContain("may not be called in this turn")
    expect(noticeOf("I look it up.\n")).toBeNull()
  })

  test("a repetition is always left out", () => {
    const { calls } = outcomeOf(
      finished([
        ["c1", GOOD],
        ["c2", GOOD],
      ]),
      "pass",
    )
    expect([...calls.values()].map(({ isDropped }) => isDropped)).toEqual([false, true])
  })
})
