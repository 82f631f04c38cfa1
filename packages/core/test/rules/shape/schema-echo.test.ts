import { expect, test } from "vitest"
import { schemaEcho } from "../../../src/rules/shape/schema-echo.ts"
import { fitTo, OPTIONS, object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const chart = object({ kind: { enum: ["bar", "pie"] }, title: { type: "string" }, style: { type: "object" } }, ["kind"])
const task = object({ task: { type: "string" } })

ruleTester(schemaEcho, {
  valid: [{ schema: object({ task: { type: "object" } }), text: '{"task":{"description":"x","type":"string"}}' }],
  repaired: [
    {
      schema: task,
      text: '{"task":{"type":"str","description":"Wash the pots"}}',
      after: '{"task":"Wash the pots"}',
      confidence: "likely",
    },
    {
      schema: task,
      text: '{"task":{"title":"Task","type":"string","value":"Wash the pots"}}',
      after: '{"task":"Wash the pots"}',
    },
    { schema: object({ n: { type: "integer" } }), text: '{"n":{"type":"int","value":"4"}}', after: '{"n":4}' },
    {
      schema: chart,
      text: '{"kind":{"type":"string","value":"pie"},"title":{"type":"string","value":"Tea"},"style":{"legend":true}}',
      after: '{"kind":"pie","title":"Tea","style":{"legend":true}}',
    },
  ],
  refused: [
    // the document that the file is to hold
    {
      schema: object({ to: { type: "string" }, text: { type: "string" } }),
      text: '{"to":"trees.json","text":{"type":"string","value":"oak"}}',
    },
    // all or nothing: the style would keep the form of the schema
    {
      schema: chart,
      text: '{"kind":{"type":"string","value":"pie"},"style":{"type":"object","value":{"legend":true}}}',
    },
    {
      schema: object({ task: { type: "string" }, more: {} }),
      text: '{"task":{"type":"str","value":"Wash"},"more":{"type":"int","value":3}}',
    },
    { schema: task, text: '{"task":{"type":"string","description":"Wash the pots"}}' },
    { schema: task, text: '{"task":{"title":"Task","type":"string","description":"Whatever has to be washed"}}' },
    { schema: task, text: '{"task":{"type":"str","description":"The task to do"}}' },
    // words of its own say how the value is meant
    { schema: task, text: '{"task":{"type":"string","value":"Wash","title":"unless it is clean"}}' },
    { schema: task, text: '{"task":{"type":"string","value":"Wash","description":"at most"}}' },
    { schema: task, text: '{"task":{"type":"string"}}' },
    { schema: task, text: '{"task":{"description":"Wash the pots"}}' },
    { schema: task, text: '{"task":{"type":"chore","description":"Wash the pots"}}' },
    { schema: task, text: '{"task":{"type":"string","description":""}}' },
    { schema: task, text: '{"task":{"type":"string","description":"Wash","value":null}}' },
    { schema: object({ n: { type: "integer" } }), text: '{"n":{"type":"int","description":"how many"}}' },
  ],
})

test("a tool that describes its parameters shows no form to fill in", () => {
  const text = '{"task":{"type":"str","description":"Wash the pots"}}'
  const tool = { ...OPTIONS.tool, descriptions: new Set(["What to do"]) }
  expect(fitTo(task, text, { tool })).toMatchObject({ text, findings: [] })
})

test.each([
  ["Name of the pot", '"pan"'],
  ["name of  the pot.", '"pan"'],
  ["Name of the pot, if clean", null],
])("an echoed description may differ in case and full stop: %s", (said, after) => {
  const tool = { ...OPTIONS.tool, descriptions: new Set(["Name of the pot."]) }
  const given = `{"task":{"type":"string","description":"${said}","value":"pan"}}`
  expect(fitTo(task, given, { tool }).text).toBe(after === null ? given : `{"task":${after}}`)
})

test("a description that repeats the tool's own words is no data", () => {
  const text = '{"task":{"type":"str","description":"What to do"}}'
  const tool = { ...OPTIONS.tool, descriptions: new Set(["What to do"]) }
  expect(fitTo(task, text, { tool })).toMatchObject({ text, findings: [] })
})
