import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { mergeContinuation, requestContinuation } from "../src/continue-call.ts"
import { mend } from "../src/mend.ts"
import type { MendOptions, MendResult, Tool } from "../src/turn.ts"
import { cpuTime } from "./support/cpu-time.ts"
import { large, runs } from "./support/runs.ts"

const BAKE: Tool = {
  name: "bake",
  parameters: {
    type: "object",
    properties: { title: { type: "string" }, text: { type: "string" }, loaves: { type: "integer" } },
    required: ["title", "text"],
    additionalProperties: false,
  },
}
const TOOLS = [BAKE]
const cutCall = (text: string, finishReason: string | null = null): MendResult =>
  mend({ toolCalls: [{ id: "b1", name: "bake", arguments: text }], finishReason }, TOOLS)
const WHOLE = '{"title":"Rye","text":"Mix flour and water.\\nLet it rest for a night.","loaves":2}'
const go = (prefix: string, more: string) => mergeContinuation(prefix, more, { tools: TOOLS, name: "bake", id: "b1" })

test.each<[unknown, unknown, string]>([
  [5, "x", "prefix is of the type number; pass the argument text as far as it came"],
  [null, "x", "prefix is null"],
  ["{", ["x"], "more is an array; pass the text of the second answer, or null"],
])("texts that are none are refused: %j, %j", (prefix, more, message) => {
  expect(() => mergeContinuation(prefix as string, more as string)).toThrow(`MEND_TEXT: mergeContinuation: ${message}`)
})

test("the call as it is sent is no value of its own", () => {
  const open: Tool = { name: "bake", parameters: { type: "object" } }
  const sent = '{"name":"bake","arguments":{"title":"Rye","text":"Mix."}}'
  for (const prefix of ["{", '{"title":"Rye","text":', '{"title":'])
    for (const tools of [TOOLS, [open]])
      for (const more of [sent, `<tool_call>${sent}</tool_call>`]) {
        const merged = mergeContinuation(prefix, more, { tools, name: "bake" })
        expect([merged.how, merged.result?.calls]).toEqual(["ambiguous", []])
      }
  // nor by a longer name, nor is one of another tool; of a tool that nobody knows it may be a value
  const other = sent.replace("bake", "grind")
  const into = (tools: Tool[], more: string) => mergeContinuation('{"plan":', `${more}}`, { tools, name: "bake" }).how
  expect(into([open], sent.replace("bake", "functions.bake"))).toBe("ambiguous")
  expect(into([open, { name: "grind" }], other)).toBe("ambiguous")
  expect(into([open], other)).toBe("joined")
  // a tool that passes calls on
  const call = { type: "object", properties: { name: { type: "string" }, arguments: { type: "object" } } }
  const queue: Tool = { name: "bake", parameters: { type: "object", properties: { plan: call } } }
  expect(into([queue, { name: "grind" }], other)).toBe("joined")
})

describe("asking for the rest", () => {
  test("says what was cut, what is whole, and how to go on", () => {
    const more = requestContinuation(cutCall(WHOLE.slice(0, 40)))
    expect(more).toMatchObject({
      id: "b1",
      name: "bake",
      ask: "continue",
      prefix: WHOLE.slice(0, 40),
      place: { pointer: "/text", whole: ["title"] },
    })
    expect(more?.messages.map(({ role }) => role)).toEqual(["assistant", "user"])
    expect(more?.prefill?.deepseek.message.content).toBe(WHOLE.slice(0, 40))
  })

  test("also where the provider says that it stopped by itself", () => {
    expect(requestContinuation(cutCall(WHOLE.slice(0, 40), "stop"))?.ask).toBe("continue")
    expect(requestContinuation(cutCall(WHOLE.slice(0, 40), "tool_calls"))?.ask).toBe("continue")
  })

  test("not for calls that run or are wrong otherwise", () => {
    expect(requestContinuation(cutCall(WHOLE))).toBeNull()
    expect(requestContinuation(cutCall('{"title":5,"text":{}}'))).toBeNull()
  })

  test("the host's budget ends it", () => {
    const result = cutCall(WHOLE.slice(0, 40))
    expect(requestContinuation(result, { attempt: 1 })).not.toBeNull()
    expect(requestContinuation(result, { attempt: 2 })).toBeNull()
    expect(requestContinuation(result, { attempt: 2, most: 3 })).not.toBeNull()
    expect(requestContinuation(result, { most: 0 })).toBeNull()
  })

  test("too long to be sent again, or not begun: a shorter call is asked for", () => {
    expect(requestContinuation(cutCall(WHOLE.slice(0, 40)), { prefixChars: 10 })).toMatchObject({
      ask: "shorter",
      prefill: null,
    })
    const shorter = requestContinuation(cutCall(WHOLE.slice(0, 40)), { prefixChars: 10 })
    expect(shorter?.messages[0]?.content).toContain("inside /text")
  })
})

describe("joining", () => {
  test("at every place where a text can be cut", () => {
    for (let at = 1; at < WHOLE.length; at++) {
      const { text, result, how } = go(WHOLE.slice(0, at), WHOLE.slice(at))
      expect({ at, how, text }).toEqual({ at, how: "joined", text: WHOLE })
      expect(result?.calls.map((call) => call.arguments)).toEqual([WHOLE])
    }
  })

  test("what the model repeats is taken once", () => {
    const { text, how, overlap } = go(WHOLE.slice(0, 50), WHOLE.slice(28))
    expect({ text, how, overlap }).toEqual({ text: WHOLE, how: "overlapped", overlap: 22 })
  })

  test("a call begun anew stands for itself", () => {
    expect(go(WHOLE.slice(0, 50), WHOLE)).toMatchObject({ text: WHOLE, how: "restarted" })
    expect(go(WHOLE.slice(0, 50), `\n${WHOLE}`)).toMatchObject({ text: WHOLE, how: "restarted" })
  })

  test("a call begun anew with another spacing is not content", () => {
    expect(go('{"title":"Rye","text":"Mix fl', '{"title": "Rye", "text": "Mix flour."}')).toMatchObject({
      how: "restarted",
    })
    expect(
      go('{"title":"Rye","text":"Mix fl', '{\n  "title": "Rye",\n  "text": "Mix flour."\n}').result?.calls,
    ).toHaveLength(1)
  })

  test("a whole call of another beginning could be content: no reading", () => {
    expect(go('{"title":"Rye","text":"Mix fl', '{"text":"Mix flour.","title":"Rye"}')).toMatchObject({
      how: "ambiguous",
      text: null,
    })
  })

  test("an object inside the call that starts as the call does is not a call of its own", () => {
    const nested = {
      name: "plant",
      parameters: { type: "object", properties: { twigs: { type: "array", items: { $ref: "#" } } } },
    }
    const grow = (prefix: string, more: string) => mergeContinuation(prefix, more, { tools: [nested], name: "plant" })
    const whole = '{"twigs":[{},{"twigs":[{}]}]}'
    expect(grow(whole.slice(0, 13), whole.slice(13)).result?.calls[0]?.arguments).toBe(whole)
    expect(grow('{"twigs":[', '{"twigs":[{}]}')).toMatchObject({ how: "ambiguous", text: null })
    expect(grow('{"twigs":[{', whole)).toMatchObject({ how: "restarted", text: whole })
  })

  test("nor is a part of such an object the call begun anew", () => {
    const title = { type: "string" }
    const oven = { type: "object", properties: { title, heat: { type: "integer" } }, required: ["heat"] }
    const properties = { title, oven, note: title, heat: { type: "integer" }, grams: { type: "integer" } }
    const tool = { name: "fire", parameters: { type: "object", properties, required: ["heat"] } }
    const fire = (prefix: string, more: string) =>
      mergeContinuation(prefix, more, { tools: [tool], name: "fire", finishReason: "length" })
    const prefix = '{"title":"Rye loaf","note":"dark","oven":'
    for (const more of ['{"title":"Rye loa', '{"title":"Rye loaf"', '{"title":"Rye loaf","heat":2}']) {
      const { how, result } = fire(prefix, more)
      expect({ more, how, kept: result?.escalated[0]?.arguments }).toEqual({ more, how: "ambiguous", kept: prefix })
    }
    // no oven has a note, and a title is no object
    expect(fire(prefix, '{"title":"Rye loaf","note":"li').how).toBe("restarted")
    expect(fire('{"title":"Rye loaf","note":', '{"title":"Rye loaf"').how).toBe("restarted")
    expect(fire(prefix, `${prefix}{"he`).how).toBe("restarted")
  })

  test("rows that are all alike are not a repetition for sure", () => {
    const row = "rye;wheat;spelt;oats\\n"
    const prefix = `{"title":"Rows","text":"${row}${row}`
    expect(go(prefix, `${row}"}`)).toMatchObject({ how: "ambiguous", text: null })
  })

  test("a word or number written again from its beginning is not doubled", () => {
    expect(go('{"title":"Rye","text":"x","loaves":2', "25}")).toMatchObject({ how: "ambiguous", text: null })
    expect(go('{"title":"Rye","text":"Mix flo', 'flour."}')).toMatchObject({ how: "ambiguous", text: null })
    expect(go('{"title":"Rye","text":"Mix wa', ' water."}')).toMatchObject({ how: "ambiguous", text: null })
    expect(go('{"title":"黑麦","text":"先揉面团', '面团再烤。"}')).toMatchObject({ how: "ambiguous", text: null })
    expect(go('{"title":"黑麦","text":"先揉面团', '再烤。"}').how).toBe("joined")
  })

  test("in a code block of its own", () => {
    expect(go(WHOLE.slice(0, 50), `\`\`\`json\n${WHOLE.slice(50)}\n\`\`\``)).toMatchObject({
      text: WHOLE,
      how: "joined",
    })
  })

  test("a short repetition that could be content is no reading", () => {
    const prefix = '{"title":"Song","text":"la la la la'
    expect(go(prefix, ' la la la"}')).toMatchObject({ text: null, how: "ambiguous" })
  })

  test("what cannot be joined leaves the call cut, and the next request says why", () => {
    const prefix = '{"title":"Song","text":"la la la la'
    const { result } = go(prefix, ' la la la"}')
    expect(result?.calls).toEqual([])
    expect(result?.escalated).toMatchObject([{ id: "b1", arguments: prefix, reason: "truncated" }])
    const again = requestContinuation(result as MendResult, { attempt: 1 })
    expect(again).toMatchObject({ ask: "continue", prefix })
    expect(again?.messages[1]?.content).toContain("could not be joined")
    expect(requestContinuation(cutCall(prefix))?.messages[1]?.content).not.toContain("could not be joined")
  })

  test("a short repetition that only one reading survives", () => {
    const { text } = go('{"title":"Rye","text":"x","loav', 'loaves":2}')
    expect(text).toBe('{"title":"Rye","text":"x","loaves":2}')
  })

  test("talk before the rest may be content: no reading", () => {
    expect(go('{"title":"Rye","text":"Mix.\\n', 'Sure, here is the rest:\nBake."}').text).toBeNull()
  })

  test("words and code blocks around the rest are left out and told, where no text is open", () => {
    const cut = WHOLE.indexOf(',"loaves"')
    const rest = WHOLE.slice(cut)
    for (const lead of [
      "Here is the rest:\n\n",
      "...",
      "Und weiter: ",
      "还有：\n",
      "I stopped too early. It goes on like this:\n```json\n",
    ])
      expect(go(WHOLE.slice(0, cut), lead + rest)).toMatchObject({ text: WHOLE, how: "joined", dropped: lead })
    expect(go(WHOLE.slice(0, cut), `${rest}\n\nThat is all.`)).toMatchObject({
      text: WHOLE,
      dropped: "\n\nThat is all.",
    })
    expect(go(WHOLE.slice(0, 40), `${WHOLE.slice(40)} That is all.`)).toMatchObject({
      text: WHOLE,
      dropped: " That is all.",
    })
  })

  test("words never become content", () => {
    const leads = [
      "Here is the rest:\n\n",
      "Das Übrige folgt: ",
      "...",
      "…",
      "Certainly! ",
      "以下是剩余的内容：",
      "Okay, going on.\n",
    ]
    for (let at = 1; at < WHOLE.length; at++) {
      for (const lead of leads) {
        const calls = go(WHOLE.slice(0, at), lead + WHOLE.slice(at)).result?.calls ?? []
        for (const call of calls) expect({ at, lead, text: call.arguments }).toEqual({ at, lead, text: WHOLE })
      }
    }
  })

  test("marks of a chat template never become content", () => {
    const around: readonly (readonly [string, string])[] = [
      ["<think>on it goes</think>", ""],
      ["</think>", ""],
      ["<|channel|>final<|message|>", ""],
      ["<output>", "</output>"],
    ]
    for (let at = 1; at < WHOLE.length; at++)
      for (const [lead, end] of around) {
        const calls = go(WHOLE.slice(0, at), lead + WHOLE.slice(at) + end).result?.calls ?? []
        for (const call of calls) expect({ at, lead, text: call.arguments }).toEqual({ at, lead, text: WHOLE })
      }
  })

  test("a host that wants what is certain keeps every word", () => {
    const certain = (more: string) =>
      mergeContinuation(WHOLE.slice(0, 50), more, { tools: TOOLS, name: "bake", apply: "certain" })
    expect(certain(WHOLE.slice(50)).how).toBe("joined")
    expect(certain(`\`\`\`json\n${WHOLE.slice(50)}\n\`\`\``).how).toBe("joined")
    expect(certain(`${WHOLE.slice(50)}\n\nThat is all.`).how).toBe("ambiguous")
  })

  test("a call begun anew behind words, in a code block, in another spacing", () => {
    const spaced = JSON.stringify(JSON.parse(WHOLE), null, 2)
    for (const more of [
      `Once more, from the start:\n\n${WHOLE}`,
      `\`\`\`json\n${spaced}\n\`\`\``,
      `Encore :\n\`\`\`\n${spaced}\n\`\`\`\nVoilà.`,
    ])
      for (let at = 1; at < WHOLE.length; at++) {
        const { how, result } = go(WHOLE.slice(0, at), more)
        expect({ at, how, input: result?.calls[0]?.input }).toEqual({ at, how: "restarted", input: JSON.parse(WHOLE) })
      }
  })

  test("nothing, or half of the rest, makes no call of what was cut", () => {
    for (let at = 1; at < WHOLE.length; at++)
      for (const finishReason of [null, "stop", "length"])
        for (const more of ["", WHOLE.slice(at, at + Math.floor((WHOLE.length - at) / 2))]) {
          const { result } = mergeContinuation(WHOLE.slice(0, at), more, { tools: TOOLS, name: "bake", finishReason })
          expect({ at, calls: result?.calls }).toEqual({ at, calls: [] })
        }
  })

  test("a text that a lenient reading could end is cut all the same", () => {
    const prefix = '{"title":"Rye","text":"call(\\"bake\\", { heat: \\"high\\" }'
    for (const more of ["", " \\"])
      expect(go(prefix, more).result).toMatchObject({
        calls: [],
        escalated: [{ id: "b1", reason: "truncated" }],
        order: ["b1"],
      })
    const whole = go('{"title":"Rye","text":"Mix."}', '{"or":"this"}').result
    expect(whole).toMatchObject({
      calls: [],
      escalated: [{ reason: "truncated" }],
      report: { outcomes: { escalated: 1, unchanged: 0 } },
    })
  })

  test("a brace alone may be missing where nothing else can come", () => {
    const call = '{"title":"Rye","loaves":2,"text":"Mix."'
    const ended = (text: string, finishReason: string | null) =>
      mergeContinuation(text, "", { tools: TOOLS, name: "bake", finishReason }).result?.calls.length
    expect([ended(call, null), ended(call, "stop"), ended(call, "length")]).toEqual([1, 1, 0])
    // loaves could still come
    expect(ended('{"title":"Rye","text":"Mix."', "stop")).toBe(0)
  })

  test("a quote or a lone member before the rest is no content", () => {
    for (let at = 1; at < WHOLE.length; at++)
      for (const more of [`"${WHOLE.slice(at)}`, '{"loaves":2}', '{"text":"Mix flour and water."}']) {
        const calls = go(WHOLE.slice(0, at), more).result?.calls ?? []
        for (const call of calls) expect({ at, more, text: call.arguments }).toEqual({ at, more, text: WHOLE })
      }
  })

  test("a slip far from the seam is mended as ever, one at the seam is not", () => {
    expect(go('{"title":"Rye","te', 'xt":"Mix.","loaves":2,}').result?.calls[0]?.input).toEqual({
      title: "Rye",
      text: "Mix.",
      loaves: 2,
    })
    expect(go('{"title":"Rye","text":"Mix', '.\nBake.","loaves":2}').result?.calls).toEqual([])
  })

  test("a writer who leaves line breaks in texts may go on so", () => {
    const prefix = '{"title":"Rye","text":"Mix.\nKne'
    expect(go(prefix, 'ad.\nBake."}').result?.calls[0]?.input).toEqual({ title: "Rye", text: "Mix.\nKnead.\nBake." })
    expect(go(prefix, 'Here is the rest:\nad.\nBake."}').result?.calls).toEqual([])
  })

  test("a first text that is no JSON is joined by the reader", () => {
    expect(go("{'title': 'Rye', 'text': 'Mix fl", "our.', 'loaves': 2}").result?.calls[0]?.input).toEqual({
      title: "Rye",
      text: "Mix flour.",
      loaves: 2,
    })
    expect(go("{'title': 'Rye', 'text': 'Mix fl", "Sure, here is the rest: our.', 'loaves': 2}").how).toBe("ambiguous")
    expect(go("{'title': 'Rye', 'text': 'Mix fl", "our").result?.escalated[0]?.reason).toBe("truncated")
  })

  test("readings that are only compared are no events", () => {
    const typesOf = (run: (onEvent: NonNullable<MendOptions["onEvent"]>) => void): string[] => {
      const types: string[] = []
      run(({ type }) => types.push(type))
      return types
    }
    const [prefix, more, whole] = [
      '{"title":"Rye","text":"Mix flo',
      '"Mix flour.","loaves":"2"}',
      '{"title":"Rye","text":"Mix flour.","loaves":"2"}',
    ]
    const once = typesOf((onEvent) =>
      mend({ toolCalls: [{ id: "b1", name: "bake", arguments: whole }] }, TOOLS, { onEvent }),
    )
    expect(once).not.toEqual([])
    expect(typesOf((onEvent) => mergeContinuation(prefix, more, { tools: TOOLS, name: "bake", onEvent }))).toEqual(once)
  })

  test("nothing had begun: the second answer is the call", () => {
    expect(go("", WHOLE)).toMatchObject({ text: WHOLE, how: "joined" })
    expect(go(" ", `${WHOLE},`).result?.calls).toHaveLength(1)
  })

  test("a value written again from its beginning, in any member", () => {
    expect(go('{"title":"Rye","text":"Mix flo', '"Mix flour."}')).toMatchObject({
      text: '{"title":"Rye","text":"Mix flour."}',
      how: "overlapped",
    })
    expect(go('{"title":"Rye","text":"Mix flo', '"text":"Mix flour."}')).toMatchObject({ how: "overlapped" })
    // the quote could be superfluous, the text could say it twice
    expect(go('{"title":"Rye","text":"Mi', '"Mix flour."}').how).toBe("ambiguous")
  })

  test("megabytes take seconds at most", () => {
    const started = cpuTime()
    const size = large(1_000_000, 16)
    const prefix = '{"title":"Rye","text":"'
    for (const [first, second] of [
      [`${prefix}${"a".repeat(size)}`, `${"a".repeat(size)}"}`],
      [`${prefix}a`, `"}${"\n".repeat(size)}{`],
      [`${prefix}a`, "{".repeat(size)],
      [`${prefix}${"\\".repeat(size)}`, "\\".repeat(size)],
      ['{"title":', "Sure: ".repeat(size / 6)],
      [`${prefix}${"rye and oats\\n".repeat(size / 14)}`, `${"rye and oats\\n".repeat(size / 14)}"}`],
    ] as const)
      go(first, second)
    expect(cpuTime() - started).toBeLessThan(large(20_000, 16))
  })

  test("still cut: the call escalates again", () => {
    const { result } = go('{"title":"Rye","text":"Mi', "x flour")
    expect(result?.escalated[0]?.reason).toBe("truncated")
    expect(result?.calls).toEqual([])
  })

  test("without tools the text is only read", () => {
    expect(mergeContinuation('{"a":[1,', "2]}")).toEqual({
      text: '{"a":[1,2]}',
      how: "joined",
      overlap: 0,
      dropped: "",
      result: null,
    })
    expect(mergeContinuation('{"a":[1,', "2,").text).toBe('{"a":[1,2,')
  })

  test("never gives another value than was written", () => {
    const words = fc.string({ unit: fc.constantFrom("a", "b", " ", '"', "\\", "\n", "é", "}") })
    fc.assert(
      fc.property(words, fc.nat(), fc.nat(30), (content, place, repeated) => {
        const whole = JSON.stringify({ title: "t", text: content, loaves: 3 })
        const at = 1 + (place % (whole.length - 1))
        const { result, text } = go(whole.slice(0, at), whole.slice(Math.max(0, at - repeated)))
        // a repetition is joined once, or taken for content where it could be, or refused: told in `how`, and only with
        // fewer than 16 characters in doubt
        if (text !== null && (repeated === 0 || repeated >= at)) expect(result?.calls[0]?.arguments).toBe(whole)
      }),
      { numRuns: runs(1_000) },
    )
  })
})
