import { mixedEnum } from "../../../src/lint/checks/mixed-enum.ts"
import { lintTester, toolWith } from "../../support/lintTester.ts"

lintTester(mixedEnum, {
  finds: [{ tools: [toolWith({ a: { enum: [true, "true"] } })], at: ["/properties/a/enum"] }],
  passes: [[toolWith({ a: { enum: [1, 2, null] }, b: { enum: "x" } })]],
})
