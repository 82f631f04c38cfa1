import { impossibleValue } from "../../../src/lint/checks/impossible.ts"
import { lintTester, toolWith } from "../../support/lintTester.ts"

lintTester(impossibleValue, {
  finds: [
    {
      tools: [toolWith({ a: { enum: [] }, b: { minItems: 3, maxItems: 2 } })],
      at: ["/properties/a/enum", "/properties/b/minItems"],
    },
  ],
  passes: [[toolWith({ a: { enum: [1], minLength: 2, maxLength: 2, minimum: "9", maximum: 1 } })]],
})
