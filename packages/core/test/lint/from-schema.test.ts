import { expect, test } from "vitest"
import {
  circularRef,
  ignoredKeyword,
  itemEnum,
  oddDefault,
  patternNeverRun,
  typeNames,
  unknownHint,
} from "../../src/lint/from-schema.ts"
import { lintTools } from "../../src/lint/lint.ts"
import { lintTester, toolWith } from "../support/lintTester.ts"

lintTester(circularRef, {
  finds: [
    { tools: [{ name: "sort", parameters: { $ref: "#" } }], at: ["/$ref"] },
    { tools: [toolWith({ by: { $ref: "#/properties/by" } })], at: ["/properties/by/$ref"] },
    {
      tools: [
        toolWith(
          { by: { $ref: "#/$defs/a" } },
          { $defs: { a: { $ref: "#/$defs/b" }, b: { allOf: [{ $ref: "#/$defs/a" }] } } },
        ),
      ],
      at: ["/$defs/a/$ref", "/$defs/b/allOf/0/$ref"],
    },
  ],
  passes: [
    [toolWith({ next: { $ref: "#" } })],
    [toolWith({ by: { $ref: "#/$defs/a" } }, { $defs: { a: { $ref: "#/$defs/b" }, b: { type: "string" } } })],
  ],
})

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

lintTester(itemEnum, {
  finds: [
    {
      tools: [toolWith({ tags: { type: "array", items: { type: "integer" }, enum: [1, 2] } })],
      at: ["/properties/tags/enum"],
    },
    { tools: [toolWith({ tags: { type: "array", enum: ["a"] } })], at: ["/properties/tags/enum"] },
    {
      tools: [
        toolWith({ a: { anyOf: [{ type: "array", items: { type: "string" }, enum: ["a"] }, { type: "null" }] } }),
      ],
      at: ["/properties/a/anyOf/0/enum"],
    },
  ],
  passes: [
    [toolWith({ tags: { type: "array", items: { type: "string" }, enum: [["a"], ["b"]] } })],
    [toolWith({ tags: { items: { type: "string" }, enum: ["a"] } })],
  ],
})

lintTester(ignoredKeyword, {
  finds: [
    { tools: [toolWith({ a: { minLength: -1, enum: "x" } })], at: ["/properties/a/minLength", "/properties/a/enum"] },
  ],
  passes: [[toolWith({ a: { minLength: 0, enum: ["x"] } })]],
})

lintTester(typeNames, {
  finds: [
    {
      tools: [toolWith({ a: { type: ["str", "null"] }, b: { type: "shelf" } })],
      at: ["/properties/a/type", "/properties/b/type"],
    },
  ],
  passes: [[toolWith({ a: { type: ["string", "null"] } })]],
})

lintTester(patternNeverRun, {
  finds: [
    {
      tools: [toolWith({ a: { pattern: "(x|x)*y" }, b: { items: { pattern: "[" } } })],
      at: ["/properties/a/pattern", "/properties/b/items/pattern"],
    },
  ],
  passes: [[toolWith({ a: { pattern: "^[a-z]{2,8}$" } })]],
})

lintTester(unknownHint, {
  finds: [
    {
      tools: [toolWith({ at: { "dirge-hints": { semantics: "path" } } })],
      at: ["/properties/at/dirge-hints/semantics"],
    },
  ],
  passes: [[toolWith({ at: { "dirge-hints": { semantic: "absolute_path" } } })]],
})
