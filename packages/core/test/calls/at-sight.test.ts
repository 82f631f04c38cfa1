import { describe, expect, it } from "vitest"
import { mend } from "../../src/mend.ts"

const mended = (parameters: object | boolean, text: string, limits = {}) =>
  mend({ toolCalls: [{ id: "c1", name: "t", arguments: text }] }, [{ name: "t", parameters }], { limits })

describe("texts that encode others", () => {
  const OPEN = [{}, true, { properties: { city: { type: "string" } } }]

  it.each(OPEN)("leave only as strict JSON, whatever the schema %j would take", (parameters) => {
    for (const text of ['"{"', '"[1,"', '"\\"x"', "{&quot;:&quot;&quot;\\&quot;}"]) expect(mended(parameters, text).calls).toEqual([])
  })

  it.each(OPEN)("are decoded up to the object, not to a text in between, for %j", (parameters) => {
    const twice = JSON.stringify(JSON.stringify('{"city":"Oslo"}'))
    expect(mended(parameters, twice).calls.map((call) => call.arguments)).toEqual(['{"city":"Oslo"}'])
    expect(mended(parameters, '"\\"Oslo\\""').escalated.map((call) => call.reason)).toEqual(["json/unreadable"])
  })
})
