// Writes docs/*.md, packages/core/FILES.md and the figures in the README from their sources; --check only compares.
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { withBenchResults } from "./docs/bench-results.mjs"
import { filesPage } from "./docs/files-page.mjs"
import { pages } from "./docs/pages.mjs"
import { loadTables } from "./docs/tables.mjs"

const isCheck = process.argv.includes("--check")
const stale = []

const { describe, DEFAULT_LIMITS, effectOf, ERRORS, ID_REMARKS, LIMIT_DOCS, LOOPS, REASONS, ...more } =
  await loadTables()
const tables = {
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
}
const made = {
  ...Object.fromEntries(Object.entries(pages(tables)).map(([name, text]) => [`docs/${name}`, text])),
  "packages/core/FILES.md": filesPage(sourceFiles(), tables),
  "README.md": withBenchResults(readFrom("README.md"), readFrom("bench/RESULTS.md")),
}

for (const [path, text] of Object.entries(made)) {
  const file = new URL(`../${path}`, import.meta.url)
  if (read(file) === text) continue
  stale.push(path)
  if (!isCheck) writeFileSync(file, text)
}

console.log(
  stale.length === 0
    ? "The docs are up to date."
    : `${isCheck ? "Stale, run npm run docs" : "Written"}: ${stale.join(", ")}`,
)
process.exitCode = isCheck && stale.length > 0 ? 1 : 0

function sourceFiles() {
  const source = new URL("../packages/core/src/", import.meta.url)
  return readdirSync(source, { recursive: true })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".ts"))
    .sort()
    .map((path) => ({ path, text: readFileSync(new URL(path, source), "utf8") }))
}

function readFrom(path) {
  return read(new URL(`../${path}`, import.meta.url)) ?? ""
}

function read(file) {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return null
  }
}
