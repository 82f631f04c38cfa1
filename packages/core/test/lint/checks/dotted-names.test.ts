import { dottedNames } from "../../../src/lint/checks/dotted-names.ts"
import { lintTester, toolWith } from "../../support/lintTester.ts"

lintTester(dottedNames, {
  finds: [
    { tools: [toolWith({ "a.b": {} })], at: ["/properties/a.b"] },
    { tools: [toolWith({ "a.b": {}, a: { properties: { b: {} } } })], at: ["/properties/a.b"], severity: "warning" },
  ],
  passes: [[toolWith({ a: { properties: { b: {} } }, ".": {}, "...": {} })]],
})
