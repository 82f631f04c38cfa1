import type { Page } from "../../show/page.ts"
import { printableLine } from "../../show/printable.ts"
import { wrap } from "../../show/prose.ts"
import { KNOWN_FORMATS } from "../formats/looks.ts"
import { UNREAD, type UnreadCode } from "../read/unread.ts"
import type { ScanResult } from "../result.ts"
import { spotText } from "../spot.ts"
import { count, counted, duration, percent, size } from "./units.ts"

/** Returns sentences about what was read and what limits the results. */
export function remarks({ input, unrecognised, mentions }: ScanResult): string[] {
  const out: string[] = []
  if (input.withoutTools > 0)
    out.push(
      `${counted(input.withoutTools, "conversation")} (${percent(input.withoutTools, input.conversations)}) came without tools: only the JSON of the arguments was judged, not names or values. --tools FILE gives them.`,
    )
  if (input.givenTools > 0)
    out.push(
      `${counted(input.givenTools, "conversation")} without tools ${input.givenTools === 1 ? "was" : "were"} judged by the tools of --tools.`,
    )
  if (input.contextTurns > 0)
    out.push(
      `${counted(input.contextTurns, "turn")} inside requests or runs of agents ${input.contextTurns === 1 ? "was" : "were"} only context: the answers were judged (--turns all judges both).`,
    )
  if (input.freeCalls > 0)
    out.push(
      `${counted(input.freeCalls, "call")} of custom tools ${input.freeCalls === 1 ? "carries" : "carry"} free text and cannot be judged.`,
    )
  if (input.repeatedCalls > 0)
    out.push(
      `${counted(input.repeatedCalls, "call")} ${input.repeatedCalls === 1 ? "has" : "have"} the id, name and arguments of another one: if the log tells conversations several times (with every request, or in resumed sessions), their calls count each time.`,
    )
  if (mentions > 0)
    out.push(`${counted(mentions, "call")} in text ${mentions === 1 ? "was" : "were"} only mentioned, and not run.`)
  const [first] = unrecognised.list
  if (first !== undefined && input.conversations > 0)
    out.push(
      `${unrecognised.total === 1 ? "1 record or answer was" : `${count(unrecognised.total)} records or answers were`} not recognised, the first in ${spotText(first)}: ${first.looks}.`,
    )
  return out
}

/** Ex) "3 files, 1.2 GB, 40,112 lines: …" */
export const inputSentence = ({ input, run }: ScanResult): string =>
  `${run.parts > 1 ? `${counted(run.parts, "part")}: ` : ""}${counted(input.files, "file")}, ${size(input.bytes)}: ${counted(input.records, "record")}, ${counted(input.conversations, "conversation")}, ${counted(input.turns, "turn")} in ${duration(run.seconds)} (${size(Math.round(run.bytesPerSecond))}/s, ${counted(run.jobs, "worker")}).`

export function inputLines(result: ScanResult, { paint, columns }: Page): string[] {
  const lines = [inputSentence(result), ...remarks(result)]
  return lines.flatMap((line) => wrap(printableLine(line), columns - 2)).map((line) => paint("dim", line))
}

const MAX_LISTED = 10

/** True if no conversation was found: the input is empty, or its format is unknown. */
export const isNothingKnown = ({ input, unrecognised, run }: ScanResult): boolean =>
  input.conversations === 0 && (input.records === 0 || unrecognised.total > 0) && !run.wasStopped

/** Returns lines that describe the input file by file, and the known formats. */
export function unknownLines(result: ScanResult, { paint, columns }: Page): string[] {
  const { unrecognised, input } = result
  if (input.records === 0 && result.unreadable.total > 0) return []
  const told =
    input.records === 0
      ? "The input contains no record."
      : `None of ${counted(input.records, "record")} holds a conversation in a known format.`
  const files = new Map(unrecognised.list.toReversed().map((row) => [row.file, row]))
  const shown = [...files.values()].reverse().slice(0, MAX_LISTED)
  const indented = (text: string, indent: number): string[] =>
    wrap(printableLine(text), columns - 4 - indent).map((line, i) => `${" ".repeat(i === 0 ? 2 : 2 + indent)}${line}`)
  const wide = Math.max(...KNOWN_FORMATS.map(([name]) => name.length))
  return [
    paint("red", `✗ ${told}`),
    ...shown.flatMap((row) => indented(`${spotText(row)}: ${row.looks}`, 2)),
    ...(files.size > shown.length ? [paint("dim", `  and ${counted(files.size - shown.length, "more file")}`)] : []),
    "",
    paint("bold", "Known formats"),
    ...KNOWN_FORMATS.flatMap(([name, sign]) =>
      wrap(sign, columns - wide - 6).map((line, i) => `  ${(i === 0 ? name : "").padEnd(wide)}  ${paint("dim", line)}`),
    ),
  ]
}

/** Ex) "2 × line cut off, 1 × not UTF-8". */
export const unreadKinds = (byCode: ScanResult["unreadable"]["byCode"]): string =>
  Object.entries(byCode)
    .map(([code, times]) => `${count(times)} × ${UNREAD[code as UnreadCode]}`)
    .join(", ")

/** Returns a prominent list of what could not be read, because it may hide anything. */
export function unreadLines({ unreadable, input }: ScanResult, { paint, columns }: Page): string[] {
  const { total, list, byCode } = unreadable
  if (total === 0) return []
  const shown = list.slice(0, MAX_LISTED)
  return [
    paint("red", `✗ ${count(total)} ${total === 1 ? "part" : "parts"} of the input could not be read`),
    ...wrap(`${unreadKinds(byCode)}; ${counted(input.records, "record")} could be read.`, columns - 4).map((line) =>
      paint("dim", `  ${line}`),
    ),
    ...shown.flatMap((problem) =>
      wrap(printableLine(`${spotText(problem)}: ${problem.message}`), columns - 4).map(
        (line, i) => `${i === 0 ? "  " : "    "}${line}`,
      ),
    ),
    ...(total > shown.length
      ? [paint("dim", `  and ${count(total - shown.length)} more (--json lists up to ${list.length})`)]
      : []),
  ]
}
