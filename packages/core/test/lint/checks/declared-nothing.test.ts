import { declaredNothing } from "../../../src/lint/checks/declared-nothing.ts"
import { lintTester, toolWith } from "../../support/lintTester.ts"

const standard = {
  "~standard": { jsonSchema: { input: () => ({ type: "object", properties: { at: { type: "string" } } }) } },
}

lintTester(declaredNothing, {
  finds: [
    {
      tools: [
        { ...toolWith({ a: {} }), aliases: { b: ["c"] }, relational: [{ fields: ["a", "d"], defaults: { d: 1 } }] },
      ],
      at: [undefined, undefined],
    },
    {
      tools: [{ ...toolWith({ a: { type: "string" } }), relational: [{ fields: ["a"], defaults: { a: 1 } }] }],
      at: [undefined],
    },
    { tools: [{ name: "a", parameters: standard, paths: ["at"] }], at: [undefined] },
  ],
  passes: [[{ ...toolWith({ a: {}, b: {} }), paths: ["a"], relational: [{ fields: ["a", "b"], defaults: { b: 0 } }] }]],
})
