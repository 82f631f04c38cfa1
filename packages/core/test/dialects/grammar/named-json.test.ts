import { describe, expect, test } from "vitest"
import { namedJson, namedJsonAfter } from "../../../src/dialects/grammar/named-json.ts"
import { bodyOf, isQuick, keepsLaw, tell, wordsOf } from "./law.ts"

const words = wordsOf({ ring: ["tone"], "set bell": ["on"] })
const LOW = '{"tone": "low"}'

/** Name, id and arguments of the one call, then the rest of the text. */
function told(text: string): unknown {
  const found = namedJson({ text, isEnd: true, words }, 0)
  if (found === null) return null
  const [call] = found.calls
  return [
    call?.name,
    call?.id,
    call?.written.kind === "json" ? text.slice(call.written.start, call.written.end) : "",
    text.slice(found.end),
  ]
}

describe("a name, then JSON", () => {
  test.each<[string, unknown]>([
    [`ring[ARGS]${LOW}`, ["ring", null, LOW, ""]],
    [`ring[CALL_ID]a1b2[ARGS]${LOW}`, ["ring", "a1b2", LOW, ""]],
    [`ring[ARGS]${LOW}" they wrote`, ["ring", null, LOW, '" they wrote']],
    [
      `functions.ring:3<|tool_call_argument_begin|>${LOW}<|tool_call_end|>`,
      ["functions.ring", "functions.ring:3", LOW, "<|tool_call_end|>"],
    ],
    [`7<|tool_call_argument_begin|>${LOW}`, [null, null, LOW, ""]],
    [
      `function<｜tool▁sep｜>ring\n\`\`\`json\n${LOW}\n\`\`\`<｜tool▁call▁end｜>`,
      ["ring", null, LOW, "<｜tool▁call▁end｜>"],
    ],
    [`ring\n${LOW} and on`, ["ring", null, LOW, " and on"]],
    [`ring(${LOW})`, ["ring", null, LOW, ""]],
    [`ring: ${LOW}[TOOL_CALLS]ring`, ["ring", null, LOW, "[TOOL_CALLS]ring"]],
    [`set bell ${LOW}`, ["set bell", null, LOW, ""]],
    ['ring {"tone": "low"}}</tool_call>', ["ring", null, '{"tone": "low"}}', "</tool_call>"]],
    ['ring {"tone": "low</tool_call>', ["ring", null, '{"tone": "low', "</tool_call>"]],
    ['ring {"tone": "lo', ["ring", null, '{"tone": "lo', ""]],
  ])("%j", (text, call) => {
    expect(told(text)).toEqual(call)
  })

  test.each(["", "ring", `two words more ${LOW}`, `ring <b> ${LOW}`, `${"ring ".repeat(60)}${LOW}`, LOW, "[1] {"])(
    "none: %j",
    (text) => {
      expect(told(text)).toBeNull()
    },
  )

  test("what breaks off is not whole", () => {
    expect(tell(namedJson, 'ring {"tone": "lo', words)).toEqual([["ring", '{"tone": "lo', "cut"]])
    expect(bodyOf(namedJson({ text: `ring ${LOW}`, isEnd: true, words }, 0)).calls[0]?.whole).toBe(true)
  })
})

test("a separator of one dialect alone", () => {
  const asked = namedJsonAfter("hand_over")
  expect(tell(asked, `ring<|hand_over|>${LOW}`, words)).toEqual([["ring", LOW]])
  expect(tell(asked, `ring<|tool_sep|>${LOW}`, words)).toBeNull()
  expect(tell(namedJson, `ring<|hand_over|>${LOW}`, words)).toBeNull()
})

test("only with the separator that is asked for", () => {
  const asked = namedJsonAfter("tool_sep")
  expect(tell(asked, `ring<｜tool▁sep｜>${LOW}`, words)).toEqual([["ring", LOW]])
  expect(tell(asked, `ring<|tool_call_argument_begin|>${LOW}`, words)).toBeNull()
  expect(tell(asked, "words", words)).toBeNull()
})

test("an answer is the last word", () => {
  const examples = [
    `ring[CALL_ID]a1b2[ARGS]${LOW} x`,
    `ring[ARGS]${LOW}". x`,
    `functions.ring:3<|tool_call_argument_begin|>${LOW}<|tool_call_end|>`,
    `function<｜tool▁sep｜>ring\n\`\`\`json\n${LOW}\n\`\`\`<｜tool▁call▁end｜>`,
    'ring {"tone": "low"}}</tool_call>',
    `function<｜tool▁sep｜\nring\n${LOW}\n｜tool▁call▁end｜>`,
    `ring: ${LOW}[TOOL_CALLS]ring`,
  ]
  keepsLaw(
    namedJson,
    examples,
    ["{", "}", '"', "[", "]", "`", "```", "<", ">", "<|tool_sep|>", "</tool_call>", ")", "\n", "x", "[TOOL_CALLS]"],
    words,
  )
})

test("much of anything", () => {
  for (const unit of ["{", '"', "<", "[TOOL_CALLS]", "</tool_call", "<b>", "`", "}", "x"])
    for (const head of ["ring {", 'ring {"tone": "', `ring ${LOW}]`]) isQuick(namedJson, unit, words, head)
})
