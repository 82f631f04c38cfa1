import { deepSchema } from "../../../src/lint/checks/deep.ts"
import { lintTester, toolWith } from "../../support/lintTester.ts"

lintTester(deepSchema, {
  finds: [{ tools: [toolWith({ a: { items: { items: { items: { items: { type: "string" } } } } } })], at: [""] }],
  passes: [[toolWith({ a: { items: { items: { items: { type: "string" } } } } })], [toolWith({ next: { $ref: "#" } })]],
})
