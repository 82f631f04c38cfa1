import { brokenSchema } from "../../../src/lint/checks/broken-schema.ts"
import { lintTester, toolWith } from "../../support/lintTester.ts"

lintTester(brokenSchema, {
  finds: [
    { tools: [{ name: "a", parameters: [] }], at: [""] },
    { tools: [toolWith({ a: { $ref: "#/nowhere" } })], at: ["/properties/a"] },
  ],
  passes: [[{ name: "a" }], [toolWith({ a: { $ref: "#" } })]],
})
