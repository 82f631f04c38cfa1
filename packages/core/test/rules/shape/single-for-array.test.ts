import { expect, test } from "vitest"
import { singleForArray } from "../../../src/rules/shape/single-for-array.ts"
import { fitTo, object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const texts = object({ tags: { type: "array", items: { type: "string" } } })
const glazes = object({ glazes: { type: "array", items: { enum: ["matt", "clear", "salt"] } } })
const pairs = object({ pairs: { type: "array", items: { type: "array", items: { type: "integer" } } } })
const values = object({ values: { type: "array", items: { type: ["string", "number", "boolean", "null"] } } })
const numbers = object({ ids: { type: "array", items: { type: "integer" } } })
const step = object({ title: { type: "string" }, minutes: { type: "integer" } })
const steps = object({ steps: { type: "array", items: step } })

ruleTester(singleForArray, {
  valid: [
    { schema: texts, text: '{"tags":["x"]}' },
    { schema: object({ tags: { anyOf: [{ type: "string" }, { type: "array" }] } }), text: '{"tags":"x"}' },
  ],
  repaired: [
    { schema: texts, text: '{"tags":"x"}', after: '{"tags":["x"]}', confidence: "certain" },
    { schema: glazes, text: '{"glazes":"matt, clear"}', after: '{"glazes":["matt","clear"]}', confidence: "likely" },
    { schema: glazes, text: '{"glazes":"matt and clear"}', after: '{"glazes":["matt","clear"]}', confidence: "likely" },
    { schema: texts, text: '{"tags":"Bad Aussee"}', after: '{"tags":["Bad Aussee"]}', confidence: "likely" },
    {
      schema: object({ file_patterns: { type: "array", items: { type: "string" } } }),
      text: '{"file_patterns":"*"}',
      after: '{"file_patterns":["*"]}',
    },
    {
      schema: object({ lids: { type: "array", items: { type: "string" }, description: "Lids, or 'everything'" } }),
      text: '{"lids":"everything"}',
      after: '{"lids":["everything"]}',
    },
    { schema: texts, text: '{"tags":"alley"}', after: '{"tags":["alley"]}', confidence: "certain" },
    { schema: values, text: '{"values":"oak"}', after: '{"values":["oak"]}' },
    { schema: values, text: '{"values":7}', after: '{"values":[7]}' },
    {
      schema: object({ marks: { type: "array", items: { type: "boolean" } } }),
      text: '{"marks":true}',
      after: '{"marks":[true]}',
    },
    { schema: texts, text: '{"tags":"setting"}', after: '{"tags":["setting"]}' },
    {
      schema: object({ left: { type: "array", items: { enum: ["nothing", "all"] } } }),
      text: '{"left":"nothing"}',
      after: '{"left":["nothing"]}',
    },
    {
      schema: object({ rows: { type: "array", items: { type: "object" } } }),
      text: '{"rows":{"n":1,"m":[3]}}',
      after: '{"rows":[{"n":1,"m":[3]}]}',
    },
    {
      schema: object({ rows: { type: "array", items: { type: "object" } } }),
      text: '{"rows":{"baker":{"age":40}}}',
      after: '{"rows":[{"baker":{"age":40}}]}',
    },
    { schema: numbers, text: '{"ids":"7"}', after: '{"ids":[7]}' },
    { schema: numbers, text: '{"ids":12345678901234567890}', after: '{"ids":[12345678901234567890]}' },
    {
      schema: steps,
      text: '{"steps":{ "title": "knead", "minutes": 9 }}',
      after: '{"steps":[{ "title": "knead", "minutes": 9 }]}',
    },
    {
      schema: steps,
      text: '{"steps":{"title":"knead","minutes":"9"}}',
      after: '{"steps":[{"title":"knead","minutes":9}]}',
    },
    {
      schema: object({ tags: { type: ["array", "null"], items: { type: "string" } } }),
      text: '{"tags":"x"}',
      after: '{"tags":["x"]}',
    },
    {
      schema: object({ tags: { anyOf: [{ type: "array", items: { type: "string" } }, { type: "null" }] } }),
      text: '{"tags":"x"}',
      after: '{"tags":["x"]}',
    },
    {
      schema: object({ kinds: { type: "array", items: { enum: ["tea, black", "tea, green"] } } }),
      text: '{"kinds":"Tea, black"}',
      after: '{"kinds":["tea, black"]}',
    },
    {
      schema: object({ levels: { type: "array", items: { enum: ["low", "high"] } } }),
      text: '{"levels":"Low"}',
      after: '{"levels":["low"]}',
    },
  ],
  refused: [
    // by name, not by place
    { schema: object({ params: { type: "array" } }), text: '{"params":{"limit":5}}' },
    // a choice, a word that is not allowed, and all of them, which may be a copy of the schema
    ...["matt | clear", "matt, glossy", "matt, matt", "matt, clear, salt"].map((words) => ({
      schema: glazes,
      text: `{"glazes":"${words}"}`,
    })),
    // words that name no item
    ...[
      "all",
      "Everybody",
      "*",
      "ANY",
      "both",
      "default",
      "auto",
      "ToDo",
      "string",
      "<tags>",
      "%TAGS%",
      "n/a.",
      "yes",
    ].map((word) => ({ schema: texts, text: `{"tags":"${word}"}` })),
    ...["All but Ida", "Not Ida", "Any of the lids.", "Unassigned", "{{tags}}", "Top 3"].map((words) => ({
      schema: texts,
      text: `{"tags":"${words}"}`,
    })),
    // the text, the value that it spells, or several
    ...['"7"', '"true"', '"7 Oak"', "false"].map((value) => ({ schema: values, text: `{"values":${value}}` })),
    {
      schema: object({ steps: { type: "array", items: object({ type: { type: "string" } }) } }),
      text: '{"steps":{"type":"array","items":[{"type":"knead"}]}}',
    },
    {
      schema: object({ rows: { type: "array", items: { type: "object" } } }),
      text: '{"rows":{"headers":"tin,lid","data":"4,oak"}}',
    },
    ...["<nil>", "n.a.", "NaN", "TBD", "NoneType"].map((word) => ({ schema: texts, text: `{"tags":"${word}"}` })),
    { schema: texts, text: '{"tags":"x,y"}' },
    { schema: texts, text: '{"tags":"]"}' },
    { schema: texts, text: '{"tags":"rye; oats"}' },
    { schema: texts, text: '{"tags":"rye\\noats"}' },
    { schema: texts, text: '{"tags":"- rye"}' },
    { schema: texts, text: '{"tags":"grind --fine"}' },
    { schema: texts, text: '{"tags":"\\"rye\\""}' },
    {
      schema: object({ rows: { type: "array", items: { type: "object" } } }),
      text: '{"rows":{"type":"array","description":"The rows"}}',
    },
    // several rows, by their names or by columns
    ...['{"a":{"n":1},"b":{"n":2}}', '{"1":{"n":1}}', '{"n":[1,2],"m":[3,4]}'].map((rows) => ({
      schema: object({ rows: { type: "array", items: { type: "object" } } }),
      text: `{"rows":${rows}}`,
    })),
    { schema: texts, text: `{"tags":"('rye')"}` },
    { schema: texts, text: '{"tags":""}' },
    { schema: texts, text: '{"tags":null}' },
    { schema: texts, text: '{"tags":"null"}' },
    { schema: texts, text: '{"tags":"None"}' },
    { schema: texts, text: '{"tags":5}' },
    { schema: texts, text: '{"tags":true}' },
    { schema: texts, text: '{"tags":"[draft"}' },
    { schema: texts, text: '{"tags":"nothing"}' },
    { schema: texts, text: '{"tags":"(None)"}' },
    { schema: texts, text: '{"tags":"<empty>"}' },
    { schema: texts, text: '{"tags":"..."}' },
    { schema: texts, text: '{"tags":"()"}' },
    { schema: texts, text: '{"tags":"set()"}' },
    { schema: texts, text: '{"tags":"tuple(\'rye\')"}' },
    { schema: texts, text: '{"tags":"<li>rye</li>"}' },
    { schema: texts, text: '{"tags":{"a":"x"}}' },
    { schema: numbers, text: '{"ids":"7,8"}' },
    { schema: steps, text: '{"steps":{"title":"knead"}}' },
    { schema: object({ tags: { type: "array", minItems: 2, items: { type: "string" } } }), text: '{"tags":"x"}' },
    { schema: object({ rows: { type: "array", items: { type: "object" } } }), text: '{"rows":{"item":{"a":1}}}' },
    { schema: pairs, text: '{"pairs":[[1,2],3,4]}' },
    { schema: pairs, text: '{"pairs":[1,2]}' },
  ],
})

test("a text with separators is offered as a guess", () => {
  const { guesses } = fitTo(texts, '{"tags":"rye, oats"}')
  expect(guesses).toMatchObject([
    { rule: "shape/single-for-array", confidence: "guess", applied: false, pointer: "/tags" },
  ])
})

test("also inside a union", () => {
  const { guesses } = fitTo(
    object({ tags: { anyOf: [{ type: "array", items: { type: "string" } }, { type: "null" }] } }),
    '{"tags":"rye, oats"}',
  )
  expect(guesses).toMatchObject([
    { rule: "shape/single-for-array", confidence: "guess", applied: false, pointer: "/tags" },
  ])
})
