import { expect, test } from "vitest"
import { fitTo, object } from "../support/fitting.ts"

const listOf = (...type: string[]) => ({ type: "array", items: { type } })

test("a list may be one of the parameters", () => {
  const query = object({ binds: listOf("string", "number", "null") })
  for (const binds of ["[[1,2]]", '[["oak"]]', '[["oak","elm"]]'])
    expect(fitTo(query, `{"binds":${binds}}`).findings, binds).toEqual([])
  expect(fitTo(query, '{"binds":[["oak",2]]}').text).toBe('{"binds":["oak",2]}')
})

test("other lists, and those of one kind, hold no lists", () => {
  for (const [name, list] of [
    ["leaves", listOf("string", "number")],
    ["binds", listOf("string", "null")],
  ] as const) {
    const schema = object({ [name]: list })
    expect(fitTo(schema, `{"${name}":[["oak"]]}`).text, name).toBe(`{"${name}":["oak"]}`)
    expect(fitTo(schema, `{"${name}":[["oak","elm"]]}`).text, name).toBe(`{"${name}":["oak","elm"]}`)
  }
})
