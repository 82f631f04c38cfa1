import { describe, expect, test } from "vitest"
import { fitTo, object } from "../support/fitting.ts"

describe("what fits several branches of a oneOf", () => {
  const whole = { type: "integer" }
  const number = { type: "number" }
  const text = { type: "string" }
  const list = { type: "array" }

  test.each<[string, unknown[], string]>([
    ["a number", [number, whole, text], "8"],
    ["a list", [list, { type: "array", items: text }, text], '["pear"]'],
    ["an object", [{ type: "object" }, object({ size: whole }), list], '{"size":2}'],
    ["a word", [text, { enum: ["false"] }, { type: "boolean" }], '"false"'],
    ["null", [{ type: ["integer", "null"] }, { type: "null" }], "null"],
    ["a name in another style", [object({ shelf_ids: list }, []), {}], '{"shelfIds":3}'],
  ])("is not changed to fit fewer: %s", (_, oneOf, value) => {
    for (const member of [{ oneOf }, { anyOf: [{ oneOf }, { type: "boolean" }] }]) {
      const given = `{"jar":${value}}`
      const { text: after, findings, issues } = fitTo(object({ jar: member }, []), given)
      expect(after).toBe(given)
      expect(findings).toEqual([])
      expect(issues).toHaveLength(1)
    }
  })

  test("what else is wrong in it is repaired", () => {
    const schema = object({ shelf: whole, label: text }, [], {
      oneOf: [{ required: ["shelf"] }, { required: ["label"] }],
    })
    expect(fitTo(schema, '{"shelf":3,"label":null}').text).toBe('{"shelf":3}')
    expect(fitTo(schema, '{"shelf":"3","label":"x"}').issues.map(({ keyword }) => keyword)).toEqual(["oneOf"])
  })

  test("other members are repaired, and so is what fits no branch", () => {
    const schema = object({ jar: { oneOf: [number, whole] }, count: whole })
    expect(fitTo(schema, '{"jar":8,"count":"2"}').text).toBe('{"jar":8,"count":2}')
    expect(fitTo(object({ jar: { oneOf: [whole, { type: "boolean" }] } }), '{"jar":"8"}').text).toBe('{"jar":8}')
  })
})
