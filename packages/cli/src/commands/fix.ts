import { type MendResult, mend, type Turn } from "toolmend"
import { oneOf, readFlags, whenOf } from "../flags.ts"
import { readJob } from "../input/read-job.ts"
import { coloured, hasColour, plain, type When } from "../show/paint.ts"
import { printableJson, printableLine } from "../show/printable.ts"
import { story } from "../show/story.ts"
import { FIX_USAGE, VERSION } from "../usage.ts"
import { usageError } from "../usage-error.ts"

const OPTIONS = {
  tools: { type: "string" },
  schema: { type: "string" },
  name: { type: "string" },
  apply: { type: "string", default: "likely" },
  finish: { type: "string" },
  json: { type: "boolean", default: false },
  color: { type: "string", default: "auto" },
  quiet: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
  version: { type: "boolean", short: "v", default: false },
} as const

/** toolmend fix: standard output is for a program, standard error for a person. */
export function fix(args: readonly string[]): number {
  const { values, positionals } = readFlags("fix", args, OPTIONS)
  if (values.help || values.version) {
    process.stdout.write(`${values.help ? FIX_USAGE : VERSION}\n`)
    return 0
  }
  if (positionals.length > 1) throw usageError(`One FILE is mended at a time, ${positionals.length} were given.`, "Run the command once for each.")
  const apply = oneOf("--apply", values.apply, ["certain", "likely"])
  const color = whenOf(values.color)
  const { turn, tools } = readJob({ file: positionals[0] ?? "-", tools: values.tools, schema: values.schema, name: values.name })
  const result = mend(finished(turn, values.finish), tools, { apply })
  process.stdout.write(
    `${printableJson(values.json ? result : result.calls.map(({ id, name, arguments: text, outcome }) => ({ id, name, arguments: text, outcome })))}\n`,
  )
  if (!values.quiet && !values.json) process.stderr.write(toPerson(result, color))
  return result.escalated.length > 0 ? 1 : 0
}

const finished = (turn: Turn, reason: string | undefined): Turn => (reason === undefined ? turn : { ...turn, finishReason: reason })

/** A terminal gets the story, a log gets one line for what will not run. */
function toPerson(result: MendResult, color: When): string {
  const hasColours = hasColour(color, process.stderr, process.env)
  if (process.stderr.isTTY || hasColours)
    return `\n${story(result, { paint: hasColours ? coloured : plain, columns: Math.min(process.stderr.columns ?? 100, 120) })}\n`
  return result.escalated
    .map(({ name, reason, feedback }) => `toolmend: ${printableLine(name)}: ${reason}: ${printableLine(feedback.split("\n").slice(1).join(" "))}\n`)
    .join("")
}
