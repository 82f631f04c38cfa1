import { expect, it } from "vitest"
import { HISTORY_RULES } from "../../src/history/history-rules.ts"
import { readFrom } from "../support/source-files.ts"

it("the page names every code, and says what the table says", () => {
  const page = readFrom("docs/history.md")
  const rows = Object.entries(HISTORY_RULES).map(([code, what]) => `| \`${code}\` | ${what} |`)
  expect(rows.filter((row) => !page.includes(row))).toEqual([])
  expect([...page.matchAll(/^\| `(history\/[a-z-]+)`/gm)].map(([, code]) => code)).toEqual(Object.keys(HISTORY_RULES))
})
