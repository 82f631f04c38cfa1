import { expect, test } from "vitest"
import { fromGeminiSchema, toGeminiSchema } from "../../src/providers/gemini-schema.ts"
import { rewriteTools } from "../../src/providers/rewrite-tools.ts"
import { readTools } from "../../src/providers/tools.ts"
import type { Tool, ToolsInput } from "../../src/turn.ts"

const OLD = { type: "object", properties: { soil: { type: "string" } } }
const NEW = { type: "object", properties: { peat: { type: ["string", "null"] } } }
const mark = Symbol("of an SDK")

/** Each with one tool `dig` that changes, and one `rake` that does not. */
const SHAPES: readonly (readonly [string, (of: string, schema: object) => object])[] = [
  ["own", (name, parameters) => ({ name, parameters, readOnly: true })],
  ["chat", (name, parameters) => ({ type: "function", function: { name, parameters, strict: true } })],
  ["responses", (name, parameters) => ({ type: "function", name, parameters })],
  ["anthropic", (name, input_schema) => ({ name, input_schema, cache_control: { type: "ephemeral" } })],
  ["mcp", (name, inputSchema) => ({ name, inputSchema, annotations: { title: "T" } })],
  ["bedrock", (name, json) => ({ toolSpec: { name, inputSchema: { json } } })],
  ["gemini", (name, parametersJsonSchema) => ({ functionDeclarations: [{ name, parametersJsonSchema }] })],
  ["langchain", (name, schema) => ({ name, schema })],
  ["namespace", (name, parameters) => ({ type: "namespace", name: "yard", tools: [{ name, parameters }] })],
  ["ai sdk", (name, jsonSchema) => ({ name, inputSchema: { [mark]: 1, jsonSchema, validate: undefined } })],
]

const rewriteDig = (given: object): unknown =>
  rewriteTools(given, ({ name }) => (/dig$/.test(name) ? { parameters: NEW, description: "Digs." } : null))

const described = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, each) =>
    each !== null && each.name === "dig" ? { ...each, description: "Digs." } : each,
  )

test.each(SHAPES)("%s: only the schema and the description change, in the shape given", (_, shape) => {
  const given = [shape("dig", OLD), shape("rake", OLD)]
  const before = JSON.stringify(given)
  const [dig, rake] = rewriteDig(given) as [object, object]
  expect(JSON.parse(JSON.stringify(dig))).toEqual(described(shape("dig", NEW)))
  expect(rake).toBe(given[1])
  expect(JSON.stringify(given)).toBe(before)
  expect(readTools([dig])[0]).toMatchObject({ parameters: NEW, description: "Digs." })
})

test.each<[string, (tools: object[]) => ToolsInput]>([
  ["a list", (tools) => tools],
  ["a request", (tools) => ({ model: "m", tools })],
  ["a request of Bedrock", (tools) => ({ toolConfig: { tools } })],
  ["an answer of an MCP server", (tools) => ({ id: 1, result: { tools } }) as unknown as ToolsInput],
  ["one holder", (functionDeclarations) => ({ functionDeclarations })],
  [
    "tools by name",
    (tools) =>
      Object.fromEntries(
        tools.map((tool) => [(tool as Tool).name, { inputSchema: (tool as { inputSchema: object }).inputSchema }]),
      ),
  ],
])("%s stays one", (_, hold) => {
  const given = hold(["dig", "rake"].map((name) => ({ name, inputSchema: OLD })))
  const rewritten = rewriteTools(given, ({ name }) => (name === "dig" ? { parameters: NEW } : null))
  const expected = hold([
    { name: "dig", inputSchema: NEW },
    { name: "rake", inputSchema: OLD },
  ])
  expect(rewritten).toEqual(expected)
  expect(rewriteTools(given, () => null)).toBe(given)
})

test("tools are asked for in the order in which they are read", () => {
  const given = [
    { type: "web_search" },
    { functionDeclarations: [{ name: "a" }, { functionDeclarations: [{ name: "lost" }] }, { name: "b" }] },
    { name: "c" },
  ]
  const asked: string[] = []
  rewriteTools(given, ({ name }, position) => {
    asked[position] = name
    return null
  })
  expect(asked).toEqual(readTools(given).map(({ name }) => name))
})

test("members are left out of the tool and of its wrapper", () => {
  const given = [{ type: "function", paths: ["a"], function: { name: "dig", paths: ["b"], parameters: OLD } }]
  expect(rewriteTools(given, () => ({ parameters: NEW, without: ["paths"] }))).toEqual([
    { type: "function", function: { name: "dig", parameters: NEW } },
  ])
})

test("a schema in Gemini's spelling stays in it", () => {
  const parameters = { type: "OBJECT", properties: { soil: { type: "STRING" } } }
  expect(rewriteTools([{ name: "dig", parameters }], () => ({ parameters: NEW }))).toEqual([
    { name: "dig", parameters: { type: "OBJECT", properties: { peat: { type: "STRING", nullable: true } } } },
  ])
  const nested = {
    type: ["object", "null"],
    properties: { a: { type: "array", items: { anyOf: [{ type: "integer" }] } } },
  }
  expect(fromGeminiSchema(toGeminiSchema(nested))).toEqual(nested)
})
