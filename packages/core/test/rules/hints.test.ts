import { expect, test } from "vitest"
import { hintKinds } from "../../src/rules/hints.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import { object } from "../support/fitting.ts"
import { TEXT } from "../support/reading.ts"

const path = { type: "string", "x-toolmend": { path: true } }
const kinds = (schema: unknown) => hintKinds(compileSchema(schema).view)

test("none declared", () => {
  expect(kinds(object({ path: TEXT }))).toEqual({ paths: false, topPaths: [], others: false })
  expect(kinds(object({ path: TEXT })).paths).toBe(false)
})

test("paths on top are known by name, deeper ones only as such", () => {
  expect(kinds(object({ file: path, note: TEXT }))).toEqual({ paths: true, topPaths: ["file"], others: false })
  expect(kinds(object({ at: object({ file: path }) }))).toMatchObject({ paths: true, topPaths: null })
  expect(kinds(object({ files: { type: "array", items: path } }))).toMatchObject({ paths: true, topPaths: null })
})

test("aliases and relations", () => {
  expect(kinds(object({ a: TEXT }, [], { "x-toolmend": { aliases: { a: ["b"] } } })).others).toBe(true)
  expect(
    kinds(object({ a: TEXT }, [], { "x-toolmend": { relational: [{ fields: ["a", "b"], defaults: { b: 1 } }] } }))
      .paths,
  ).toBe(true)
})

test("a schema that refers to itself ends", () => {
  expect(
    kinds({ $defs: { n: object({ next: { $ref: "#/$defs/n" }, file: path }, []) }, $ref: "#/$defs/n" }).paths,
  ).toBe(true)
})
