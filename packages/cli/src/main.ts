#!/usr/bin/env node
import { reasonOf } from "./reason-of.ts"
import { print } from "./show/page.ts"
import { printable } from "./show/printable.ts"
import { DIALECTS_USAGE, EXPLAIN_USAGE, TOUR_USAGE, USAGE, VERSION } from "./usage.ts"
import { isUsageError, usageError } from "./usage-error.ts"

type Command = (args: readonly string[]) => number | Promise<number>

/** Commands, loaded on demand, so that a command does not wait for the others. */
const COMMANDS: ReadonlyMap<string, CommandRow> = new Map<string, CommandRow>([
  ["fix", { load: async () => (await import("./commands/fix.ts")).fix }],
  ["scan", { load: async () => (await import("./commands/scan.ts")).scan }],
  ["lint", { load: async () => (await import("./commands/lint.ts")).lint }],
  ["explain", { load: async () => (await import("./commands/explain.ts")).explain, usage: EXPLAIN_USAGE }],
  ["dialects", { load: async () => (await import("./commands/dialects.ts")).dialects, usage: DIALECTS_USAGE }],
  ["tour", { load: async () => (await import("./commands/tour.ts")).tour, usage: TOUR_USAGE }],
])

interface CommandRow {
  load(): Promise<Command>
  /** Help of a command that takes only an id and a color flag. */
  readonly usage?: string
}

async function run(args: readonly string[]): Promise<number> {
  const [first, ...rest] = args
  if (first === undefined || first === "--help" || first === "-h" || first === "help") return print(USAGE)
  if (first === "--version" || first === "-v" || first === "-V") return print(VERSION)
  const row = COMMANDS.get(first)
  if (row === undefined)
    throw usageError(`There is no command "${first}".`, `The commands are ${[...COMMANDS.keys()].join(", ")}.`)
  if (row.usage !== undefined && (rest.includes("--help") || rest.includes("-h"))) return print(row.usage)
  const command = await row.load()
  return command(rest)
}

/** Codes of a reader that has seen enough (`toolmend tour | head`): no error, and the exit code stays. */
const CLOSED: ReadonlySet<string | undefined> = new Set(["EPIPE", "ERR_STREAM_DESTROYED"])

let isUnwritten = false
for (const [stream, name] of [
  [process.stdout, "standard output"],
  [process.stderr, "standard error"],
] as const) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (isUnwritten || CLOSED.has(error.code)) return
    isUnwritten = true
    fail(`Cannot write ${name}: ${reasonOf(error)}.`, "What was printed is not complete.")
  })
}

function fail(message: string, advice: string): void {
  process.stderr.write(`toolmend: ${printable(message)}\n${printable(advice)}\n`)
  process.exitCode = 2
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && "syscall" in error && "code" in error

try {
  const code = await run(process.argv.slice(2))
  // The exit code of what was found would say that all of it was printed.
  process.exitCode = isUnwritten ? 2 : code
} catch (error) {
  if (isUsageError(error)) fail(error.message, error.advice)
  else if (isSystemError(error)) fail(`The system refused: ${reasonOf(error)}.`, "The command did not finish.")
  else throw error
}
