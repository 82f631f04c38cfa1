import { undeclaredPath } from "../../../src/lint/checks/undeclared-path.ts"
import { lintTester, toolWith } from "../../support/lintTester.ts"

lintTester(undeclaredPath, {
  finds: [
    {
      tools: [
        toolWith({ targetPath: { type: "string" }, paths: { type: "array", items: { type: "string" } }, cwd: {} }),
      ],
      at: ["/properties/targetPath", "/properties/cwd", "/properties/paths/items"],
    },
  ],
  passes: [
    [
      toolWith({
        pathology: { type: "string" },
        path: { type: "integer" },
        dir: { enum: ["up", "down"] },
        folder: { type: "string", format: "path" },
      }),
    ],
  ],
})
