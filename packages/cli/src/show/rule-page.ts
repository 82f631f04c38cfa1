import type { DescribedExample, RuleDescription } from "toolmend"
import { grade } from "./grade.ts"
import type { Paint } from "./paint.ts"
import { printableLine } from "./printable.ts"
import { sentence, wrap } from "./prose.ts"

const KINDS = { fault: "Faults of the text", name: "Faults of the name", rule: "Rules guided by the schema", reason: "Reasons not to execute" } as const

const WIDTH = 96

/** All ids with their titles, kind by kind. */
export function catalogue(entries: readonly RuleDescription[], paint: Paint): string {
  const widest = Math.max(...entries.map((entry) => entry.id.length))
  const blocks = (Object.keys(KINDS) as (keyof typeof KINDS)[]).map((kind) => {
    const rows = entries.filter((entry) => entry.kind === kind)
    return [paint("bold", KINDS[kind]), ...rows.map(({ id, title }) => `  ${paint("cyan", id.padEnd(widest))}  ${sentence(title)}`)].join("\n")
  })
  return `${blocks.join("\n\n")}\n\n${paint("dim", "toolmend explain ID tells more about one of them.")}`
}

/** One entry in full. */
export function pageOf({ id, kind, title, confidence, safety, examples }: RuleDescription, paint: Paint): string {
  const head = `${paint("bold", id)}  ${confidence === null ? paint("dim", "a reason not to execute") : `${grade(confidence, paint)}${paint("dim", kind === "rule" ? " at best" : "")}`}`
  const lines = [head, ...wrap(sentence(title), WIDTH), "", paint("dim", kind === "reason" ? "What to do" : "Why that is safe"), ...wrap(safety, WIDTH)]
  if (examples.length > 0) lines.push("", paint("dim", examples.length === 1 ? "Example" : "Examples"))
  const shownExamples = examples.map((example) => shown(example, paint).join("\n"))
  return [...lines, shownExamples.join("\n\n")].join("\n").trimEnd()
}

function shown({ before, after, schema, tools }: DescribedExample, paint: Paint): string[] {
  const row = (label: string, text: string) => `  ${paint("dim", label.padEnd(8))}${text}`
  const lines = [row("before", printableLine(before)), row("after", after === null ? paint("yellow", "left alone") : paint("green", printableLine(after)))]
  if (tools !== undefined) lines.unshift(row("tools", tools.join(", ")))
  if (schema !== undefined) lines.unshift(row("schema", paint("dim", printableLine(JSON.stringify(schema)))))
  return lines
}
