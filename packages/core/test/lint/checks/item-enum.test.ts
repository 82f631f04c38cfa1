import { itemEnum } from "../../../src/lint/checks/item-enum.ts"
import { lintTester, toolWith } from "../../support/lintTester.ts"

lintTester(itemEnum, {
  finds: [
    {
      tools: [toolWith({ tags: { type: "array", items: { type: "integer" }, enum: [1, 2] } })],
      at: ["/properties/tags/enum"],
    },
    { tools: [toolWith({ tags: { type: "array", enum: ["a"] } })], at: ["/properties/tags/enum"] },
    {
      tools: [
        toolWith({ a: { anyOf: [{ type: "array", items: { type: "string" }, enum: ["a"] }, { type: "null" }] } }),
      ],
      at: ["/properties/a/anyOf/0/enum"],
    },
  ],
  passes: [
    [toolWith({ tags: { type: "array", items: { type: "string" }, enum: [["a"], ["b"]] } })],
    [toolWith({ tags: { items: { type: "string" }, enum: ["a"] } })],
  ],
})
