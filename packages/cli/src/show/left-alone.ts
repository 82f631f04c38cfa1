import type { ReportFinding } from "toolmend"
import type { Page } from "./page.ts"
import { printableLine } from "./printable.ts"
import { sentence, wrap } from "./prose.ts"

/** Maximum number of kinds shown; a text may mention a tool a hundred times. */
const MAX_KINDS = 12

/** True for a remark about a call that was found in the text and is not run. */
export const isLeftAlone = ({ rule }: ReportFinding): boolean => /^(?:mention|text)\//.test(rule)

/** True if the call repeats a declared call, so that its text is removed nevertheless. */
export const isEcho = ({ rule }: ReportFinding): boolean => rule === "text/echo"

/** Returns the reason as a sentence, without the words that the call was left alone. */
export const whyLeft = ({ message }: ReportFinding): string =>
  sentence(printableLine(message.replace(/^A call in the text was left alone[.:] /, "")))

/** Lists what looks like a call and is not run; the same kind for the same tool is listed once. */
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
