import { unknownHint } from "../../../src/lint/checks/unknown-hint.ts"
import { lintTester, toolWith } from "../../support/lintTester.ts"

lintTester(unknownHint, {
  finds: [
    {
      tools: [toolWith({ at: { "dirge-hints": { semantics: "path" } } })],
      at: ["/properties/at/dirge-hints/semantics"],
    },
  ],
  passes: [[toolWith({ at: { "dirge-hints": { semantic: "absolute_path" } } })]],
})
