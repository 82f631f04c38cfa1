import { similarValues } from "../../../src/lint/checks/similar-values.ts"
import { lintTester, toolWith } from "../../support/lintTester.ts"

lintTester(similarValues, {
  finds: [{ tools: [toolWith({ a: { enum: ["on hold", "open", "on-hold"] } })], at: ["/properties/a/enum/2"] }],
  passes: [[toolWith({ a: { enum: ["=", "!=", "open", "votes-+1", "votes--1", "1-2", "12", 1, 1] } })]],
})
