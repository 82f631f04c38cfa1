import { expect, test } from "vitest"
import { BOUNDS } from "../../../src/scan/bounds.ts"
import { createToolbox } from "../../../src/scan/judge/toolbox.ts"

const list = (description = "d") => [
  {
    type: "function",
    function: { name: "read", description, parameters: { type: "object", properties: { path: { type: "string" } } } },
  },
]

test("the same list gives the same array, however often it was parsed", () => {
  const toolbox = createToolbox()
  const tools = toolbox.recorded(list())
  expect(tools).toEqual([
    { name: "read", description: "d", parameters: { type: "object", properties: { path: { type: "string" } } } },
  ])
  expect(toolbox.recorded(list())).toBe(tools)
})

test("lists that differ anywhere are two, and both are remembered", () => {
  const toolbox = createToolbox()
  const other = list().map((tool) => ({ ...tool, function: { ...tool.function, parameters: { type: "object" } } }))
  const [first, second] = [toolbox.recorded(list()), toolbox.recorded(other)]
  expect(second).not.toBe(first)
  expect([toolbox.recorded(list()), toolbox.recorded(other)].map((tools, i) => tools === [first, second][i])).toEqual([
    true,
    true,
  ])
})

test("tools and schemas that were logged as text are read, and one alone is a list of one", () => {
  const [tool] = list()
  const { name, description, parameters } = (tool as ReturnType<typeof list>[number]).function
  const asText = { name, description, parameters: JSON.stringify(parameters) }
  for (const given of [JSON.stringify(list()), [JSON.stringify(tool)], [asText], [{ function: asText }], tool])
    expect(createToolbox().recorded(given)).toEqual([{ name, description, parameters }])
})

test("no list, an empty one, and one without names give none", () => {
  const toolbox = createToolbox()
  expect(
    [undefined, null, "x", [], [{ type: "web_search" }], [7, null]].map((given) => toolbox.recorded(given)),
  ).toEqual([null, null, null, null, null, null])
})

test("an entry without a name does not void its neighbours", () => {
  expect(createToolbox().recorded([{ type: "web_search" }, ...list()])).toHaveLength(1)
})

test("remembers a bounded number of lists", () => {
  const toolbox = createToolbox()
  const first = toolbox.recorded(list("0"))
  for (let i = 1; i <= BOUNDS.toolLists; i++) toolbox.recorded(list("x".repeat(i + 1)))
  expect(toolbox.recorded(list("0"))).not.toBe(first)
})

test("bare names are tools that take anything", () => {
  const toolbox = createToolbox()
  const tools = toolbox.named(new Set(["b", "a"]))
  expect(tools).toEqual([{ name: "b" }, { name: "a" }])
  expect(toolbox.named(new Set(["a", "b"]))).toBe(tools)
})
