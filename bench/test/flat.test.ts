import { createRandom } from "toolmend/testing"
import { describe, expect, it } from "vitest"
import { createWriter } from "../src/flat/instances.ts"
import { leavesOf } from "../src/flat/leaves.ts"
import { measureFlat } from "../src/flat/measure.ts"
import { OWN_TOOLS } from "../src/flat/schemas.ts"

describe("flat", () => {
  it("leaves are told by path and spelling, in any order", () => {
    expect(leavesOf('{"b":[1.0,{"c":"\\u0061"}],"a":{}, "d" : [ ] }')).toEqual(
      leavesOf('{"a":{},"d":[],"b":[1.0, {"c":"\\u0061"}]}'),
    )
    expect(leavesOf('{"a":1.0}')).not.toEqual(leavesOf('{"a":1}'))
    expect(leavesOf('{"a.b":1}')).not.toEqual(leavesOf('{"a":{"b":1}}'))
  })

  it("the writer is the same in every run and fills what is required", () => {
    const schema = {
      type: "object",
      properties: { a: { type: "string" }, n: { type: "integer", minimum: 2, maximum: 4 } },
      required: ["a", "n"],
    }
    const texts = (): string[] => Array.from({ length: 5 }, createWriter(schema, createRandom("x")))
    expect(texts()).toEqual(texts())
    for (const text of texts())
      expect(JSON.parse(text)).toMatchObject({ a: expect.any(String) as string, n: expect.any(Number) as number })
  })

  it("its own schemas come back as they were", () => {
    const { wrong, right, cases, flat } = measureFlat(OWN_TOOLS, 4, { when: "always", separator: "." })
    expect(wrong).toEqual([])
    expect(right).toBe(cases)
    expect(flat).toBeGreaterThan(20)
  })
})
