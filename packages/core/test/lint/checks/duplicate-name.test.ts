import { duplicateName } from "../../../src/lint/checks/duplicate-name.ts"
import { lintTester } from "../../support/lintTester.ts"

lintTester(duplicateName, {
  finds: [{ tools: [{ name: "a" }, { name: "a" }, { name: "a" }, { name: "b" }], at: [undefined] }],
  passes: [
    [{ name: "a" }, { name: "A" }],
    [{ name: "__proto__" }, { name: "constructor" }],
  ],
})
