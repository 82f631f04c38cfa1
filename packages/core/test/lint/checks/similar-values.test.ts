import { similarValues } from "../../../src/lint/checks/similar-values.ts"
import { lintTester, toolWith } from "../../support/lintTester.ts"

lintTester(similarValues, {
  finds: [{ tools: [toolWith({ a: { enum: ["on hold", "open", "on-hold"] } })], at: ["/properties/a/enum/2"] }],
  passes: [[toolWith({ a: { enum: ["=", "!=", "open", 1, 1] } })]],
})
