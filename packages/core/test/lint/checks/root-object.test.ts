import { rootObject } from "../../../src/lint/checks/root-object.ts"
import { lintTester, toolWith } from "../../support/lintTester.ts"

lintTester(rootObject, {
  finds: [
    { tools: [{ name: "a", parameters: { type: "string" } }], at: [""], severity: "error" },
    { tools: [{ name: "a", parameters: { type: "object", oneOf: [{}] } }], at: ["/oneOf"] },
    { tools: [{ name: "a", parameters: { properties: {} } }], at: [""] },
    { tools: [{ name: "a", parameters: false }], at: [""], severity: "error" },
  ],
  passes: [[{ name: "a" }], [{ name: "a", parameters: true }], [toolWith({})]],
})
