import { mkdirSync, writeFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { readOptions, USAGE } from "./options.ts"
import { createProgress } from "./output/progress.ts"
import { openTable, qualityTables } from "./output/quality-tables.ts"
import { toReport } from "./output/report.ts"
import { speedTables } from "./output/speed-tables.ts"
import { coloured, plain, toTerminal } from "./output/table.ts"
import { negativeTable, shortTextTable, textTables } from "./output/text-tables.ts"
import type { Results } from "./results.ts"
import { runQuality } from "./run-quality.ts"
import { runSpeed } from "./run-speed.ts"
import { runText } from "./run-text.ts"

const options = readOptions(process.argv.slice(2))
if ("unknown" in options) {
  process.stderr.write(`Not understood: ${options.unknown}\n\n${USAGE}\n`)
  process.exit(2)
}

const home = fileURLToPath(new URL("..", import.meta.url))
const progress = createProgress()
const results: Results = { node: process.version, cpus: availableParallelism(), isQuick: options.isQuick }
if (options.parts.includes("quality")) {
  results.quality = await runQuality(options.isQuick, progress)
  results.text = await runText(options.isQuick, progress)
}
if (options.parts.includes("speed")) results.speed = await runSpeed(options.isQuick, progress)

const paint = process.stdout.isTTY === true && process.env.NO_COLOR === undefined ? coloured : plain
for (const table of [
  ...qualityTables(results, openTable),
  ...textTables(results, [shortTextTable, negativeTable]),
  ...speedTables(results),
])
  process.stdout.write(`${toTerminal(table, paint)}\n`)

const out = options.out ?? join(home, "out")
mkdirSync(out, { recursive: true })
writeFileSync(join(out, "results.json"), `${JSON.stringify(results, null, 1)}\n`)
if (!options.isQuick && options.parts.length === 2) writeFileSync(join(home, "RESULTS.md"), toReport(results))
