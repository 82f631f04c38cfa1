import { invalidDefault } from "../../../src/lint/checks/invalid-default.ts"
import { lintTester, toolWith } from "../../support/lintTester.ts"

lintTester(invalidDefault, {
  finds: [
    {
      tools: [toolWith({ a: { type: "string", default: 5, examples: ["x", 6] } })],
      at: ["/properties/a/default", "/properties/a/examples/1"],
    },
    {
      tools: [
        toolWith(
          { a: { items: { $ref: "#/$defs/n", default: -1 } } },
          { $defs: { n: { type: "number", minimum: 0 } } },
        ),
      ],
      at: ["/properties/a/items/default"],
    },
  ],
  passes: [
    [toolWith({ a: { type: "string", default: null } })],
    [toolWith({ a: { $ref: "#/$defs/n", default: 4 } }, { $defs: { n: { type: "number" } } })],
  ],
})
