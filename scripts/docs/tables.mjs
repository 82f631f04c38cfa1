// The tables of the core and of the cli that the docs list. They are not public, so they are bundled from the source for the moment.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { rolldown } from "rolldown"

const SOURCE = fileURLToPath(new URL("../../packages/core/src", import.meta.url))
const CLI = fileURLToPath(new URL("../../packages/cli/src", import.meta.url))

const TABLES = `
export * from "${SOURCE}/calls/reasons.ts"
export * from "${SOURCE}/describe/limits.ts"
export * from "${SOURCE}/entries/describe.ts"
export * from "${SOURCE}/errors.ts"
export * from "${SOURCE}/ids/ids.ts"
export * from "${SOURCE}/limits.ts"
export * from "${SOURCE}/loops/verdict.ts"
export * from "${CLI}/schema-remarks.ts"
`

export async function loadTables() {
  const folder = mkdtempSync(join(tmpdir(), "toolmend-docs-"))
  const plugin = {
    name: "tables",
    resolveId: (id) => (id === "tables" ? id : null),
    load: (id) => (id === "tables" ? TABLES : null),
  }
  const bundle = await rolldown({ input: { tables: "tables" }, platform: "neutral", plugins: [plugin] })
  await bundle.write({ dir: folder, format: "es", entryFileNames: "[name].mjs" })
  await bundle.close()
  const tables = await import(pathToFileURL(join(folder, "tables.mjs")).href)
  rmSync(folder, { recursive: true, force: true })
  return tables
}
