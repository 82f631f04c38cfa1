import type { ReportFinding } from "toolmend"
import type { Page } from "./page.ts"
import { printableLine } from "./printable.ts"
import { sentence, wrap } from "./prose.ts"

/** Kinds shown; a text may mention a tool a hundred times. */
const MAX_KINDS = 12

/** True for a remark about a call that was seen in the text and is not run. */
export const isLeftAlone = ({ rule }: ReportFinding): boolean => /^(?:mention|text)\//.test(rule)

/** It repeats a declared call, so its text is taken out all the same. */
export const isEcho = ({ rule }: ReportFinding): boolean => rule === "text/echo"

/** Why, in a sentence; that it was left alone is said before it. */
export const whyLeft = ({ message }: ReportFinding): string =>
  sentence(printableLine(message.replace(/^A call in the text was left alone[.:] /, "")))

/** What looks like a call and is not run, the same kind for the same tool once. */
export function leftAlone(findings: readonly ReportFinding[], { paint, columns }: Page): string[] {
  const kinds = new Map<string, ReportFinding[]>()
  for (const finding of findings) {
    const key = JSON.stringify([finding.rule, finding.tool, finding.message])
    kinds.set(key, [...(kinds.get(key) ?? []), finding])
  }
  const shown = [...kinds.values()].slice(0, MAX_KINDS)
  const lines = shown.flatMap((same) => {
    const finding = same[0] as ReportFinding
    const times = same.length === 1 ? "" : ` ×${same.length}`
    const name = finding.tool === "" ? "a call" : printableLine(finding.tool)
    return [
      `${paint("dim", "·")} ${paint("bold", name)}  ${paint("dim", isEcho(finding) ? "counted once," : "left alone,")} ${paint("cyan", finding.rule)}${paint("dim", times)}`,
      ...wrap(whyLeft(finding), columns - 3).map((line) => `  ${line}`),
    ]
  })
  return kinds.size > shown.length ? [...lines, paint("dim", `  and ${kinds.size - shown.length} more kinds`)] : lines
}
