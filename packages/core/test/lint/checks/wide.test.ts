import { wideObject } from "../../../src/lint/checks/wide.ts"
import { lintTester, toolWith } from "../../support/lintTester.ts"

const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`m${i}`, { type: "boolean" }]))

lintTester(wideObject, {
  finds: [{ tools: [toolWith({ a: { type: "object", properties: many(30) } })], at: ["/properties/a/properties"] }],
  passes: [[toolWith(many(20))]],
})
