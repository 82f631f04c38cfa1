import { untypedMember } from "../../../src/lint/checks/untyped-member.ts"
import { lintTester, toolWith } from "../../support/lintTester.ts"

lintTester(untypedMember, {
  finds: [
    { tools: [toolWith({ a: {}, b: { items: {}, type: "array" } })], at: ["/properties/a", "/properties/b/items"] },
  ],
  passes: [
    [
      toolWith(
        { a: { enum: [1, "x"] }, b: { type: "null" }, c: { $ref: "#/$defs/d" } },
        { $defs: { d: { type: "string" }, e: {} } },
      ),
    ],
  ],
})
