import { ignoredKeyword } from "../../../src/lint/checks/ignored-keyword.ts"
import { lintTester, toolWith } from "../../support/lintTester.ts"

lintTester(ignoredKeyword, {
  finds: [
    { tools: [toolWith({ a: { minLength: -1, enum: "x" } })], at: ["/properties/a/minLength", "/properties/a/enum"] },
  ],
  passes: [[toolWith({ a: { minLength: 0, enum: ["x"] } })]],
})
