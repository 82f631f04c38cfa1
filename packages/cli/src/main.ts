#!/usr/bin/env node
import { dialects } from "./commands/dialects.ts"
import { explain } from "./commands/explain.ts"
import { fix } from "./commands/fix.ts"
import { scan } from "./commands/scan.ts"
import { tour } from "./commands/tour.ts"
import { printable } from "./show/printable.ts"
import { USAGE, VERSION } from "./usage.ts"
import { isUsageError, usageError } from "./usage-error.ts"

type Command = (args: readonly string[]) => number | Promise<number>

const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ["fix", fix],
  ["explain", explain],
  ["scan", scan],
  ["dialects", dialects],
  ["tour", tour],
])

function run(args: readonly string[]): number | Promise<number> {
  const [first, ...rest] = args
  if (first === undefined || first === "--help" || first === "-h" || first === "help") return say(USAGE)
  if (first === "--version" || first === "-v") return say(VERSION)
  const command = COMMANDS.get(first)
  if (command === undefined) throw usageError(`There is no command "${first}".`, "The commands are fix, scan, explain, dialects and tour.")
  return command(rest)
}

function say(text: string): number {
  process.stdout.write(`${text}\n`)
  return 0
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
