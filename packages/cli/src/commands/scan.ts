import { writeFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { oneOf, readFlags, whenOf } from "../flags.ts"
import { readStrict } from "../input/read-text.ts"
import { toolsFrom } from "../input/tools-from.ts"
import { BOUNDS } from "../scan/bounds.ts"
import type { Settings } from "../scan/job.ts"
import { scanPage } from "../scan/page/page.ts"
import { type FoundFile, findFiles, whyOf } from "../scan/read/find-files.ts"
import { resultOf, type ScanResult } from "../scan/result.ts"
import { startTicker } from "../scan/run/progress.ts"
import { type Scan, startScan } from "../scan/run/scan.ts"
import { summary } from "../scan/table/summary.ts"
import { columnsOf } from "../show/page.ts"
import { coloured, hasColour, plain } from "../show/paint.ts"
import { printableJson } from "../show/printable.ts"
import { SCAN_USAGE, VERSION } from "../usage.ts"
import { usageError } from "../usage-error.ts"

const OPTIONS = {
  tools: { type: "string" },
  turns: { type: "string", default: "answers" },
  channel: { type: "string", default: "native" },
  apply: { type: "string", default: "likely" },
  jobs: { type: "string" },
  heap: { type: "string" },
  "max-line": { type: "string" },
  "max-document": { type: "string" },
  worst: { type: "string", default: "24" },
  "no-values": { type: "boolean", default: false },
  "parse-only": { type: "boolean", default: false },
  json: { type: "boolean", default: false },
  html: { type: "string" },
  color: { type: "string", default: "auto" },
  quiet: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const

type Flags = ReturnType<typeof readFlags<typeof OPTIONS>>["values"]

/** toolmend scan: what broke in recorded conversations, and what would have been mended. */
export async function scan(args: readonly string[]): Promise<number> {
  const { values, positionals } = readFlags("scan", args, OPTIONS)
  if (values.help) {
    process.stdout.write(`${SCAN_USAGE}\n`)
    return 0
  }
  const color = whenOf(values.color)
  const settings = settingsOf(values)
  const worst = wholeNumber("--worst", values.worst, 0)
  const heap = values.heap === undefined ? BOUNDS.heap : wholeNumber("--heap", values.heap, 16)
  const found = findFiles(inputOf(positionals))
  // Tried first: an hour of scanning is not lost to a folder that does not exist.
  if (values.html !== undefined) writePage(values.html, "", "a")
  const running = startScan(found, settings, workersFor(found.files, values.jobs), heap)
  const scanned = await watched(running, values.quiet || values.json)
  const result = resultOf(scanned, { version: VERSION, worst, hasValues: settings.hasValues })
  if (values.html !== undefined) writePage(values.html, scanPage(result))
  if (values.json) process.stdout.write(`${printableJson(result)}\n`)
  else {
    const paint = hasColour(color, process.stdout, process.env) ? coloured : plain
    process.stdout.write(summary(result, { paint, columns: columnsOf(process.stdout) }))
    if (values.html !== undefined) process.stdout.write(` The page: ${values.html}\n\n`)
  }
  return exitCode(result)
}

/** What could not be read may hide anything, so it goes before what broke. */
const exitCode = ({ run, unreadable, calls }: ScanResult): number => (run.wasStopped ? 130 : unreadable.total > 0 ? 3 : calls.broken > 0 ? 1 : 0)

function inputOf(paths: readonly string[]): readonly string[] {
  if (paths.length > 0) return paths
  if (process.stdin.isTTY) throw usageError("Nothing was given to scan.", "Name files or folders: toolmend scan logs/")
  return ["-"]
}

function settingsOf(values: Flags): Settings {
  return {
    work: values["parse-only"] ? "parse" : "judge",
    tools: values.tools === undefined ? null : toolsFrom(readStrict(values.tools, "the tools"), values.tools),
    turns: oneOf("--turns", values.turns, ["answers", "all"]),
    options: { channel: oneOf("--channel", values.channel, ["native", "text"]), apply: oneOf("--apply", values.apply, ["certain", "likely"]) },
    maxLine: values["max-line"] === undefined ? BOUNDS.line : bytesOf("--max-line", values["max-line"]),
    maxDocument: values["max-document"] === undefined ? BOUNDS.document : bytesOf("--max-document", values["max-document"]),
    hasValues: !values["no-values"],
  }
}

const UNITS: Readonly<Record<string, number>> = { "": 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3 }

/** V8 has no longer strings, so no line beyond it could be parsed. */
const LONGEST = 512 * 1024 ** 2

/** Ex) 500K, 32M. */
function bytesOf(flag: string, given: string): number {
  const [, digits, unit = ""] = /^(\d+)([KMG]?)B?$/i.exec(given) ?? []
  const bytes = Number(digits) * (UNITS[unit.toUpperCase()] ?? 1)
  if (digits === undefined || bytes < 1 || bytes > LONGEST) throw usageError(`${flag} cannot be "${given}".`, "It is a size such as 500K or 32M, up to 512M.")
  return bytes
}

function wholeNumber(flag: string, given: string, least: number): number {
  const value = Number(given)
  if (!/^\d{1,6}$/.test(given) || value < least) throw usageError(`${flag} cannot be "${given}".`, `It is a whole number from ${least} on.`)
  return value
}

/** One worker for each core, but none that would have nothing to do. */
function workersFor(files: readonly FoundFile[], given: string | undefined): number {
  const cores = given === undefined ? availableParallelism() : Math.max(1, wholeNumber("--jobs", given, 1))
  const pieces = files.reduce((sum, { size }) => sum + (size < 0 ? cores : Math.max(1, Math.ceil(size / BOUNDS.range))), 0)
  return Math.min(cores, Math.max(1, pieces))
}

/** Waits for the scan and shows how it goes; the first Ctrl-C ends it with what was found so far, the second ends everything. */
async function watched(running: Scan, isQuiet: boolean) {
  const ticker = isQuiet ? null : startTicker(process.stderr, running.moment)
  const interrupt = (): void => {
    process.once("SIGINT", () => process.exit(130))
    running.stop()
  }
  process.once("SIGINT", interrupt)
  try {
    return await running.result
  } finally {
    process.removeAllListeners("SIGINT")
    ticker?.stop()
    // A stream that was left open would keep the program alive.
    if (running.isStopped()) process.stdin.destroy()
  }
}

function writePage(path: string, text: string, flag: "w" | "a" = "w"): void {
  try {
    writeFileSync(path, text, { flag })
  } catch (error) {
    throw usageError(`Cannot write the page "${path}": ${whyOf(error)}.`, "Check the path that --html gives.")
  }
}
