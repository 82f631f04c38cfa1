import type { Results } from "../results.ts"
import { qualityTables } from "./quality-tables.ts"
import { speedTables } from "./speed-tables.ts"
import { toMarkdown } from "./table.ts"
import { textTables } from "./text-tables.ts"

const INTRO = `True calls of 25 made-up tools are damaged in the ways models and servers damage them, and each contender gets the damaged call.
The same calls are also written as text, in the dialects in which models write them, and readers of text get that.
All choices come from a seeded generator, so the quality figures are the same on every machine; the times are not.

\`npm run bench\` writes this page. Contenders run in processes of their own with a time limit.`

export function toReport(results: Results): string {
  const tables = [...qualityTables(results), ...textTables(results), ...speedTables(results)]
  return `# Results\n\nNode ${results.node}, ${results.cpus} CPUs.\n\n${INTRO}\n\n${tables.map(toMarkdown).join("\n")}`
}
