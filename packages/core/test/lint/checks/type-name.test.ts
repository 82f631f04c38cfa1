import { typeNames } from "../../../src/lint/checks/type-name.ts"
import { lintTester, toolWith } from "../../support/lintTester.ts"

lintTester(typeNames, {
  finds: [
    {
      tools: [toolWith({ a: { type: ["str", "null"] }, b: { type: "shelf" } })],
      at: ["/properties/a/type", "/properties/b/type"],
    },
  ],
  passes: [[toolWith({ a: { type: ["string", "null"] } })]],
})
