import { circularRef } from "../../../src/lint/checks/circular-ref.ts"
import { lintTester, toolWith } from "../../support/lintTester.ts"

lintTester(circularRef, {
  finds: [
    { tools: [{ name: "sort", parameters: { $ref: "#" } }], at: ["/$ref"] },
    { tools: [toolWith({ by: { $ref: "#/properties/by" } })], at: ["/properties/by/$ref"] },
    {
      tools: [
        toolWith(
          { by: { $ref: "#/$defs/a" } },
          { $defs: { a: { $ref: "#/$defs/b" }, b: { allOf: [{ $ref: "#/$defs/a" }] } } },
        ),
      ],
      at: ["/$defs/a/$ref", "/$defs/b/allOf/0/$ref"],
    },
  ],
  passes: [
    [toolWith({ next: { $ref: "#" } })],
    [toolWith({ by: { $ref: "#/$defs/a" } }, { $defs: { a: { $ref: "#/$defs/b" }, b: { type: "string" } } })],
  ],
})
