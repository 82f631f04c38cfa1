// What the pages say is so: tables are those of the source, examples run and print what stands below them.
import { describe, expect, test } from "vitest"
import { PASSES } from "../src/calls/passes.ts"
import * as toolmend from "../src/index.ts"
import { STORM_SETTINGS } from "../src/storm/settings.ts"
import { STORMS } from "../src/storm/verdict.ts"
import { readFrom } from "./support/source-files.ts"

const rows = (page: string, head: string): string[][] => {
  const from = page.indexOf(`\n${head}\n`)
  expect(from).toBeGreaterThan(0)
  const lines = page
    .slice(from + 1)
    .split("\n")
    .slice(2)
  const size = lines.findIndex((line) => !line.startsWith("|"))
  return lines.slice(0, size).map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim().replace(/^`(.*)`$/, "$1")),
  )
}

describe("tables", () => {
  test("settings of storms", () => {
    const table = rows(readFrom("docs/storms.md"), "| setting | default | what |")
    expect(table).toEqual(Object.entries(STORM_SETTINGS).map(([name, { value, why }]) => [name, String(value), why]))
  })

  test("codes of storms", () => expect(rows(readFrom("docs/storms.md"), "| code | what |")).toEqual(Object.entries(STORMS)))

  test("passes", () => expect(rows(readFrom("docs/mender.md"), "| pass | what |")).toEqual(Object.entries(PASSES)))
})

/** Runs the code of an example against the source; one line for each thing it prints. */
async function printed(code: string): Promise<string> {
  const lines: string[] = []
  const log = (...parts: readonly string[]): void => void lines.push(parts.join(" ").trimEnd())
  const body = code.replace(/^import (\{[^}]*\}) from "toolmend"$/gm, "const $1 = toolmend")
  const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as new (...parts: string[]) => (...given: unknown[]) => Promise<void>
  await new AsyncFunction("toolmend", "console", body)(toolmend, { log })
  return lines.join("\n")
}

describe("examples", () => {
  for (const page of ["docs/storms.md", "docs/mender.md"])
    test(page, async () => {
      const examples = [...readFrom(page).matchAll(/```js\n([\s\S]*?)```\n\n```text\n([\s\S]*?)\n```/g)]
      expect(examples.length).toBe(1)
      for (const [, code = "", output] of examples) expect(await printed(code)).toBe(output)
    })
})
