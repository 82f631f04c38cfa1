import { looseTime } from "../../../src/lint/checks/loose-time.ts"
import { lintTester, toolWith } from "../../support/lintTester.ts"

const SAID = "In UTC."

lintTester(looseTime, {
  finds: [
    {
      tools: [toolWith({ at: { type: "string", format: "date-time" } })],
      at: ["/properties/at/format"],
      severity: "info",
    },
    {
      tools: [toolWith({ at: { type: "string", format: "time", description: "When the library opens." } })],
      at: ["/properties/at/format"],
      severity: "info",
    },
    {
      tools: [
        toolWith({
          at: {
            format: "date-time",
            description: SAID,
            default: "2026-03-01T10:00",
            examples: ["2026-03-01T10:00:00Z", "2026-03-01 10:00:00"],
          },
        }),
      ],
      at: ["/properties/at/default", "/properties/at/examples/1"],
    },
    {
      tools: [toolWith({ at: { items: { format: "time", description: SAID, default: "10:00:00" } } })],
      at: ["/properties/at/items/default"],
    },
  ],
  passes: [
    [toolWith({ at: { type: "string", format: "date" } })],
    [toolWith({ at: { type: "string", format: "date-time", pattern: "Z$" } })],
    [toolWith({ at: { type: "string", format: "date-time", description: "Local time of the library." } })],
    [toolWith({ at: { type: "string", format: "date-time", description: "Ex) 2026-03-01T10:00:00+01:00" } })],
    // what is no time at all is another check's
    [toolWith({ at: { type: "string", format: "time", description: SAID, default: "noon" } })],
  ],
})
