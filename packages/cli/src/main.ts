#!/usr/bin/env node
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

// A reader that closes the pipe early (`toolmend tour | head`) is not an error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0)
    throw error
  })
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  if (!isUsageError(error)) throw error
  process.stderr.write(`toolmend: ${printable(error.message)}\n${printable(error.advice)}\n`)
  process.exitCode = 2
}
