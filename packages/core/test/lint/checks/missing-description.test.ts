import { missingDescription } from "../../../src/lint/checks/missing-description.ts"
import { lintTester } from "../../support/lintTester.ts"

lintTester(missingDescription, {
  finds: [
    { tools: [{ name: "a", description: "  ", parameters: {} }], at: [undefined] },
    {
      tools: [{ name: "a", description: "Does it.", parameters: { type: "object", properties: { x: {} } } }],
      at: ["/properties"],
      severity: "info",
    },
  ],
  passes: [
    [
      {
        name: "a",
        description: "Does it.",
        parameters: {
          type: "object",
          properties: { x: { $ref: "#/$defs/d" }, y: true },
          $defs: { d: { type: "string" } },
        },
      },
    ],
  ],
})
