import { rejectedName } from "../../../src/lint/checks/name.ts"
import { lintTester } from "../../support/lintTester.ts"

lintTester(rejectedName, {
  finds: [
    { tools: [{ name: "größe" }], at: [undefined] },
    { tools: [{ name: "a".repeat(65) }], at: [undefined] },
    { tools: [{ name: "" }], at: [undefined] },
  ],
  passes: [[{ name: "a".repeat(64) }], [{ name: "mcp__shelf__find-2" }], [{ name: "shelf.find", namespace: "shelf" }]],
})
