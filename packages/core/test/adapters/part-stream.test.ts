import { describe, expect, test } from "vitest"
import type { PartFormat } from "../../src/adapters/part-format.ts"
import { type ModelCall, mendParts, PartStream } from "../../src/adapters/part-stream.ts"
import { createMender } from "../../src/create-mender.ts"
import { WEATHER_TOOL } from "../../src/testing/scenarios.ts"

/** Parts in a few letters: `t` text, `o` anything else, `c` a piece of a call, `w` a whole call, `e` the end. */
type Part = readonly [kind: "t" | "o" | "c" | "w" | "e", text: string]

const FORMAT: PartFormat<Part> = {
  read([kind, text], openCall) {
    if (kind === "t") return { kind: "text", text }
    if (kind === "e") return { kind: "finish", reason: text, isCut: text === "error" }
    if (kind === "o") return null
    const piece = { id: "c1", ...(openCall("c1") === undefined && { name: WEATHER_TOOL.name }), arguments: text }
    return { kind: "call", key: "c1", piece, isLast: kind === "w", takesRest: true }
  },
  withText: ([kind], text) => [kind, text],
  withCall: ([kind], _, rest) => (rest === "" && kind === "c" ? [] : [[kind, rest]]),
  callParts: ({ arguments: text }) => [["w", text]],
  textParts: (text) => [["t", text]],
  withEnd: (part, { hasAdded }) => (hasAdded ? ["e", "calls"] : part),
}

const callWith = (options: ModelCall<Part>["options"] = {}, next: readonly Part[] = []): ModelCall<Part> => ({
  mender: createMender([WEATHER_TOOL]),
  options,
  format: FORMAT,
  ask: async () => next,
})

/** What leaves with each part. */
async function leaving(
  parts: readonly Part[],
  call = callWith(),
  mode: "hold" | "live" = "hold",
): Promise<(readonly Part[])[]> {
  const stream = new PartStream(call, mode)
  const left: (readonly Part[])[] = []
  for (const part of parts) left.push(await stream.push(part))
  return [...left, stream.end()]
}

describe("the order of parts", () => {
  test("what waits holds what is behind it; a valid call lets everything go at its end", async () => {
    const [text, start, other, last, end]: Part[] = [
      ["t", "Let me see. "],
      ["c", '{"city":"Paris",'],
      ["o", "x"],
      ["w", '"days":3}'],
      ["e", "calls"],
    ]
    expect(await leaving([text, start, other, last, end] as Part[])).toEqual([
      [],
      [text],
      [],
      [start, other, last],
      [end],
      [],
    ])
  })

  test("a call that is not valid waits for the end of the turn, and is rewritten in place", async () => {
    expect(
      await leaving([
        ["c", '{"city":"Paris",'],
        ["o", "x"],
        ["w", '"days":"3"}'],
        ["t", "Well."],
        ["e", "calls"],
      ]),
    ).toEqual([
      [],
      [],
      [],
      [],
      [
        ["c", '{"city":"Paris","days":3}'],
        ["o", "x"],
        ["w", ""],
        ["t", "Well."],
        ["e", "calls"],
      ],
      [],
    ])
  })

  test("the texts around a call that was written as text stay where they were", async () => {
    const called = '<tool_call>{"name":"get_weather","arguments":{"city":"Paris","days":3}}</tool_call>'
    const left = await leaving([
      ["t", "Let me see. "],
      ["o", "end"],
      ["t", called],
      ["o", "end"],
      ["t", "Well."],
      ["o", "end"],
      ["t", ""],
      ["e", "stop"],
    ])
    expect(left.flat().map(([kind, text]) => `${kind} ${text.trim()}`)).toEqual([
      "t Let me see.",
      "o end",
      "o end",
      "t Well.",
      "o end",
      "t ",
      'w {"city":"Paris","days":3}',
      "e calls",
    ])
  })

  test("live: what is sound leaves before the call is whole", async () => {
    const left = await leaving(
      [
        ["c", '{"city":"Par'],
        ["c", 'is","da'],
        ["c", 'ys":'],
        ["w", '"3"}'],
        ["e", "calls"],
      ],
      callWith(),
      "live",
    )
    expect(left.slice(0, 3).flat().length).toBeGreaterThan(0)
    expect(
      left
        .flat()
        .filter(([kind]) => kind === "c" || kind === "w")
        .map(([, text]) => text)
        .join(""),
    ).toBe('{"city":"Paris","days":3}')
  })

  test("after the end everything passes", async () => {
    expect(
      (
        await leaving([
          ["e", "stop"],
          ["t", '<tool_call>{"name":"get_weather"}'],
        ])
      ).slice(1),
    ).toEqual([[["t", '<tool_call>{"name":"get_weather"}']], []])
  })
})

describe("a turn without a good end", () => {
  test("leaves as it came, and is told once", async () => {
    const remarks: string[] = []
    const call = callWith({ onRemark: ({ code }) => remarks.push(code) })
    const parts: Part[] = [
      ["w", '{"city":"Par'],
      ["e", "error"],
    ]
    expect((await leaving(parts, call)).flat()).toEqual(parts)
    expect((await leaving(parts.slice(0, 1), call)).flat()).toEqual(parts.slice(0, 1))
    expect(remarks).toEqual(["stream/cut", "stream/cut"])
  })

  test("another answer that was cut, or has no end, is none", async () => {
    const parts: Part[] = [
      ["w", '{"days":3}'],
      ["e", "calls"],
    ]
    for (const next of [
      [
        ["w", '{"city":"Oslo","days":2}'],
        ["e", "error"],
      ],
      [["w", '{"city":"Oslo","days":2}']],
      [],
    ] as Part[][])
      expect(await mendParts(parts, callWith({}, next))).toEqual(parts)
    expect(
      await mendParts(
        parts,
        callWith({}, [
          ["w", '{"city":"Oslo","days":2}'],
          ["e", "calls"],
        ]),
      ),
    ).toEqual([
      ["w", '{"city":"Oslo","days":2}'],
      ["e", "calls"],
    ])
  })

  test("what a listener throws does not stop the turn", async () => {
    const throwing = () => {
      throw new Error("listener")
    }
    const parts: Part[] = [
      ["w", '{"city":"Paris","days":3}'],
      ["e", "calls"],
    ]
    expect(await mendParts(parts, callWith({ onResult: throwing, onRemark: throwing }))).toEqual(parts)
    expect((await leaving([["t", "a"]], callWith({ onRemark: throwing }))).flat()).toEqual([["t", "a"]])
  })

  test("live: what has left of a bad call cannot be taken back, so the model is not asked again", async () => {
    let asked = 0
    const call: ModelCall<Part> = { ...callWith(), ask: async () => [["e", String(++asked)]] }
    const parts: Part[] = [
      ["c", '{"city":"Par'],
      ["c", 'is","da'],
      ["c", 'ys":'],
      ["w", "null}"],
      ["e", "calls"],
    ]
    const left = await leaving(parts, call, "live")
    expect(left.slice(0, 3).flat().length).toBeGreaterThan(0)
    expect(left.flat()).toEqual(parts)
    expect(asked).toBe(0)
  })
})
