import { describe, expect, test } from "vitest"
import { MendError } from "../../src/errors.ts"
import { mend } from "../../src/mend.ts"
import { bareName, readTools } from "../../src/providers/tools.ts"

const schema = { type: "object", properties: { bed: { type: "string" }, rows: { type: "integer" } }, required: ["bed"] }
const jsonSchema = (given: object) => ({
  [Symbol.for("vercel.ai.schema")]: true,
  jsonSchema: given,
  validate: undefined,
})

const SHAPES: Readonly<Record<string, unknown>> = {
  "our own": [{ name: "plant", parameters: schema }],
  "OpenAI chat": [
    { type: "function", function: { name: "plant", description: "Plants.", parameters: schema, strict: true } },
  ],
  "OpenAI responses": [{ type: "function", name: "plant", parameters: schema, strict: false }],
  Anthropic: [{ name: "plant", description: "Plants.", input_schema: schema }],
  MCP: [{ name: "plant", inputSchema: schema, annotations: { readOnlyHint: false } }],
  "an MCP answer": { jsonrpc: "2.0", id: 1, result: { tools: [{ name: "plant", inputSchema: schema }] } },
  "the AI SDK": { plant: { description: "Plants.", inputSchema: jsonSchema(schema) } },
  "AI SDK 4": { plant: { parameters: jsonSchema(schema) } },
  Gemini: [
    {
      functionDeclarations: [
        {
          name: "plant",
          parameters: {
            type: "OBJECT",
            properties: { bed: { type: "STRING" }, rows: { type: "INTEGER" } },
            required: ["bed"],
          },
        },
      ],
    },
  ],
  "Gemini with JSON Schema": [
    { functionDeclarations: [{ name: "plant", parametersJsonSchema: schema }] },
    { googleSearch: {} },
    { mcpServers: [{ name: "s" }] },
  ],
  Bedrock: [{ toolSpec: { name: "plant", inputSchema: { json: schema } } }, { cachePoint: { type: "default" } }],
  "a request of Bedrock": {
    modelId: "any",
    toolConfig: { tools: [{ toolSpec: { name: "plant", description: "Plants.", inputSchema: { json: schema } } }] },
  },
  LangChain: [{ name: "plant", description: "Plants.", schema }],
  "beside tools that a provider runs": [
    { type: "web_search" },
    { type: "function", function: { name: "plant", parameters: schema } },
  ],
}

describe("tools of every shape are checked by their schema", () => {
  test.each(Object.entries(SHAPES))("%s", (_, tools) => {
    const turn = { toolCalls: [{ id: "c1", name: "plant", arguments: '{"bed":"north","rows":"3",}' }] }
    expect(mend(turn, tools as never).calls[0]?.input).toEqual({ bed: "north", rows: 3 })
    expect(
      mend({ toolCalls: [{ id: "c1", name: "plant", arguments: "{}" }] }, tools as never).escalated[0]?.reason,
    ).toBe("arguments/empty")
  })
})

test("our own list is the very same list, and what is declared beside a schema stays", () => {
  const own = [{ name: "plant", parameters: schema, readOnly: false }, { name: "ping" }]
  expect(readTools(own)).toBe(own)
  expect(readTools([])).toEqual([])
  expect(
    readTools([{ name: "plant", inputSchema: schema, annotations: { destructiveHint: true }, poller: true }]),
  ).toEqual([{ name: "plant", parameters: schema, annotations: { destructiveHint: true }, poller: true }])
})

test("a tool of Bedrock keeps what else it declares, without its wrapping", () => {
  const spec = { name: "plant", description: "Plants.", inputSchema: { json: schema }, strict: true }
  expect(readTools([{ toolSpec: spec }])).toEqual([
    { name: "plant", description: "Plants.", strict: true, parameters: schema },
  ])
  expect(readTools([{ toolSpec: { name: "ping", inputSchema: {} } }])).toEqual([{ name: "ping" }])
  expect(readTools([{ systemTool: { name: "nova_grounding" } }])).toEqual([])
})

test("tools of a namespace are known under both names", () => {
  const named = (name: string, tools: readonly object[]) => ({ type: "namespace", name, description: "d", tools })
  const given = [
    { type: "function", name: "plant", parameters: schema },
    named("shed", [
      { type: "function", name: "plant", parameters: schema, strict: true },
      { type: "function", name: "shed" },
    ]),
  ]
  expect(readTools(given)).toMatchObject([
    { name: "plant", parameters: schema },
    { name: "shed.plant", namespace: "shed", parameters: schema },
    { name: "shed", namespace: "shed" },
  ])
  expect(readTools(given).map(bareName)).toEqual(["plant", "plant", "shed"])
  expect(readTools(named("shed", [{ name: "rake" }]) as never)).toEqual([{ name: "shed.rake", namespace: "shed" }])
})

test.each([
  [undefined],
  ["plant"],
  [[null]],
  [[{ parameters: schema }]],
  [["plant"]],
  [{ plant: "a tool" }],
  [[{ wrapped: { name: "plant", parameters: schema } }]],
])("%j is refused with what is taken", (given) => {
  expect(() => readTools(given as never)).toThrow(MendError)
  expect(() => readTools(given as never)).toThrow(/inputSchema/)
})
