import { createHash } from "node:crypto"
import { existsSync, statSync, writeFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { oneOf, readFlags, whenOf, withOptionalValues } from "../flags.ts"
import { readStrict } from "../input/read-text.ts"
import { toolsFrom } from "../input/tools-from.ts"
import { reasonOf } from "../reason-of.ts"
import { RULE_FLAGS, ruleOptions } from "../rule-flags.ts"
import { BOUNDS } from "../scan/bounds.ts"
import type { Settings } from "../scan/job.ts"
import { scanPage } from "../scan/page/page.ts"
import { mergeFiles } from "../scan/partial.ts"
import { type FoundFile, findFiles, headOf } from "../scan/read/find-files.ts"
import { resultOf, type ScanResult } from "../scan/result.ts"
import { startTicker } from "../scan/run/progress.ts"
import { type Scan, startScan } from "../scan/run/scan.ts"
import { type Sums, sumsOf } from "../scan/sums.ts"
import { isNothingKnown } from "../scan/table/input-lines.ts"
import { summary } from "../scan/table/summary.ts"
import { pageOn, print } from "../show/page.ts"
import { printableJson } from "../show/printable.ts"
import { SCAN_USAGE, VERSION } from "../usage.ts"
import { usageError } from "../usage-error.ts"

const OPTIONS = {
  tools: { type: "string" },
  turns: { type: "string", default: "answers" },
  channel: { type: "string", default: "native" },
  apply: { type: "string", default: "likely" },
  ...RULE_FLAGS,
  jobs: { type: "string" },
  heap: { type: "string" },
  "max-line": { type: "string" },
  "max-document": { type: "string" },
  worst: { type: "string", default: "24" },
  "no-values": { type: "boolean", default: false },
  "parse-only": { type: "boolean", default: false },
  json: { type: "string" },
  html: { type: "string" },
  partial: { type: "string" },
  merge: { type: "boolean", default: false },
  color: { type: "string", default: "auto" },
  quiet: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const

type Flags = ReturnType<typeof readFlags<typeof OPTIONS>>["values"]

/** toolmend scan: reports which calls broke in recorded conversations, and which would have been mended. */
export async function scan(args: readonly string[]): Promise<number> {
  const { values, positionals } = readFlags("scan", withOptionalValues(args, OPTIONS, ["json", "partial"]), OPTIONS)
  if (values.help) return print(SCAN_USAGE)
  const outputs = outputsOf(values)
  const worst = wholeNumber("--worst", values.worst, 0)
  // Outputs are tried first, so that an hour of scanning is not lost to a folder that does not exist.
  for (const { flag, path } of outputs.files) tryOutput(flag, path)
  const sums = values.merge
    ? mergeFiles(partsOf(positionals), VERSION)
    : await scanned(values, positionals, outputs.isSilent)
  if (values.partial !== undefined) {
    write("--partial", values.partial, `${printableJson(sums, 0)}\n`)
    return sums.run.wasStopped ? 130 : 0
  }
  const result = resultOf(sums, worst)
  if (values.html !== undefined) write("--html", values.html, scanPage(result, values.html))
  if (values.json !== undefined) write("--json", values.json, `${printableJson(result)}\n`)
  if (values.json !== "-") process.stdout.write(toTerminal(result, values, outputs))
  return exitCode(result)
}

interface Outputs {
  readonly files: readonly { readonly flag: string; readonly path: string }[]
  /** True if nothing but JSON is printed. */
  readonly isSilent: boolean
}

function outputsOf({ json, html, partial, quiet, color }: Flags): Outputs {
  whenOf(color)
  if (partial !== undefined && (json !== undefined || html !== undefined))
    throw usageError(
      "--partial cannot be combined with --json or --html.",
      "Write the sums first; toolmend scan --merge then takes these flags.",
    )
  const given = Object.entries({ "--json": json, "--html": html, "--partial": partial })
  if (json !== undefined && json === html)
    throw usageError(
      `--json and --html cannot both write ${json === "-" ? "to standard output" : `"${json}"`}.`,
      "Name a file for each of them.",
    )
  return {
    files: given.flatMap(([flag, path]) => (path === undefined || path === "-" ? [] : [{ flag, path }])),
    isSilent: quiet || json === "-" || partial !== undefined,
  }
}

async function scanned(values: Flags, positionals: readonly string[], isSilent: boolean): Promise<Sums> {
  const settings = settingsOf(values)
  const heap = values.heap === undefined ? BOUNDS.heap : wholeNumber("--heap", values.heap, 16)
  const found = findFiles(inputOf(positionals))
  const running = startScan(found, settings, workersFor(found.files, values.jobs), heap)
  return sumsOf(await watched(running, isSilent), VERSION, flagsOf(values, settings))
}

/** Returns the flags that parts must have in common to be added. */
const flagsOf = (values: Flags, { tools, options }: Settings): Sums["flags"] => ({
  turns: values.turns,
  channel: values.channel,
  apply: values.apply,
  preset: values.preset ?? "safe",
  rules: Object.entries(options.rules ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)),
  tools: tools === null ? null : createHash("sha256").update(JSON.stringify(tools)).digest("hex").slice(0, 16),
  "no-values": values["no-values"],
  "parse-only": values["parse-only"],
})

function toTerminal(result: ScanResult, { color, html }: Flags, { files }: Outputs): string {
  const written = files.map(
    ({ flag, path }) => ` ${path === html && flag === "--html" ? "The page" : "The result"}: ${path}\n`,
  )
  return `${summary(result, pageOn(process.stdout, whenOf(color)))}${written.join("")}${written.length > 0 ? "\n" : ""}`
}

/** Returns the exit code. Input that could not be read may hide anything, so it takes precedence over broken calls. */
function exitCode(result: ScanResult): number {
  const { run, unreadable, calls } = result
  if (run.wasStopped) return 130
  return unreadable.total > 0 || isNothingKnown(result) ? 3 : calls.broken > 0 ? 1 : 0
}

function partsOf(paths: readonly string[]): readonly string[] {
  if (paths.length === 0)
    throw usageError("Nothing was given to merge.", "Name the parts: toolmend scan --merge parts/*.json")
  return paths.flatMap((path) => (path === "-" ? [path] : findFiles([path]).files.map((file) => file.path)))
}

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
    options: {
      channel: oneOf("--channel", values.channel, ["native", "text"]),
      apply: oneOf("--apply", values.apply, ["certain", "likely"]),
      ...ruleOptions(values),
    },
    maxLine: values["max-line"] === undefined ? BOUNDS.line : bytesOf("--max-line", values["max-line"]),
    maxDocument:
      values["max-document"] === undefined ? BOUNDS.document : bytesOf("--max-document", values["max-document"]),
    hasValues: !values["no-values"],
  }
}

const UNITS: Readonly<Record<string, number>> = { "": 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3 }

/** Maximum string length of V8, so no longer line could be parsed. */
const MAX_BYTES = 512 * 1024 ** 2

/** Parses a size. Ex) 500K, 32M */
function bytesOf(flag: string, given: string): number {
  const [, digits, unit = ""] = /^(\d+)([KMG]?)B?$/i.exec(given) ?? []
  const bytes = Number(digits) * (UNITS[unit.toUpperCase()] ?? 1)
  if (digits === undefined || bytes < 1 || bytes > MAX_BYTES)
    throw usageError(`${flag} cannot be "${given}".`, "It must be a size such as 500K or 32M, up to 512M.")
  return bytes
}

function wholeNumber(flag: string, given: string, least: number): number {
  const value = Number(given)
  if (!/^\d{1,6}$/.test(given) || value < least)
    throw usageError(`${flag} cannot be "${given}".`, `It must be a whole number of ${least} or more.`)
  return value
}

/** Returns one worker per core, but no more than there are jobs. */
function workersFor(files: readonly FoundFile[], given: string | undefined): number {
  const cores = given === undefined ? availableParallelism() : Math.max(1, wholeNumber("--jobs", given, 1))
  const pieces = files.reduce(
    (sum, { size }) => sum + (size < 0 ? cores : Math.max(1, Math.ceil(size / BOUNDS.range))),
    0,
  )
  return Math.min(cores, Math.max(1, pieces))
}

/** Waits for the scan and shows progress. The first Ctrl-C ends it with the results so far, the second ends all. */
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
    // An open stream would keep the program running.
    if (running.isStopped()) process.stdin.destroy()
  }
}

/** The beginning of files that each flag writes. The title of the page comes after its policy. */
const WRITTEN_BY: Readonly<Record<string, RegExp>> = {
  "--json": /^\{\s*"format": \d+,\s*"version": /,
  "--partial": /^\{"kind":"toolmend scan sums"/,
  "--html": /^<!doctype html>.*<title>toolmend scan<\/title>/s,
}

/** Upper limit for the length of a page up to the end of its title. */
const HEAD_BYTES = 1024

/** Throws for a file that cannot be written, or is of another kind: a log given as an output would be lost. */
function tryOutput(flag: string, path: string): void {
  const head = existsSync(path) && statSync(path).isFile() ? headOf(path, HEAD_BYTES).toString("utf8") : ""
  if (head !== "" && !WRITTEN_BY[flag]?.test(head)) {
    const isOurs = Object.values(WRITTEN_BY).some((pattern) => pattern.test(head))
    throw usageError(
      `${flag} would overwrite "${path}", which toolmend did not write${isOurs ? ` for ${flag}` : ""}.`,
      flag === "--html" ? "Name another file." : `Name another file, or ${flag}=- for standard output.`,
    )
  }
  write(flag, path, "", "a")
}

function write(flag: string, path: string, text: string, mode: "w" | "a" = "w"): void {
  if (path === "-") {
    process.stdout.write(text)
    return
  }
  try {
    writeFileSync(path, text, { flag: mode })
  } catch (error) {
    throw usageError(`Cannot write "${path}": ${reasonOf(error)}.`, `Check the path that ${flag} gives.`)
  }
}
