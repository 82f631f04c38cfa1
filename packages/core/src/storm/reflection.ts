import { clipLine } from "../calls/clip.ts"
import { answerOf, type Entry } from "./entry.ts"
import type { StormStep, Verdict } from "./verdict.ts"

/** Every message about a withheld call begins so; in a history without state it tells which calls did not run. */
export const NOT_RUN = "Not run again."

const MOST_ARGUMENTS = 200

/** The message for the model. It says that something failed only where something did. */
export function reflection(name: string, text: string, verdict: Verdict): string {
  const { code, step, count, last } = verdict
  const said = `You just called ${JSON.stringify(clipLine(name, 64))} with ${clipLine(text, MOST_ARGUMENTS)}: what are you trying to achieve?`
  if (code === "storm/reworded") return `${errors(name, count, last)} ${step === "stop" ? STOP : OTHERWISE}`
  const head = step === "suppress" ? `${NOT_RUN} ${said}` : said
  return `${head} ${told(code, count)}${answered(last)} ${OTHERWISE}`
}

function told(code: Verdict["code"], count: number): string {
  if (code === "storm/cycle") return `The same few calls are going round for the ${nth(count)} time, and nothing changes.`
  if (code === "storm/write") return `The same was already written ${count - 1} times, with success.`
  return `This is the ${nth(count)} time with the same arguments.`
}

function answered(last: Entry | null): string {
  const head = last === null ? "" : answerOf(last)?.head
  if (!head) return last?.ok === false ? " The last time it ended with an error." : " The earlier result stands above."
  return last?.ok === false ? ` The last time it answered with an error: ${head}` : ` The last result was: ${head}`
}

function errors(name: string, count: number, last: Entry | null): string {
  const head = last === null ? "" : answerOf(last)?.head
  return `${JSON.stringify(clipLine(name, 64))} has answered ${count} times in a row with the same kind of error${head ? `, the last time: ${head}` : ""}.`
}

const OTHERWISE = "Use what you already have, try something really different, or say what stands in the way."
const STOP = "Stop calling tools: say what was tried, what stands in the way, and answer with what is known."

/** What the model is told when the loop is to end. */
export const stopText = (calls: number): string => `${calls === 1 ? "The call was" : `All ${calls} calls were`} withheld again. ${STOP}`

export const stepRank = (step: StormStep): number => (step === "stop" ? 2 : step === "suppress" ? 1 : 0)

const nth = (count: number): string => `${count}${count % 100 > 10 && count % 100 < 14 ? "th" : (["th", "st", "nd", "rd"][count % 10] ?? "th")}`
