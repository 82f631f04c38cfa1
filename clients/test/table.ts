import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { RESULTS_FILE } from "./results-file.ts"

const PAGE = fileURLToPath(new URL("../../docs/adapters.md", import.meta.url))
const START = "<!-- clients: written by npm run test:clients -->"
const END = "<!-- /clients -->"

interface Row {
  readonly client: string
  readonly adapter: string
  readonly model: string
  readonly isStreamed: boolean
  readonly outcome: string
}

export function setup(): void {
  rmSync(RESULTS_FILE, { force: true })
}

/** Writes the table of clients and scenarios into the page, when it was asked for. */
export function teardown(): void {
  if (!existsSync(RESULTS_FILE) || process.env["TOOLMEND_WRITE_TABLE"] === undefined) return
  const rows = readFileSync(RESULTS_FILE, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Row)
  const page = readFileSync(PAGE, "utf8")
  const from = page.indexOf(START)
  const to = page.indexOf(END)
  if (from >= 0 && to > from)
    writeFileSync(PAGE, `${page.slice(0, from + START.length)}\n\n${tableOf(rows)}\n\n${page.slice(to)}`)
}

/** "yes": whole and streamed. What cannot be served through a hook has a note below the table. */
function tableOf(rows: readonly Row[]): string {
  const clients = [...new Set(rows.map(({ client }) => client))].sort()
  // refusals are noted before the tests run: a client without any has the order of the scenarios
  const ordered = clients.find((client) => rows.every((row) => row.client !== client || row.outcome === "yes"))
  const models = [...new Set([...rows.filter(({ client }) => client === ordered), ...rows].map(({ model }) => model))]
  const notes: string[] = []
  const noteFor = (outcome: string): string => {
    const note = outcome.replace(/^no: /, "")
    if (!notes.includes(note)) notes.push(note)
    return `no (${notes.indexOf(note) + 1})`
  }
  const cell = (client: string, model: string): string => {
    const own = rows.filter((row) => row.client === client && row.model === model)
    const refused = own.find(({ outcome }) => outcome !== "yes")
    const passed = own.filter(({ outcome }) => outcome === "yes")
    if (refused === undefined) return passed.length > 1 ? "yes" : passed[0]?.isStreamed === true ? "stream" : "whole"
    return passed.length > 0
      ? `${passed[0]?.isStreamed === true ? "stream" : "whole"}, ${noteFor(refused.outcome)}`
      : noteFor(refused.outcome)
  }
  const head = `| client | adapter | ${models.join(" | ")} |\n|---|---|${models.map(() => "---|").join("")}`
  const adapterOf = (client: string): string => rows.find((row) => row.client === client)?.adapter ?? ""
  const lines = clients.map(
    (client) => `| ${client} | \`${adapterOf(client)}\` | ${models.map((model) => cell(client, model)).join(" | ")} |`,
  )
  return [head, ...lines, "", ...notes.map((note, i) => `${i + 1}. ${note}`)].join("\n")
}
