import type { Finding } from "toolmend"
import { type Change, changesOf } from "./change.ts"
import { grade } from "./grade.ts"
import type { Page } from "./page.ts"
import { places } from "./places.ts"
import { printableLine } from "./printable.ts"
import { sentence, wrap } from "./prose.ts"
import { shorten } from "./shorten.ts"

const MAX_VALUE_LENGTH = 60
const MAX_PAIRS = 3

/** Describes findings, with one paragraph for those of the same kind: what, where, before and after. */
export function details(raw: string, findings: readonly Finding[], page: Page): string[] {
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
  const pairs = new Set(
    changes.map(({ before, after }) => `${value(before, page)} ${paint("dim", "→")} ${value(after, page)}`),
  )
  if (pairs.size <= MAX_PAIRS) for (const pair of pairs) lines.push(`  ${pair}`)
  return lines
}

const value = (text: string, { paint }: Page): string =>
  text === "" ? paint("dim", "nothing") : shorten(text, MAX_VALUE_LENGTH)
