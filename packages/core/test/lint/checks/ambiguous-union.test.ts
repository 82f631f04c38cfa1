import { ambiguousUnion } from "../../../src/lint/checks/ambiguous-union.ts"
import { lintTester, toolWith } from "../../support/lintTester.ts"

lintTester(ambiguousUnion, {
  finds: [
    {
      tools: [
        toolWith({
          a: {
            oneOf: [
              { type: "array", items: { type: "string" } },
              { type: "array", items: { type: "number" } },
            ],
          },
        }),
      ],
      at: ["/properties/a/oneOf"],
    },
    {
      tools: [toolWith({ a: { anyOf: [{ type: "string" }, { type: "integer" }] } })],
      at: ["/properties/a/anyOf"],
      severity: "info",
    },
  ],
  passes: [
    [toolWith({ a: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }, { type: "null" }] } })],
    [toolWith({ a: { anyOf: [{ type: "object" }, { type: "string" }] } })],
  ],
})
