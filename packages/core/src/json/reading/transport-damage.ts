// Signs of what a server or a gateway does to a text: pieces of an event stream come in between, and layers of escapes
// are undone only in part.
import { lazyPattern } from "../../lazy-pattern.ts"
import { isDigit } from "../chars.ts"
import { skipSpace } from "./follow.ts"
import { containerEnd } from "./fragment.ts"
import type { Hypothesis, ReadingStep } from "./hypothesis.ts"

/** Text of one value that is looked through. */
const MAX_LOOK = 4_096

/** What an event stream has between the pieces of a text. */
const STREAM_FRAME = lazyPattern(
  String.raw`\r?\n\r?\n(?:data|event|id|retry):|:[ ]?(?:keep-?alive|ping|[A-Z]{2,24} PROCESSING)\r?\n\r?\n`,
  "gi",
)

/** Ex) "Rent : keep-alive⏎⏎for May" : all line breaks that stand raw in a text are those of an event stream. */
export function holdsStreamFrame(text: string, { lastStep }: Hypothesis): boolean {
  for (let step = lastStep; step !== null; step = step.previousStep) {
    const { stringEvidence: s } = step
    if (s === null) continue
    const body = text.slice(s.start, Math.min(step.end, s.start + MAX_LOOK))
    if (!body.includes("\n\n") && !body.includes("\n\r\n")) continue
    const rest = body.replace(STREAM_FRAME(), "")
    if (rest !== body && !rest.includes("\n")) return true
  }
  return false
}

/** Ex) [443, 8 080] and [41⏎9, 5] : two numbers without a comma may be one. */
export function isNumberSplit(text: string, { lastStep }: Hypothesis): boolean {
  for (let step = lastStep; step !== null; step = step.previousStep)
    if (step.fault === "json/missing-comma" && step.frame?.isObject === false && isInsideNumber(text, step)) return true
  return false
}

function isInsideNumber(text: string, { start }: ReadingStep): boolean {
  let end = start
  while (end > 0 && /\s/.test(text[end - 1] as string)) end--
  const next = skipSpace(text, start)
  if (!isDigit(text.charCodeAt(end - 1)) || !isDigit(text.charCodeAt(next))) return false
  const [line, nextLine] = [indentOf(text, end), indentOf(text, next)]
  return nextLine === null || line !== nextLine
}

const MAX_INDENT = 256

/** What stands before a number that begins its line; null where another value does. */
function indentOf(text: string, at: number): string | null {
  const line = text.slice(Math.max(0, at - MAX_INDENT), at)
  return /\n([ \t]*)[\d.eE+-]*$/.exec(line)?.[1] ?? null
}

/** Ex) "labels": "["C:\\\\tmp"]" : raw quotes in a text that holds JSON, and backslashes of a text within a text. */
export function isDecodedInPart(text: string, { lastStep }: Hypothesis): boolean {
  for (let step = lastStep; step !== null; step = step.previousStep) {
    if (step.fault !== "json/stray-quote" || !/["“”']/.test(text[step.start] ?? "")) continue
    const at = skipSpace(text, step.start + 1)
    if (text[at] !== "[" && text[at] !== "{") continue
    const end = containerEnd(text, at)
    if (end > 0 && TWICE_ESCAPED().test(text.slice(at, end).replace(WINDOWS_PATHS(), ""))) return true
  }
  return false
}

/** A backslash that was escaped twice, or a line break or tab. */
const TWICE_ESCAPED = lazyPattern(String.raw`\\{4}|(?<!\\)\\\\[nt]`, "")
/** Ex) C:\\new , and the two backslashes before the name of a server. */
const WINDOWS_PATHS = lazyPattern(String.raw`[A-Za-z]:(?:\\\\[^\\"\s]+)+|"\\{4}[\w.-]+(?:\\\\[^\\"\s]+)*`, "g")
