import type { EscalatedCall, Finding, MendResult } from "toolmend"
import { changesOf } from "../show/change.ts"
import { excerpt, type Span } from "../show/excerpt.ts"
import { grade } from "../show/grade.ts"
import type { Page } from "../show/page.ts"
import { printableLine } from "../show/printable.ts"
import { sentence, wrap } from "../show/prose.ts"
import { spoken } from "../show/story.ts"
import { type CallStop, isTextStop, type Stop, type TextStop } from "./stops.ts"

const INDENT = "      "

/** Returns the page of one stop: the call as written with marks, its outcome in the same columns, and the reasons. */
export function stopPage(stop: Stop, number: number, result: MendResult, page: Page): string[] {
  const { paint } = page
  const [escalated] = result.escalated
  const findings = escalated?.findings ?? result.calls.flatMap((call) => call.findings)
  const width = Math.max(isTextStop(stop) ? 0 : stop.name.length, ...result.calls.map((call) => call.name.length))
  const input = isTextStop(stop) ? said(stop, findings, page) : written(stop, findings, escalated, width, page)
  const lines = [`${paint("dim", String(number).padStart(4))}  ${paint("bold", stop.title)}`, ...input]
  for (const { name, arguments: text, outcome } of result.calls) {
    lines.push(
      `    ${paint("green", outcome === "unchanged" ? "=" : "→")} ${paint("dim", name.padEnd(width))} ${paint("green", printableLine(text))}`,
    )
  }
  if (isTextStop(stop))
    lines.push(
      `    ${paint("green", "→")} ${paint("dim", "the answer".padEnd(width))} ${printableLine(result.content ?? "")}`,
    )
  if (escalated !== undefined)
    lines.push(`    ${paint("red", "✗")} ${paint("red", `not executed, ${escalated.reason}`)}`)
  return [...lines, ...reasons(findings, escalated, page)]
}

/** Returns the answer with the call in it marked. */
function said({ text }: TextStop, findings: readonly Finding[], { paint, columns }: Page): string[] {
  const spans = findings.filter((finding) => finding.rule.startsWith("text/")).map((finding) => finding.span)
  const { line, marks } = excerpt(text, spans, columns - INDENT.length)
  return [`${INDENT}${line}`, `${INDENT}${paint("yellow", marks)}`]
}

function written(
  stop: CallStop,
  findings: readonly Finding[],
  escalated: EscalatedCall | undefined,
  width: number,
  { paint, columns }: Page,
): string[] {
  const end = stop.arguments.length
  const spans: Span[] = changesOf(stop.arguments, findings).flatMap(({ finding, span }) =>
    finding.rule.startsWith("name/") ? [] : [span],
  )
  if (escalated?.reason === "truncated") spans.push([end, end])
  spans.sort((a, b) => a[0] - b[0])
  const { line, marks } = excerpt(stop.arguments, spans, columns - INDENT.length - width - 1)
  const underName = (
    findings.some((finding) => finding.rule.startsWith("name/")) ? "^".repeat(stop.name.length) : ""
  ).padEnd(width + 1)
  const under = `${underName}${spans.length === 0 ? "" : marks}`.trimEnd()
  const call = `${INDENT}${paint("dim", stop.name.padEnd(width))} ${line}`
  return under === "" ? [call] : [call, `${INDENT}${paint(escalated === undefined ? "yellow" : "red", under)}`]
}

function reasons(
  findings: readonly Finding[],
  escalated: EscalatedCall | undefined,
  { paint, columns }: Page,
): string[] {
  const once = new Map(findings.map((finding) => [finding.rule, finding]))
  const told = [...once.values()].flatMap(({ rule, confidence, message }) => {
    const head = `${INDENT}${paint("cyan", rule)}  ${grade(confidence, paint)}`
    const words = sentence(printableLine(message))
    if (INDENT.length + rule.length + confidence.length + words.length + 4 <= columns)
      return [`${head}  ${paint("dim", words)}`]
    return [head, ...wrap(words, columns - INDENT.length).map((line) => `${INDENT}${paint("dim", line)}`)]
  })
  if (escalated !== undefined)
    return [
      ...told,
      ...spoken(escalated.feedback, { paint, columns: columns - INDENT.length }).map((line) => `${INDENT}${line}`),
    ]
  return told.length > 0 ? told : [`${INDENT}${paint("dim", "Valid: the same text, byte for byte.")}`]
}
