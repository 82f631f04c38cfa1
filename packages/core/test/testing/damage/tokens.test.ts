import { expect, test } from "vitest"
import { isMemberComma, joinTokens, readTokens, respellOne } from "../../../src/testing/damage/text-damage.ts"
import { createRandom } from "../../../src/testing/random.ts"

const text = '{\n  "a:": ["x, \\"y\\"", -1.5e3],\n  "b": true\n}'
const tokens = readTokens(text)

test("every character is in one token", () => expect(joinTokens(tokens)).toBe(text))

test("kinds", () => {
  const kinds = tokens
    .filter(({ kind }) => kind !== "space" && kind !== "mark")
    .map((token) => [token.kind, token.text])
  expect(kinds).toEqual([
    ["key", '"a:"'],
    ["string", '"x, \\"y\\""'],
    ["literal", "-1.5e3"],
    ["key", '"b"'],
    ["literal", "true"],
  ])
})

test("commas of members and of lists", () => {
  const commas = tokens.flatMap((token, at) => (token.text === "," ? [isMemberComma(tokens, at)] : []))
  expect(commas).toEqual([false, true])
})

test("one token that fits is respelled", () => {
  const random = createRandom("one")
  const sayYes = respellOne(
    (all, at) => all[at]?.text === "true",
    () => "yes",
  )
  expect(sayYes(tokens, random)).toBe(text.replace("true", "yes"))
  expect(
    respellOne(
      () => false,
      () => "",
    )(tokens, random),
  ).toBeNull()
})
