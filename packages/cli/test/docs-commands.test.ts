// The commands in the documents exist, with the flags they are written with.
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { DIALECTS_USAGE, EXPLAIN_USAGE, FIX_USAGE, LINT_USAGE, SCAN_USAGE, TOUR_USAGE } from "../src/usage.ts"

const USAGES: Readonly<Record<string, string>> = {
  fix: FIX_USAGE,
  scan: SCAN_USAGE,
  lint: LINT_USAGE,
  explain: EXPLAIN_USAGE,
  dialects: DIALECTS_USAGE,
  tour: TOUR_USAGE,
}
const PAGES = ["README.md", "packages/core/README.md", "packages/cli/README.md", "docs/scan.md", "docs/rules.md"]

const commandsIn = (page: string): readonly (readonly [command: string, flags: readonly string[]])[] => {
  const text = readFileSync(new URL(`../../../${page}`, import.meta.url), "utf8")
  const blocks = [...text.matchAll(/^```(?:sh|yaml|python)\n([\s\S]*?)^```$/gm)].map(([, code = ""]) => code)
  return blocks
    .flatMap((code) => code.split("\n"))
    .flatMap((line) => [...line.matchAll(/(?:^| |\(")toolmend(?:-cli)? ([a-z]+)([^"#|]*)/g)])
    .map(([, command = "", rest = ""]) => [command, rest.match(/--[a-z-]+/g) ?? []] as const)
}

test("every command and flag in a block of the documents is one that --help lists", () => {
  const commands = PAGES.flatMap((page) => commandsIn(page))
  expect(new Set(commands.map(([command]) => command))).toEqual(new Set(Object.keys(USAGES)))
  const unknown = commands.flatMap(([command, flags]) =>
    flags.filter((flag) => !(USAGES[command] ?? "").includes(` ${flag} `)).map((flag) => `${command} ${flag}`),
  )
  expect(unknown).toEqual([])
})
