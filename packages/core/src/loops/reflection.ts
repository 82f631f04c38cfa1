// Writes the messages that tell the model about a repeated or blocked call.
import { clipLine } from "../clip.ts"
import { answerOf, type Entry } from "./entry.ts"
import type { LoopStep, LoopVerdict } from "./verdict.ts"

/** Start of every message about a withheld call; in a history without state it shows which calls did not run. */
const NOT_RUN = "Not run again."

export const isNotRun = (text: string): boolean => text.startsWith(NOT_RUN)

/** Text before and after the arguments in such a message. */
const CALLED = "You just called"
const ASKED = ": what are you trying to achieve?"

/** Returns a message about a withheld call without its quotation of that call; any other text unchanged. */
export function withoutCalled(text: string, own: { readonly name: string; readonly arguments: string } | null): string {
  if (own === null) return text
  const head = `${NOT_RUN} ${CALLED} ${JSON.stringify(clipLine(own.name, 64))} with `
  const length = text.startsWith(head) ? text.slice(head.length, head.length + MAX_QUOTED).indexOf(ASKED) : -1
  if (length < 0) return text
  const quotation = text.slice(head.length, head.length + length)
  return lettersIn(own.arguments).includes(lettersIn(quotation))
    ? NOT_RUN + text.slice(head.length + length + ASKED.length)
    : text
}

/** Returns the letters of arguments, which may have been mended and clipped, so that their spelling does not count. */
const lettersIn = (text: string): string => text.replace(/[\s"'\\,…]+/g, "")

/** Returns the end of each message of a turn in which nothing ran: the number of such turns in a row. */
export const quietTurnsText = (turns: number): string =>
  turns === 1 ? "No call of this turn was run." : `No call was run for ${turns} turns.`

/** Returns the number in such a message, or zero. */
export function quietIn(text: string): number {
  if (text.endsWith(quietTurnsText(1))) return 1
  return Number(/ No call was run for (\d{1,9}) turns\.$/.exec(text.slice(-64))?.[1] ?? 0)
}

const MAX_ARGUMENTS = 200
const MAX_QUOTED: number = MAX_ARGUMENTS + ASKED.length

/** Returns the message for the model. It mentions a failure only if there was one. */
export function reflection(name: string, text: string, verdict: LoopVerdict): string {
  const { reason, step, count, last } = verdict
  const said = `${CALLED} ${JSON.stringify(clipLine(name, 64))} with ${clipLine(text, MAX_ARGUMENTS)}${ASKED}`
  if (reason === "loop/reworded") return `${errors(name, count, last)} ${step === "stop" ? STOP : OTHERWISE}`
  const head = step === "suppress" ? `${NOT_RUN} ${said}` : said
  return `${head} ${describeRepetition(verdict)}${answered(last)} ${OTHERWISE}`
}

/** Describes the repetition, without mentioning results that are unknown. */
function describeRepetition({ reason, count, last }: LoopVerdict): string {
  if (reason === "loop/cycle")
    return `The same few calls are repeated for the ${nth(count)} time${last?.answer == null ? "" : ", and nothing changes"}.`
  if (reason === "loop/write")
    return `The same thing was already written ${count - 1} times${last?.ok === true ? ", with success" : ", with the same result"}.`
  return `This is the ${nth(count)} time with the same arguments.`
}

function answered(last: Entry | null): string {
  const head = last === null ? "" : answerOf(last)?.head
  if (last?.ok === false) return ` The last time it failed${head ? `: ${JSON.stringify(head)}` : ""}.`
  return head ? ` The last result was: ${JSON.stringify(head)}.` : " The earlier result is above."
}

function errors(name: string, count: number, last: Entry | null): string {
  const head = last === null ? "" : answerOf(last)?.head
  return `${JSON.stringify(clipLine(name, 64))} was called ${count} times in a row without success${head ? `, the last time: ${JSON.stringify(head)}` : ""}.`
}

const OTHERWISE = "Use the results you already have, try something really different, or say what the problem is."
const STOP = "Stop calling tools: say what you tried and what the problem is, and answer with what is known."

/** Returns the message for the model when the loop should end. */
export const stopText = (calls: number): string =>
  `${calls === 1 ? "The call was" : `All ${calls} calls were`} withheld again. ${STOP}`

/** The same for a call that stayed unusable however often it was sent back. */
export const unusableText = (name: string, count: number): string =>
  `${JSON.stringify(clipLine(name, 64))} was called in ${count} turns with arguments that cannot be used. ${STOP}`

export const stepRank = (step: LoopStep): number => (step === "stop" ? 2 : step === "suppress" ? 1 : 0)

const nth = (count: number): string =>
  `${count}${count % 100 > 10 && count % 100 < 14 ? "th" : (["th", "st", "nd", "rd"][count % 10] ?? "th")}`
