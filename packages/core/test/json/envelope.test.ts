import { expect, test } from "vitest"
import { isArgumentsWrapper, isEnvelopeKey } from "../../src/json/envelope.ts"
import { healed, NOTE } from "../support/reading.ts"

test("a wrapper holds the arguments, an envelope names the call beside it", () => {
  for (const name of ["arguments", "input", "parameters"])
    expect([isArgumentsWrapper(name), isEnvelopeKey(name)]).toEqual([true, true])
  for (const name of ["name", "id", "tool"])
    expect([isArgumentsWrapper(name), isEnvelopeKey(name)]).toEqual([false, true])
  for (const name of ["title", "toString", "__proto__", ""])
    expect([isArgumentsWrapper(name), isEnvelopeKey(name)]).toEqual([false, false])
})

test("inside a wrapper the schema of the arguments counts", () => {
  expect(healed('{"name":"shelve","arguments":{"title":"a "big" pot","pages":2}}', NOTE)).toBe(
    '{"name":"shelve","arguments":{"title":"a \\"big\\" pot","pages":2}}',
  )
  expect(healed('{"arguments":{"title":"pot","labels":"a","b"],"pages":2}}', NOTE)).toBe(
    '{"arguments":{"title":"pot","labels":["a","b"],"pages":2}}',
  )
})
