import type { DescribedExample, LintDescription, RuleDescription } from "toolmend/describe"
import { grade, severityWord } from "./grade.ts"
import type { Paint } from "./paint.ts"
import { printableLine } from "./printable.ts"
import { sentence, wrap } from "./prose.ts"
import { shorten } from "./shorten.ts"

const WIDTH = 96
/** Maximum width of an example tool: three lines of a wide terminal. */
const MAX_TOOL_WIDTH = 3 * WIDTH

/** What a list of ids shows for each. */
export interface Row {
  readonly id: string
  readonly section: string
  readonly title: string
}

/** Lists all ids with their titles, section by section. */
export function catalogue(rows: readonly Row[], paint: Paint): string {
  const widest = Math.max(...rows.map(({ id }) => id.length))
  const blocks = [...new Set(rows.map(({ section }) => section))].map((section) =>
    [
      paint("bold", section),
      ...rows
        .filter((row) => row.section === section)
        .map(({ id, title }) => `  ${paint("cyan", id.padEnd(widest))}  ${title}`),
    ].join("\n"),
  )
  return `${blocks.join("\n\n")}\n\n${paint("dim", "toolmend explain ID describes one of them.")}`
}

/** Returns the page of one entry. */
export function pageOf({ id, kind, title, confidence, safety, examples }: RuleDescription, paint: Paint): string {
  const head = `${paint("bold", id)}  ${confidence === null ? paint("dim", "a reason not to execute") : `${grade(confidence, paint)}${paint("dim", kind === "rule" ? " at best" : "")}`}`
  const lines = [
    head,
    ...wrap(sentence(title), WIDTH),
    "",
    paint("dim", kind === "reason" ? "What to do" : "Why that is safe"),
    ...wrap(safety, WIDTH),
  ]
  if (examples.length > 0) lines.push("", paint("dim", examples.length === 1 ? "Example" : "Examples"))
  const shownExamples = examples.map((example) => shown(example, paint).join("\n"))
  return [...lines, shownExamples.join("\n\n")].join("\n").trimEnd()
}

/** Returns the page of something that the library reports, and its effect. `kind`: what it is. */
export const effectPage = ([id, kind]: readonly [string, string], why: string, effect: string, paint: Paint): string =>
  [
    `${paint("bold", id)}  ${paint("dim", kind)}`,
    ...wrap(sentence(why), WIDTH),
    "",
    paint("dim", "What happens"),
    ...wrap(effect, WIDTH),
  ].join("\n")

/** Returns the page of a check: what in a tool makes its calls fail, and what its author can do. */
export const lintPage = ({ id, severity, title, why, advice, bad }: LintDescription, paint: Paint): string =>
  [
    `${paint("bold", id)}  ${severityWord(severity, paint)}`,
    ...wrap(`${sentence(title)} ${why}`, WIDTH),
    "",
    paint("dim", "What to do"),
    ...wrap(advice, WIDTH),
    "",
    paint("dim", "Found in"),
    ...bad.map((tool) => `  ${shorten(JSON.stringify(tool), MAX_TOOL_WIDTH)}`),
  ].join("\n")

function shown({ before, after, schema, tools }: DescribedExample, paint: Paint): string[] {
  const row = (label: string, text: string) => `  ${paint("dim", label.padEnd(8))}${text}`
  const lines = [
    row("before", printableLine(before)),
    row("after", after === null ? paint("yellow", "left alone") : paint("green", printableLine(after))),
  ]
  if (tools !== undefined) lines.unshift(row("tools", tools.join(", ")))
  if (schema !== undefined) lines.unshift(row("schema", paint("dim", printableLine(JSON.stringify(schema)))))
  return lines
}
