import { expect, test } from "vitest"
import { placeholderForOptional } from "../../../src/rules/value/placeholder-for-optional.ts"
import { fitTo, object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const schema = object(
  {
    at: { type: "string" },
    page: { type: "integer" },
    label: { type: "string", pattern: "^.+=.+$" },
    tags: { type: "array", items: { type: "string" } },
    mode: { enum: ["in", "out"] },
  },
  ["at"],
)

ruleTester(placeholderForOptional, {
  valid: [
    { schema: object({ note: { type: "string" } }, []), text: '{"note":""}' },
    { schema: object({ note: { type: "string" } }, []), text: '{"note":"None"}' },
  ],
  repaired: [
    // the parameters of an address
    {
      schema: object({ at: { type: "string" }, query: object({ page: { type: "integer" } }, []) }, ["at"]),
      text: '{"at":"/tea","query":""}',
      after: '{"at":"/tea"}',
    },
    ...['"null"', '"None"', '"none"', '"undefined"', '"nil"', '"N/A"', '""', '"-"', "{}", "[]"].map((word) => ({
      schema,
      text: `{"at":"x","page":${word}}`,
      after: '{"at":"x"}',
      confidence: "likely" as const,
    })),
    { schema, text: '{"at":"x","label":"","tags":"None"}', after: '{"at":"x"}' },
    { schema, text: '{"mode":"None","at":"x"}', after: '{"at":"x"}' },
    {
      schema: object({ size: { anyOf: [{ type: "integer" }, { type: "boolean" }] } }, []),
      text: '{"size":"null"}',
      after: "{}",
    },
  ],
  refused: [
    // without its filter the call acts on everything
    { schema: object({ filter: object({ id: { type: "integer" } }) }, []), text: '{"filter":""}' },
    // a box without a mark
    { schema: object({ done: { type: "boolean" } }, []), text: '{"done":[ ]}' },
    // an empty list and no list are two things, and so are an empty filter and none
    ...['"none"', '"-"', '"n/a"', '"undefined"', '"NONE"'].flatMap((word) => [
      { schema, text: `{"at":"x","tags":${word}}` },
      { schema: object({ where: { type: "object" } }, []), text: `{"where":${word}}` },
    ]),
    { schema, text: '{"at":"x","tags":""}' },
    { schema, text: '{"at":"x","mode":"sideways"}' },
    { schema, text: '{"at":"x","mode":"none"}' },
    { schema, text: '{"at":"x","page":-1.5}' },
    { schema, text: '{"at":"x","page":"none of them"}' },
    { schema: object({ page: { type: "integer" } }), text: '{"page":""}' },
    { schema: { type: "object", additionalProperties: { type: "integer" } }, text: '{"page":""}' },
    { schema: object({ list: { type: "array", items: { type: "integer" } } }), text: '{"list":["null"]}' },
  ],
})

test("a bound of what takes away is dropped only where null is spelled, or nothing is", () => {
  const fitFor = (name: string, value: string) => fitTo(schema, `{"at":"x","page":${value}}`, { tool: { name } })
  for (const value of ['"-"', '"N/A"', "[]", "{}"]) {
    expect(fitFor("wipe_shelf", value).issues, value).toHaveLength(1)
    expect(fitFor("fill_shelf", value).text, value).toBe('{"at":"x"}')
  }
  for (const value of ['""', '"null"', '"None"']) expect(fitFor("wipe_shelf", value).text, value).toBe('{"at":"x"}')
})

test("what stands beside the bounds may be an empty text", () => {
  const fitFor = (name: string) =>
    fitTo(
      object({ at: { type: "string" }, [name]: object({ slow: { type: "boolean" } }, []) }, ["at"]),
      `{"at":"x","${name}":""}`,
      {
        tool: { name: "wipe_shelf" },
      },
    )
  expect(fitFor("cloth_options").text).toBe('{"at":"x"}')
  expect(fitFor("cloth").issues).toHaveLength(1)
})

test("none denies a default", () => {
  const fitFor = (name: string, page: object, value: string) =>
    fitTo(object({ page: { type: "integer", ...page } }, []), `{"page":"${value}"}`, { tool: { name } })
  for (const page of [{ default: 4 }, { description: "Leaves to dry, default 4" }]) {
    expect(fitFor("dry_tea", page, "none").issues).toHaveLength(1)
    for (const [name, value] of [
      ["dry_tea", "None"],
      ["dry_tea", "null"],
      ["list_teas", "none"],
      ["scan_teas", "none"],
    ] as const)
      expect(fitFor(name, page, value).text, name).toBe("{}")
  }
  expect(fitFor("dry_tea", { description: "Leaves to dry (default: none)" }, "none").text).toBe("{}")
})

test("an option of what does more than look is not dropped for what nobody writes for nothing", () => {
  const tea = object(
    { leaf: { type: "string" }, grams: { type: "number" }, taste_only: { type: "boolean" }, title: { type: "string" } },
    ["leaf"],
  )
  const fitFor = (name: string, member: string) => fitTo(tea, `{"leaf":"oolong",${member}}`, { tool: { name } })
  for (const member of ['"grams":[]', '"grams":{}', '"grams":"-"', '"taste_only":{}', '"taste_only":"-"']) {
    expect(fitFor("steep_leaf", member).issues, member).toHaveLength(1)
    expect(fitFor("list_teas", member).text, member).toBe('{"leaf":"oolong"}')
  }
  expect(fitFor("steep_leaf", '"title":{}').text).toBe('{"leaf":"oolong"}')
  for (const word of ['"None"', '""']) {
    expect(fitFor("wipe_leaf", `"taste_only":${word}`).issues, word).toHaveLength(1)
    expect(fitFor("wipe_leaf", `"grams":${word}`).text, word).toBe('{"leaf":"oolong"}')
  }
})
