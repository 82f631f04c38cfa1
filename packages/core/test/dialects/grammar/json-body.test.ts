import { describe, expect, test } from "vitest"
import { jsonBody } from "../../../src/dialects/grammar/json-body.ts"
import { rolesOf } from "../../../src/dialects/grammar/roles.ts"
import { tagOf } from "../given.ts"
import { settled, wordsOf } from "./law.ts"

const words = wordsOf({ ring: ["tone"] })
const roles = rolesOf(tagOf('<invoke name="ring">'), words.find("ring"))

/** The arguments, then what is left behind them; null where no object stands. */
function told(text: string, isEnd = true): unknown {
  const found = settled({ text, isEnd, words }, (source) => jsonBody(source, 0, roles))
  if (found === null || found === "more") return found
  return [
    found.written.kind === "json" ? text.slice(found.written.start, found.written.end) : "",
    text.slice(found.end),
    ...(found.whole ? [] : ["cut"]),
  ]
}

describe("an object as the body of a tag", () => {
  test.each<[string, unknown]>([
    ['\n{"tone": "low"}\n</invoke> on', ['{"tone": "low"}', " on"]],
    ['{"tone": "</invoke>"}</invoke>', ['{"tone": "</invoke>"}', ""]],
    ['{"tone": "low"}</function_calls>', ['{"tone": "low"}', "</function_calls>"]],
    ['{"tone": "low"}<invoke name="x">', ['{"tone": "low"}', '<invoke name="x">']],
    ['{"tone": "low"}', ['{"tone": "low"}', ""]],
    ['{"tone": "low"</invoke>', ['{"tone": "low"', ""]],
    ['{"tone": "a <b> c"}}</invoke>', ['{"tone": "a <b> c"}}', ""]],
    ['{"tone": "cut("</invoke>", 1)"}</invoke>', ['{"tone": "cut("</invoke>", 1)"}', ""]],
    ['{"tone": "lo', ['{"tone": "lo', "", "cut"]],
    ["low</invoke>", null],
    ["", null],
  ])("%j", (text, told_) => {
    expect(told(text)).toEqual(told_)
  })

  test("waits for its end and for what follows", () => {
    for (const text of [
      "",
      " ",
      '{"tone"',
      '{"tone": "low"}',
      '{"tone": "low"}\n',
      '{"tone": "low"}</inv',
      '{"tone": "low"} x',
    ])
      expect(told(text, false)).toBe("more")
    expect(told("low", false)).toBeNull()
  })
})
