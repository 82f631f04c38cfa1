import { similarToolNames } from "../../../src/lint/checks/similar-names.ts"
import { lintTester } from "../../support/lintTester.ts"

lintTester(similarToolNames, {
  finds: [{ tools: [{ name: "readFile" }, { name: "read-file" }, { name: "READFILE" }], at: [undefined, undefined] }],
  passes: [
    [{ name: "read" }, { name: "read" }],
    [{ name: "--" }, { name: "_" }],
    [{ name: "read_file" }, { name: "read_files" }],
  ],
})
