import { expect, test } from "vitest"
import { oddDefault } from "../../../src/lint/checks/odd-default.ts"
import { lintTools } from "../../../src/lint/lint.ts"
import { lintTester, toolWith } from "../../support/lintTester.ts"

lintTester(oddDefault, {
  finds: [
    { tools: [toolWith({ page: { type: "integer", default: null } })], at: ["/properties/page/default"] },
    {
      tools: [toolWith({ a: { items: { $ref: "#/$defs/n", default: "x" } } }, { $defs: { n: { type: "number" } } })],
      at: ["/properties/a/items/default"],
    },
    {
      tools: [
        toolWith({ a: { $ref: "#/$defs/n" } }, { $defs: { n: { properties: { b: { enum: ["x"], default: "" } } } } }),
      ],
      at: ["/$defs/n/properties/b/default"],
    },
  ],
  passes: [
    [toolWith({ page: { type: "integer", default: 5 } })],
    [toolWith({ page: { type: ["integer", "null"], default: null } })],
    [toolWith({ page: { anyOf: [{ type: "integer" }, { type: "null" }], default: null } })],
    [toolWith({ page: { type: "integer", nullable: true, default: null } })],
    // what is rejected is another check's
    [toolWith({ page: { type: "integer", default: "10" }, size: { type: "integer", minimum: 1, default: 0 } })],
    // beside a reference old drafts ignore it
    [
      toolWith(
        { a: { $ref: "#/$defs/n", default: "x" } },
        { $schema: "http://json-schema.org/draft-07/schema#", $defs: { n: { type: "number" } } },
      ),
    ],
  ],
})

test("says what is wrong with which value", () => {
  const tool = toolWith({
    page: { type: "integer", default: null },
    sort: { enum: ["name", "date"], default: "" },
    at: { anyOf: [{ type: "string" }, { type: "integer" }], default: null },
  })
  expect(lintTools([tool]).flatMap(({ rule, message }) => (rule === "lint/odd-default" ? [message] : []))).toEqual([
    "The default null is not of the type integer.",
    'The default "" is not one of the declared values.',
    "The default null is not of the type string or integer.",
  ])
})
