import { expect, test, vi } from "vitest"
import * as toolmend from "../../src/index.ts"
import { ENTRIES } from "../support/entries.ts"
import { readFrom } from "../support/source-files.ts"

const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as new (...parts: string[]) => (...given: unknown[]) => Promise<void>

test("the example of the docs prints what it says", async () => {
  const [, code = ""] = /```js\n([\s\S]*?)```/.exec(readFrom("docs/model-repair.md")) ?? []
  const said = [...code.matchAll(/console\.log\(.*\) \/\/ (.*)/g)].map(([, text]) => text)
  const log = vi.fn()
  const body = code
    .replace(/^import (\{.*\}) from "toolmend"$/m, "const $1 = toolmend")
    .replace(/^import (\{.*\}) from "toolmend\/model-repair"$/m, "const $1 = modelRepair")
    .replaceAll("console.log", "log")
  await new AsyncFunction("toolmend", "modelRepair", "log", body)(toolmend, ENTRIES["model-repair"], log)
  const printed = log.mock.calls.map((line) =>
    line
      .map((part) =>
        typeof part === "string"
          ? part
          : JSON.stringify(part)
              .replaceAll('"', "'")
              .replace(/^\[(.*)\]$/, "[ $1 ]"),
      )
      .join(" "),
  )
  expect(said).toHaveLength(2)
  expect(printed).toEqual(said)
})
