import { requiredUnknown } from "../../../src/lint/checks/required-unknown.ts"
import { lintTester, toolWith } from "../../support/lintTester.ts"

lintTester(requiredUnknown, {
  finds: [
    { tools: [toolWith({}, { required: ["b"] })], at: ["/required"] },
    {
      tools: [toolWith({ a: {} }, { required: ["b"], additionalProperties: false })],
      at: ["/required"],
      severity: "error",
    },
    { tools: [toolWith({ a: { properties: { x: {} }, required: ["y", "x"] } })], at: ["/properties/a/required"] },
  ],
  passes: [
    [toolWith({ a: {} }, { required: ["a"] })],
    [toolWith({ a: {} }, { anyOf: [{ required: ["a"] }] })],
    [toolWith({ toString: {} }, { required: ["toString"] })],
  ],
})
