import type { EscalatedCall, Finding, MendedCall, MendResult, SuppressedCall } from "toolmend"
import { type Change, changesOf } from "./change.ts"
import { grade } from "./grade.ts"
import type { Page } from "./page.ts"
import { places } from "./places.ts"
import { printableLine } from "./printable.ts"
import { sentence, wrap } from "./prose.ts"
import { shorten } from "./shorten.ts"

const MOST_VALUE = 60
const MOST_PAIRS = 3

/** All that happened to a turn, for a person. */
export function story(result: MendResult, page: Page): string {
  const blocks = [
    ...result.calls.map((call) => told(call, page)),
    ...result.suppressed.map((call) => withheld(call, page)),
    ...result.escalated.map((call) => refused(call, page)),
  ]
  return `${[...blocks, [...remarks(result, page), summary(result, page)]].map((lines) => lines.map((line) => ` ${line}`.trimEnd()).join("\n")).join("\n\n")}\n`
}

function told(call: MendedCall, page: Page): string[] {
  const { paint } = page
  const head = (style: "green" | "dim", sign: string, words: string) =>
    `${paint(style, sign)} ${paint("bold", printableLine(call.name))}  ${paint("dim", words)}`
  if (call.outcome === "unchanged") return [head("dim", "=", "valid, the very same text")]
  const many = call.findings.length
  return [head("green", "✓", `repaired, ${many} ${many === 1 ? "change" : "changes"}`), ...details(call.raw, call.findings, page)]
}

const withheld = (call: SuppressedCall, { paint }: Page): string[] => [
  `${paint("yellow", "–")} ${paint("bold", printableLine(call.name))}  ${paint("dim", `withheld, ${call.reason}`)}`,
  `  ${call.notice}`,
]

function refused(call: EscalatedCall, page: Page): string[] {
  const { paint } = page
  const lines = [`${paint("red", "✗")} ${paint("bold", printableLine(call.name))}  ${paint("red", `not executed, ${call.reason}`)}`]
  lines.push(...details(call.arguments, call.findings, page))
  if (call.reason === "truncated") lines.push("", ...places(call.arguments, [[call.arguments.length, call.arguments.length]], "red", page))
  lines.push("", `  ${paint("dim", "to the model")}`)
  lines.push(...spoken(call.feedback, { paint, columns: page.columns - 3 }).map((line) => `  ${line}`))
  return lines
}

/** The message for the model, set off by a bar. */
export const spoken = (feedback: string, { paint, columns }: Page): string[] =>
  feedback.split("\n").flatMap((line) => wrap(printableLine(line), columns - 2).map((part) => paint("dim", `│ ${part}`)))

/** Findings of the same kind are one paragraph: what, where, before and after. */
function details(raw: string, findings: readonly Finding[], page: Page): string[] {
  const groups = new Map<string, Change[]>()
  for (const change of changesOf(raw, findings)) {
    const { rule, confidence, applied, message } = change.finding
    const key = JSON.stringify([rule, confidence, applied, message])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [change])
    else group.push(change)
  }
  return [...groups.values()].flatMap((changes) => ["", ...paragraph(raw, changes, page)])
}

function paragraph(raw: string, changes: readonly Change[], page: Page): string[] {
  const { paint } = page
  const { finding } = changes[0] as Change
  const times = changes.length === 1 ? "" : paint("dim", ` ×${changes.length}`)
  const state = finding.applied ? "" : paint("dim", "  not applied")
  const lines = [
    `  ${paint("cyan", finding.rule)}  ${grade(finding.confidence, paint)}${times}${state}`,
    ...wrap(sentence(printableLine(finding.message)), page.columns - 3).map((line) => `  ${line}`),
  ]
  if (!finding.rule.startsWith("name/")) {
    const spans = changes.map((change) => change.span).sort((a, b) => a[0] - b[0])
    lines.push(...places(raw, spans, finding.confidence === "certain" ? "green" : "yellow", page))
  }
  const pairs = new Set(changes.map(({ before, after }) => `${value(before, page)} ${paint("dim", "→")} ${value(after, page)}`))
  if (pairs.size <= MOST_PAIRS) for (const pair of pairs) lines.push(`  ${pair}`)
  return lines
}

const value = (text: string, { paint }: Page): string => (text === "" ? paint("dim", "nothing") : shorten(text, MOST_VALUE))

const remarks = (result: MendResult, { paint }: Page): string[] =>
  result.report.findings.map(
    ({ code, tool, message }) => `${paint("yellow", "!")} ${printableLine(tool)}: ${sentence(printableLine(message))} ${paint("dim", code)}`,
  )

function summary(result: MendResult, { paint }: Page): string {
  const { unchanged, repaired, escalated, suppressed } = result.report.outcomes
  const parts = [
    [repaired, "repaired", "green"],
    [unchanged, "valid", "dim"],
    [suppressed, "withheld", "yellow"],
    [escalated, "not executed", "red"],
  ] as const
  const words = parts.filter(([many]) => many > 0).map(([many, word, style]) => paint(style, `${many} ${word}`))
  return words.length === 0 ? paint("dim", "No tool call in this turn.") : words.join(paint("dim", " · "))
}
