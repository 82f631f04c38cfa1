// Writes docs/*.md from the tables in the source, and the bench's figures into the README; --check only compares.
import { readFileSync, writeFileSync } from "node:fs"
import { withBenchResults } from "./docs/bench-results.mjs"
import { pages } from "./docs/pages.mjs"
import { loadTables } from "./docs/tables.mjs"

const isCheck = process.argv.includes("--check")
const stale = []

const { describe, DEFAULT_LIMITS, effectOf, ERRORS, ID_REMARKS, LIMIT_DOCS, LOOPS, REASONS, ...more } =
  await loadTables()
const made = pages({
  entries: describe("rules"),
  dialects: describe("dialects"),
  mentions: describe("mentions"),
  lints: describe("lints"),
  errors: ERRORS,
  reasons: REASONS,
  suppressions: more.SUPPRESSIONS,
  idRemarks: ID_REMARKS,
  storms: LOOPS,
  limits: DEFAULT_LIMITS,
  limitDocs: LIMIT_DOCS,
  schemaRemarks: more.SCHEMA_REMARKS,
  schemaEffect: effectOf,
})

for (const [name, text] of Object.entries(made)) {
  const file = new URL(`../docs/${name}`, import.meta.url)
  if (read(file) === text) continue
  stale.push(`docs/${name}`)
  if (!isCheck) writeFileSync(file, text)
}

const readme = new URL("../README.md", import.meta.url)
const quoted = withBenchResults(read(readme) ?? "", read(new URL("../bench/RESULTS.md", import.meta.url)) ?? "")
if (quoted !== read(readme)) {
  stale.push("README.md")
  if (!isCheck) writeFileSync(readme, quoted)
}

console.log(
  stale.length === 0
    ? "The docs are up to date."
    : `${isCheck ? "Stale, run npm run docs" : "Written"}: ${stale.join(", ")}`,
)
process.exitCode = isCheck && stale.length > 0 ? 1 : 0

function read(file) {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return null
  }
}
