import { describe, expect, test } from "vitest"
import { createMender } from "../../src/create-mender.ts"
import { mend } from "../../src/mend.ts"
import type { MendOptions, PastCall } from "../../src/turn.ts"
import { DECLARED } from "../support/conversation.ts"

const past = (...lines: readonly string[]): PastCall[] =>
  lines.map((line) => {
    const [name = "", x = ""] = line.split(" ")
    return { name, arguments: JSON.stringify({ x }) }
  })

/** What becomes of a last call that comes after others. */
function fate(lines: readonly string[], last: string, options: MendOptions = {}): string {
  const [call] = past(last)
  const { calls, suppressed } = mend({ toolCalls: [{ id: "c", ...(call as PastCall) }] }, DECLARED, {
    ...options,
    history: options.history ?? past(...lines),
  })
  return suppressed[0]?.reason ?? (calls[0]?.notice === undefined ? "runs" : "notice")
}

describe("a history without any result", () => {
  test("the second identical call in a row runs with a notice, the third is withheld", () => {
    expect(fate(["read a"], "read a")).toBe("notice")
    expect(fate(["read a", "read a"], "read a")).toBe("loop/identical")
    expect(fate(["find b", "write a", "write a"], "write a")).toBe("loop/identical")
  })

  test("a call in between, or another call, is work", () => {
    expect(fate(["run tests", "edit a"], "run tests")).toBe("runs")
    expect(fate(["read a", "read a"], "read b")).toBe("runs")
  })

  test("a cycle is withheld after three laps", () => {
    const lap = ["run tests", "edit a"]
    expect(fate([...lap, ...lap], "run tests")).toBe("notice")
    expect(fate([...lap, ...lap, ...lap], "run tests")).toBe("loop/cycle")
  })

  test("what is meant to be repeated keeps its patience, by the tool or by a word of the call", () => {
    expect(fate(["scroll down", "scroll down", "scroll down"], "scroll down")).toBe("runs")
    const poll = { name: "act", arguments: '{"action":"poll","x":"a"}' }
    const act = [{ name: "act", parameters: { type: "object" } }]
    expect(mend({ toolCalls: [{ id: "c", ...poll }] }, act, { history: [poll, poll, poll] }).calls).toHaveLength(1)
    expect(fate(["fetch page", "fetch page"], "fetch page")).toBe("loop/identical")
    expect(fate(["status job", "status job", "status job"], "status job")).toBe("runs")
  })

  test("one result told, and results decide", () => {
    const told = [{ ...(past("find b")[0] as PastCall), result: "two hits" }, ...past("read a", "read a")]
    expect(fate([], "read a", { history: told })).toBe("runs")
  })

  test("a mender can still be told: it waits", () => {
    const mender = createMender(DECLARED, { history: past("read a", "read a") })
    expect(mender.mend({ toolCalls: [{ id: "c", name: "read", arguments: '{"x":"a"}' }] }).calls).toHaveLength(1)
  })

  test("the host decides how many", () => {
    expect(fate(["read a", "read a"], "read a", { storm: { callsOnly: 3 } })).toBe("notice")
    expect(fate(["read a", "read a"], "read a", { storm: { callsOnly: 0 } })).toBe("runs")
  })
})
