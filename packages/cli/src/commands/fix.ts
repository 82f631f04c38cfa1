import { type MendOptions, type MendResult, mend, type Turn } from "toolmend"
import { oneOf, readFlags, whenOf } from "../flags.ts"
import { readGiven, readJob } from "../input/read-job.ts"
import { readTextJob } from "../input/read-text-job.ts"
import { RULE_FLAGS, ruleOptions } from "../rule-flags.ts"
import { isLeftAlone, whyLeft } from "../show/left-alone.ts"
import { pageOn, print } from "../show/page.ts"
import { coloured, type When } from "../show/paint.ts"
import { printable, printableJson, printableLine } from "../show/printable.ts"
import { story } from "../show/story.ts"
import { FIX_USAGE, VERSION } from "../usage.ts"
import { isUsageError, usageError } from "../usage-error.ts"

const OPTIONS = {
  tools: { type: "string" },
  schema: { type: "string" },
  name: { type: "string" },
  text: { type: "boolean", default: false },
  reasoning: { type: "boolean", default: false },
  channel: { type: "string" },
  apply: { type: "string", default: "likely" },
  ...RULE_FLAGS,
  finish: { type: "string" },
  json: { type: "boolean", default: false },
  color: { type: "string", default: "auto" },
  quiet: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
  version: { type: "boolean", short: "v", default: false },
} as const

/** toolmend fix: mends calls. Standard output is for a program, standard error for a person. */
export function fix(args: readonly string[]): number {
  const { values, positionals } = readFlags("fix", args, OPTIONS)
  if (values.help || values.version) return print(values.help ? FIX_USAGE : VERSION)
  const apply = oneOf("--apply", values.apply, ["certain", "likely"])
  const color = whenOf(values.color)
  const isText = values.text
  const channel = oneOf("--channel", values.channel ?? (isText ? "text" : "native"), ["text", "native"])
  if (values.reasoning && !isText)
    throw usageError(
      "--reasoning goes with --text.",
      "In a JSON turn, the member reasoning holds the model's thinking.",
    )
  const options: MendOptions = { apply, channel, ...ruleOptions(values) }
  if (values.finish !== undefined) demandFinish(values.finish)
  const given = readGiven(values.tools, values.schema, values.name)
  const mended = (file: string): Mended => {
    const job = isText ? readTextJob(file, given, values.reasoning) : readJob(file, given)
    const turn = finished(job.turn, values.finish)
    return { file, turn, result: mend(turn, job.tools, options) }
  }
  const isMany = positionals.length > 1
  const all = isMany ? each(positionals, mended) : [mended(positionals[0] ?? "-")]
  const shown = all.map((one) =>
    "error" in one
      ? one
      : { ...(isMany ? { file: one.file } : {}), ...(values.json ? one.result : { calls: callsOf(one.result) }) },
  )
  const [only] = shown
  process.stdout.write(`${printableJson(isMany ? shown : values.json ? only : (only as { calls: unknown }).calls)}\n`)
  if (!values.quiet && !values.json) process.stderr.write(all.map((one) => told(one, isMany, color, isText)).join(""))
  return all.some((one) => "error" in one) ? 2 : all.some((one) => "result" in one && isRefused(one.result)) ? 1 : 0
}

/** Two calls of which a reason to stop decides at least one: arguments that were parsed, and a number at the end. */
const OPEN_ENDED: readonly unknown[] = [{}, '{"n": 4']

/** Throws for a reason that decides nothing. Ex) "lenght" */
function demandFinish(reason: string): void {
  const runs = (finishReason: string | null): string =>
    OPEN_ENDED.map((each) => {
      const toolCalls = [{ name: "f", arguments: each as string }]
      return mend({ toolCalls, finishReason }, [{ name: "f" }]).calls.length
    }).join()
  if (runs(reason) === runs(null))
    throw usageError(
      `--finish cannot be "${reason}": no provider is known to say so.`,
      "It can be stop, tool_calls, length, content_filter, or any reason of OpenAI, Anthropic, Gemini or Bedrock.",
    )
}

interface Mended {
  readonly file: string
  readonly turn: Turn
  readonly result: MendResult
}

/** A file that cannot be read; the other files are still mended. */
interface Failed {
  readonly file: string
  readonly error: string
  readonly advice: string
}

const each = (files: readonly string[], mended: (file: string) => Mended): (Mended | Failed)[] =>
  files.map((file) => {
    try {
      return mended(file)
    } catch (error) {
      if (!isUsageError(error)) throw error
      return { file, error: error.message, advice: error.advice }
    }
  })

/** A call without a name is withheld, but not as a copy of one that runs. */
const isNameless = ({ reason }: MendResult["suppressed"][number]): boolean => reason === "name/empty"

const isRefused = ({ escalated, suppressed }: MendResult): boolean =>
  escalated.length > 0 || suppressed.some(isNameless)

const callsOf = ({ calls }: MendResult): object[] =>
  calls.map(({ id, name, arguments: text, outcome }) => ({ id, name, arguments: text, outcome }))

function told(one: Mended | Failed, isMany: boolean, color: When, isText: boolean): string {
  if ("error" in one) return `toolmend: ${printable(one.error)}\n${printable(one.advice)}\n`
  const words = toPerson(one.result, one.turn, color, isText)
  return isMany && words !== "" ? `${printableLine(one.file)}\n${words}` : words
}

const finished = (turn: Turn, reason: string | undefined): Turn =>
  reason === undefined ? turn : { ...turn, finishReason: reason }

/**
 * Returns the message for the model on one line, without the words that name the call, so that the cause comes first.
 */
const causeOf = (feedback: string): string =>
  feedback.replace(/^Tool call .* was not executed: /, "").replaceAll("\n", " ")

/** Returns the full story for a terminal, or for a log one line for each call that will not run. */
function toPerson(result: MendResult, turn: Turn, color: When, isText: boolean): string {
  const page = pageOn(process.stderr, color)
  if (process.stderr.isTTY || page.paint === coloured) return `\n${story(result, page, turn)}\n`
  const escalated = result.escalated.map(
    ({ name, reason, feedback }) =>
      `toolmend: ${printableLine(name)}: ${reason}: ${printableLine(causeOf(feedback))}\n`,
  )
  const nameless = result.suppressed
    .filter(isNameless)
    .map(({ reason, notice }) => `toolmend: a call: ${reason}: ${printableLine(notice)}\n`)
  // Whoever asks for the calls in a text wants to know why one is missing; a turn that mentions a tool is no news.
  const left = isText ? result.report.findings.filter(isLeftAlone) : []
  return [
    ...escalated,
    ...nameless,
    ...left.map(
      (finding) => `toolmend: ${printableLine(finding.tool || "a call")}: ${finding.rule}: ${whyLeft(finding)}\n`,
    ),
  ].join("")
}
