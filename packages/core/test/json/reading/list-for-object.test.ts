import { expect, test } from "vitest"
import { listShape } from "../../../src/json/reading/list-for-object.ts"
import { shapeOf } from "../../../src/json/reading/shape.ts"
import { compileSchema } from "../../../src/schema/compile.ts"
import { argsOf, reasonOf } from "../../support/calling.ts"
import { object } from "../../support/fitting.ts"
import { TEXT, TEXTS } from "../../support/reading.ts"

const ITEM = object({ plant: TEXT, kind: TEXT, bed: TEXT, note: TEXT }, ["plant", "kind", "bed", "note"])
const ROWS = { type: "array", items: ITEM }
const SOW = { name: "sow", parameters: { ...object({ rows: ROWS }, ["rows"]), additionalProperties: false } }
const PLANTS = ["kale", "leek", "beet"].map((plant) => ({ plant, kind: "leaf", bed: "north", note: "none" }))
const LIST = JSON.stringify(PLANTS)

test.each([
  LIST.replace("}]", "},]"),
  LIST.slice(0, -1),
  LIST.replaceAll('"', "'"),
  LIST.replace(/"(\w+)":/g, "$1:"),
  `\`\`\`json\n${LIST}\n\`\`\``,
  `Here they are: ${LIST}`,
  LIST.replace('"leek"', '"the "blue" leek"'),
])("a damaged list for the tool's one list: %s", (text) => {
  const { rows } = argsOf(text, SOW) as { rows: readonly object[] }
  expect(rows).toHaveLength(3)
  expect(rows[2]).toEqual(PLANTS[2])
})

const rootOf = (parameters: object) => shapeOf(compileSchema(parameters).view)

test("the first key tells whose list it is", () => {
  const sow = rootOf(SOW.parameters)
  expect(listShape(sow, '[{"rows": []}]', 1)).toBe(sow)
  expect(listShape(sow, '[{"sun": 1}]', 1)).toBe(sow)
  expect(listShape(sow, "[ { 'plant' : ", 1)).toBe(sow.memberAt(0))
  expect(listShape(sow, "[1, 2]", 1)).toBe(sow.memberAt(0))
  expect(listShape(sow, "[[1], [2]]", 1)).toBe(sow)
  expect(listShape(sow.memberAt(0), '[{"plant"', 1)).toBe(sow.memberAt(0))
})

test("with two lists nothing tells which one it is", () => {
  const both = { name: "both", parameters: object({ rows: ROWS, tags: TEXTS }, []) }
  const root = rootOf(both.parameters)
  expect(listShape(root, '[{"plant": 1}]', 1)).toBe(root)
  expect(reasonOf(LIST, both)).toBe("arguments/invalid")
})

test("a label before the list names it", () => {
  const list = JSON.stringify(PLANTS.slice(0, 1))
  expect(argsOf(`rows: ${list}`, SOW)).toEqual({ rows: PLANTS.slice(0, 1) })
  expect(argsOf(`input:\n${list}`, SOW)).toEqual({ rows: PLANTS.slice(0, 1) })
  for (const label of ["pulled: ", '"pulled": ', "Pulled =\n"])
    expect(reasonOf(label + list, SOW)).toBe("json/unreadable")
})
