import { type MendResult, mend, type Turn } from "toolmend"
import { oneOf, readFlags, whenOf } from "../flags.ts"
import { readJob } from "../input/read-job.ts"
import { readTextJob } from "../input/read-text-job.ts"
import { isLeftAlone, whyLeft } from "../show/left-alone.ts"
import { columnsOf } from "../show/page.ts"
import { coloured, hasColour, plain, type When } from "../show/paint.ts"
import { printableJson, printableLine } from "../show/printable.ts"
import { story } from "../show/story.ts"
import { FIX_USAGE, VERSION } from "../usage.ts"
import { usageError } from "../usage-error.ts"

const OPTIONS = {
  tools: { type: "string" },
  schema: { type: "string" },
  name: { type: "string" },
  text: { type: "boolean", default: false },
  reasoning: { type: "boolean", default: false },
  channel: { type: "string" },
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
  const file = positionals[0] ?? "-"
  const isText = values.text
  const channel = oneOf("--channel", values.channel ?? (isText ? "text" : "native"), ["text", "native"])
  if (values.reasoning && !isText) throw usageError("--reasoning goes with --text.", "In a JSON turn, the member reasoning says what the model thought.")
  const sources = { file, tools: values.tools, schema: values.schema, name: values.name }
  const job = isText ? readTextJob({ ...sources, isReasoning: values.reasoning }) : readJob(sources)
  const turn = finished(job.turn, values.finish)
  const result = mend(turn, job.tools, { apply, channel })
  process.stdout.write(
    `${printableJson(values.json ? result : result.calls.map(({ id, name, arguments: text, outcome }) => ({ id, name, arguments: text, outcome })))}\n`,
  )
  if (!values.quiet && !values.json) process.stderr.write(toPerson(result, turn, color, isText))
  return result.escalated.length > 0 ? 1 : 0
}

const finished = (turn: Turn, reason: string | undefined): Turn => (reason === undefined ? turn : { ...turn, finishReason: reason })

/** A terminal gets the story, a log gets one line for what will not run. */
function toPerson(result: MendResult, turn: Turn, color: When, isText: boolean): string {
  const hasColours = hasColour(color, process.stderr, process.env)
  if (process.stderr.isTTY || hasColours) return `\n${story(result, { paint: hasColours ? coloured : plain, columns: columnsOf(process.stderr) }, turn)}\n`
  const escalated = result.escalated.map(
    ({ name, reason, feedback }) => `toolmend: ${printableLine(name)}: ${reason}: ${printableLine(feedback.split("\n").slice(1).join(" "))}\n`,
  )
  // Whoever asks for the calls in a text wants to know why one is missing; a turn that mentions a tool is no news.
  const left = isText ? result.report.findings.filter(isLeftAlone) : []
  return [...escalated, ...left.map((finding) => `toolmend: ${printableLine(finding.tool || "a call")}: ${finding.rule}: ${whyLeft(finding)}\n`)].join("")
}
