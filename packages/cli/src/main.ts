#!/usr/bin/env node
import { print } from "./show/page.ts"
import { printable } from "./show/printable.ts"
import { DIALECTS_USAGE, EXPLAIN_USAGE, TOUR_USAGE, USAGE, VERSION } from "./usage.ts"
import { isUsageError, usageError } from "./usage-error.ts"

type Command = (args: readonly string[]) => number | Promise<number>

/** Loaded when it is asked for: a command should not wait for the others. */
const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map<string, () => Promise<Command>>([
  ["fix", async () => (await import("./commands/fix.ts")).fix],
  ["scan", async () => (await import("./commands/scan.ts")).scan],
  ["lint", async () => (await import("./commands/lint.ts")).lint],
  ["explain", async () => (await import("./commands/explain.ts")).explain],
  ["dialects", async () => (await import("./commands/dialects.ts")).dialects],
  ["tour", async () => (await import("./commands/tour.ts")).tour],
])

/** Commands that take nothing but an id and colours: their help is told here. */
const SMALL_USAGE: ReadonlyMap<string, string> = new Map([
  ["explain", EXPLAIN_USAGE],
  ["dialects", DIALECTS_USAGE],
  ["tour", TOUR_USAGE],
])

async function run(args: readonly string[]): Promise<number> {
  const [first, ...rest] = args
  if (first === undefined || first === "--help" || first === "-h" || first === "help") return print(USAGE)
  if (first === "--version" || first === "-v" || first === "-V") return print(VERSION)
  const usage = SMALL_USAGE.get(first)
  if (usage !== undefined && (rest.includes("--help") || rest.includes("-h"))) return print(usage)
  const load = COMMANDS.get(first)
  if (load === undefined)
    throw usageError(`There is no command "${first}".`, `The commands are ${[...COMMANDS.keys()].join(", ")}.`)
  const command = await load()
  return command(rest)
}

// A reader that has seen enough (`toolmend tour | head`) is no error.
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
