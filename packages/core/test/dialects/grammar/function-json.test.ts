import { describe, expect, test } from "vitest"
import { functionJson } from "../../../src/dialects/grammar/function-json.ts"
import { isQuick, keepsLaw, tell, wordsOf } from "./law.ts"

const words = wordsOf({ ring: ["tone", "times"] })
const said = (text: string) => tell(functionJson, text, words)
const OBJECT = '{"tone": "a > b", "times": 2}'

describe("the tag of a function without its bracket", () => {
  test.each([
    `<function=ring${OBJECT}</function>`,
    `<function=ring ${OBJECT}</function>`,
    `<function=ring(${OBJECT})</function>`,
    `<function=ring,${OBJECT}</function>`,
    `<function=ring[]${OBJECT}</function>`,
    `<function="ring"${OBJECT}</function>`,
    `<function=ring ${OBJECT}></function>`,
    `<function=ring(${OBJECT})></function>`,
    `<function=ring${OBJECT}`,
    `<function=ring${OBJECT}</tool_call>`,
    `<function=ring${OBJECT}\n<function=ring${OBJECT}`,
  ])("%s", (text) => {
    expect(said(text)).toEqual([["ring", OBJECT]])
  })

  test.each([
    ["another tool", `<function=sing${OBJECT}</function>`],
    ["words behind the object", `<function=ring${OBJECT} rings twice.`],
    ["a list", `<function=ring[${OBJECT}]</function>`],
    ["words before the object", `<function=ring with ${OBJECT}</function>`],
    ["an object that does not close", '<function=ring{"tone": "low"</function>'],
    ["a whole tag", `<function=ring>${OBJECT}</function>`],
  ])("no call: %s", (_, text) => {
    expect(functionJson({ text, isEnd: true, words }, 0)).toBe(null)
  })
})

test("pieces give the same call", () => {
  keepsLaw(
    functionJson,
    [`<function=ring(${OBJECT})</function> x`, `<function=ring ${OBJECT}></function>`, `<function=ring{"tone": "x`],
    ["<function=", "ring", "{", "}", ")", ">", "</function>", '"', " "],
    words,
  )
})

test("stays quick", () => {
  for (const unit of ["<function=ring{", "{", '"', " ", "("]) isQuick(functionJson, unit, words, "<function=ring{")
})
