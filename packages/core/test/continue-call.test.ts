import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { continuation, merge } from "../src/continue-call.ts"
import { mend } from "../src/mend.ts"
import type { MendResult, Tool } from "../src/turn.ts"

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
const go = (prefix: string, more: string) => merge(prefix, more, { tools: TOOLS, name: "bake", id: "b1" })

describe("asking for the rest", () => {
  test("says what was cut, what is whole, and how to go on", () => {
    const more = continuation(cutCall(WHOLE.slice(0, 40)))
    expect(more).toMatchObject({ id: "b1", name: "bake", ask: "continue", prefix: WHOLE.slice(0, 40), place: { pointer: "/text", whole: ["title"] } })
    expect(more?.messages.map(({ role }) => role)).toEqual(["assistant", "user"])
    expect(more?.prefill?.deepseek.message.content).toBe(WHOLE.slice(0, 40))
  })

  test("also where the provider says that it stopped by itself", () => {
    expect(continuation(cutCall(WHOLE.slice(0, 40), "stop"))?.ask).toBe("continue")
    expect(continuation(cutCall(WHOLE.slice(0, 40), "tool_calls"))?.ask).toBe("continue")
  })

  test("not for calls that run or are wrong otherwise", () => {
    expect(continuation(cutCall(WHOLE))).toBeNull()
    expect(continuation(cutCall('{"title":5,"text":{}}'))).toBeNull()
  })

  test("the host's budget ends it", () => {
    const result = cutCall(WHOLE.slice(0, 40))
    expect(continuation(result, { attempt: 1 })).not.toBeNull()
    expect(continuation(result, { attempt: 2 })).toBeNull()
    expect(continuation(result, { attempt: 2, most: 3 })).not.toBeNull()
    expect(continuation(result, { most: 0 })).toBeNull()
  })

  test("too long to be sent again, or not begun: a shorter call is asked for", () => {
    expect(continuation(cutCall(WHOLE.slice(0, 40)), { prefixChars: 10 })).toMatchObject({ ask: "shorter", prefill: null })
    const shorter = continuation(cutCall(WHOLE.slice(0, 40)), { prefixChars: 10 })
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
    expect(go('{"title":"Rye","text":"Mix fl', '{"title": "Rye", "text": "Mix flour."}')).toMatchObject({ how: "restarted" })
    expect(go('{"title":"Rye","text":"Mix fl', '{\n  "title": "Rye",\n  "text": "Mix flour."\n}').result?.calls).toHaveLength(1)
  })

  test("a whole call of another beginning could be content: no reading", () => {
    expect(go('{"title":"Rye","text":"Mix fl', '{"text":"Mix flour.","title":"Rye"}')).toMatchObject({ how: "ambiguous", text: null })
  })

  test("an object inside the call that starts as the call does is not a call of its own", () => {
    const nested = { name: "plant", parameters: { type: "object", properties: { twigs: { type: "array", items: { $ref: "#" } } } } }
    const grow = (prefix: string, more: string) => merge(prefix, more, { tools: [nested], name: "plant" })
    const whole = '{"twigs":[{},{"twigs":[{}]}]}'
    expect(grow(whole.slice(0, 13), whole.slice(13)).result?.calls[0]?.arguments).toBe(whole)
    expect(grow('{"twigs":[', '{"twigs":[{}]}')).toMatchObject({ how: "ambiguous", text: null })
    expect(grow('{"twigs":[{', whole)).toMatchObject({ how: "restarted", text: whole })
  })

  test("rows that are all alike are not a repetition for sure", () => {
    const row = "rye;wheat;spelt;oats\\n"
    const prefix = `{"title":"Rows","text":"${row}${row}`
    expect(go(prefix, `${row}"}`)).toMatchObject({ how: "ambiguous", text: null })
  })

  test("a word or number written again from its beginning is not doubled", () => {
    expect(go('{"title":"Rye","text":"x","loaves":2', "25}")).toMatchObject({ how: "ambiguous", text: null })
    expect(go('{"title":"Rye","text":"Mix flo', 'flour."}')).toMatchObject({ how: "ambiguous", text: null })
  })

  test("in a code block of its own", () => {
    expect(go(WHOLE.slice(0, 50), `\`\`\`json\n${WHOLE.slice(50)}\n\`\`\``)).toMatchObject({ text: WHOLE, how: "joined" })
  })

  test("a short repetition that could be content is no reading", () => {
    const prefix = '{"title":"Song","text":"la la la la'
    expect(go(prefix, ' la la la"}')).toMatchObject({ text: null, how: "ambiguous", result: null })
  })

  test("a short repetition that only one reading survives", () => {
    const { text } = go('{"title":"Rye","text":"x","loav', 'loaves":2}')
    expect(text).toBe('{"title":"Rye","text":"x","loaves":2}')
  })

  test("talk before the rest may be content: no reading", () => {
    expect(go('{"title":"Rye","text":"Mix.\\n', 'Sure, here is the rest:\nBake."}').text).toBeNull()
  })

  test("still cut: the call escalates again", () => {
    const { result } = go('{"title":"Rye","text":"Mi', "x flour")
    expect(result?.escalated[0]?.reason).toBe("truncated")
    expect(result?.calls).toEqual([])
  })

  test("without tools the text is only read", () => {
    expect(merge('{"a":[1,', "2]}")).toEqual({ text: '{"a":[1,2]}', how: "joined", overlap: 0, result: null })
    expect(merge('{"a":[1,', "2,").text).toBe('{"a":[1,2,')
  })

  test("never gives another value than was written", () => {
    const words = fc.string({ unit: fc.constantFrom("a", "b", " ", '"', "\\", "\n", "é", "}") })
    fc.assert(
      fc.property(words, fc.nat(), fc.nat(30), (content, place, repeated) => {
        const whole = JSON.stringify({ title: "t", text: content, loaves: 3 })
        const at = 1 + (place % (whole.length - 1))
        const { result, text } = go(whole.slice(0, at), whole.slice(Math.max(0, at - repeated)))
        // a repetition is joined once, or taken for content where it could be, or refused: told in `how`, and only with fewer than 16 characters in doubt
        if (text !== null && (repeated === 0 || repeated >= at)) expect(result?.calls[0]?.arguments).toBe(whole)
      }),
      { numRuns: 3_000 },
    )
  })
})
