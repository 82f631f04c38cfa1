import type { EscalatedCall, MendedCall, MendResult, SuppressedCall, Turn } from "toolmend"
import { details } from "./details.ts"
import { isEcho, isLeftAlone, leftAlone } from "./left-alone.ts"
import { joinBlocks, type Page } from "./page.ts"
import { places } from "./places.ts"
import { printableLine } from "./printable.ts"
import { sentence, wrap } from "./prose.ts"
import { recovered } from "./recovered.ts"
import { remaining } from "./remaining.ts"

/** Describes for a person everything that happened to a turn. */
export function story(result: MendResult, page: Page, turn: Turn = { content: result.content }): string {
  const blocks = [
    ...result.calls.map((call) => told(call, turn, page)),
    ...result.suppressed.map((call) => withheld(call, page)),
    ...result.escalated.map((call) => refused(call, page)),
    leftAlone(result.report.findings.filter(isLeftAlone), page),
    remaining(turn.content ?? "", result.content ?? "", page),
    [...remarks(result, page), summary(result, page)],
  ]
  return `${joinBlocks(blocks)}\n`
}

function told(call: MendedCall, turn: Turn, page: Page): string[] {
  if (call.outcome === "recovered") return recovered(call, turn, page)
  const { paint } = page
  const head = (style: "green" | "dim", sign: string, words: string) =>
    `${paint(style, sign)} ${paint("bold", printableLine(call.name))}  ${paint("dim", words)}`
  if (call.outcome === "unchanged") return [head("dim", "=", "valid, unchanged")]
  const many = call.findings.length
  return [
    head("green", "✓", `repaired, ${many} ${many === 1 ? "change" : "changes"}`),
    ...details(call.raw, call.findings, page),
  ]
}

const withheld = (call: SuppressedCall, { paint }: Page): string[] => [
  `${paint("yellow", "–")} ${paint("bold", printableLine(call.name))}  ${paint("dim", `withheld, ${call.reason}`)}`,
  `  ${call.notice}`,
]

function refused(call: EscalatedCall, page: Page): string[] {
  const { paint } = page
  const lines = [
    `${paint("red", "✗")} ${paint("bold", printableLine(call.name))}  ${paint("red", `not executed, ${call.reason}`)}`,
  ]
  lines.push(...details(call.arguments, call.findings, page))
  if (call.reason === "truncated")
    lines.push("", ...places(call.arguments, [[call.arguments.length, call.arguments.length]], "red", page))
  lines.push("", `  ${paint("dim", "to the model")}`)
  lines.push(...spoken(call.feedback, { paint, columns: page.columns - 3 }).map((line) => `  ${line}`))
  return lines
}

/** Returns the message for the model, marked with a bar. */
export const spoken = (feedback: string, { paint, columns }: Page): string[] =>
  feedback
    .split("\n")
    .flatMap((line) => wrap(printableLine(line), columns - 2).map((part) => paint("dim", `│ ${part}`)))

const remarks = (result: MendResult, { paint }: Page): string[] =>
  result.report.findings
    .filter((finding) => !isLeftAlone(finding))
    .map(({ rule, tool, message }) => {
      const whose = tool === "" ? "" : `${printableLine(tool)}: `
      return `${paint("yellow", "!")} ${whose}${sentence(printableLine(message))} ${paint("dim", rule)}`
    })

function summary(result: MendResult, { paint }: Page): string {
  const { unchanged, repaired, recovered: fromText, escalated, suppressed } = result.report.outcomes
  const parts = [
    [fromText, "recovered", "green"],
    [repaired, "repaired", "green"],
    [unchanged, "valid", "dim"],
    [suppressed, "withheld", "yellow"],
    [escalated, "not executed", "red"],
    [result.report.findings.filter((finding) => isLeftAlone(finding) && !isEcho(finding)).length, "left alone", "dim"],
  ] as const
  const words = parts.filter(([many]) => many > 0).map(([many, word, style]) => paint(style, `${many} ${word}`))
  return words.length === 0 ? paint("dim", "No tool call in this turn.") : words.join(paint("dim", " · "))
}
