import { similarMembers } from "../../../src/lint/checks/similar-members.ts"
import { lintTester, toolWith } from "../../support/lintTester.ts"

lintTester(similarMembers, {
  finds: [
    {
      tools: [toolWith({ shelfMark: {}, "shelf-mark": {}, shelf_mark: {} })],
      at: ["/properties/shelf-mark", "/properties/shelf_mark"],
    },
    {
      tools: [toolWith({ a: { items: { properties: { "x/y": {}, "X/Y": {} } } } })],
      at: ["/properties/a/items/properties/X~1Y"],
    },
  ],
  passes: [[toolWith({ shelf: {}, shelves: {}, mark: {} })]],
})
