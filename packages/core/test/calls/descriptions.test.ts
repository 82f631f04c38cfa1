import { expect, test } from "vitest"
import { descriptionsOf } from "../../src/calls/descriptions.ts"

test("every description in a schema, at any depth", () => {
  const schema = {
    description: "Shelves a book.",
    properties: {
      title: { type: "string", description: "What is on the cover" },
      at: { properties: { x: { description: "From the left" } } },
    },
    anyOf: [{ description: "Either" }, { description: 5 }],
  }
  expect([...descriptionsOf(schema)].sort()).toEqual([
    "Either",
    "From the left",
    "Shelves a book.",
    "What is on the cover",
  ])
  expect(descriptionsOf(schema)).toBe(descriptionsOf(schema))
})

test("no schema, a cyclic one, a huge one", () => {
  expect(descriptionsOf(undefined).size).toBe(0)
  expect(descriptionsOf(true).size).toBe(0)
  const ring: Record<string, unknown> = { description: "round" }
  ring["items"] = ring
  expect([...descriptionsOf(ring)]).toEqual(["round"])
  const many = { anyOf: Array.from({ length: 50_000 }, (_, i) => ({ description: `d${i}` })) }
  expect(descriptionsOf(many).size).toBeLessThan(50_000)
})
