import { patternNeverRun } from "../../../src/lint/checks/pattern-never-run.ts"
import { lintTester, toolWith } from "../../support/lintTester.ts"

lintTester(patternNeverRun, {
  finds: [
    {
      tools: [toolWith({ a: { pattern: "(x|x)*y" }, b: { items: { pattern: "[" } } })],
      at: ["/properties/a/pattern", "/properties/b/items/pattern"],
    },
  ],
  passes: [[toolWith({ a: { pattern: "^[a-z]{2,8}$" } })]],
})
