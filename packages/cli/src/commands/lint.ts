import { type LintFinding, lintTools } from "toolmend/lint"
import { readFlags, whenOf } from "../flags.ts"
import { readStrict } from "../input/read-text.ts"
import { toolsFrom } from "../input/tools-from.ts"
import { counted } from "../scan/table/units.ts"
import { severityWord } from "../show/grade.ts"
import { type Page, pageOn, print } from "../show/page.ts"
import { printableJson, printableLine } from "../show/printable.ts"
import { wrap } from "../show/prose.ts"
import { LINT_USAGE } from "../usage.ts"
import { usageError } from "../usage-error.ts"

const OPTIONS = {
  json: { type: "boolean", default: false },
  color: { type: "string", default: "auto" },
  help: { type: "boolean", short: "h", default: false },
} as const

/** toolmend lint: reports what in a list of tools makes their calls fail. */
export function lint(args: readonly string[]): number {
  const { values, positionals } = readFlags("lint", args, OPTIONS)
  if (values.help) return print(LINT_USAGE)
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0)
    throw usageError("lint takes one file of tools.", "toolmend lint tools.json; - is standard input.")
  const tools = toolsFrom(readStrict(path, "the tools"), path)
  if (tools.length === 0)
    throw usageError(`"${path}" holds no tool that could be checked.`, "Give the list that goes to the model.")
  const findings = lintTools(tools)
  const shown = pageOn(process.stdout, whenOf(values.color))
  const code = findings.some(({ severity }) => severity === "error") ? 1 : 0
  return print(values.json ? printableJson(findings) : page(findings, shown), code)
}

/** Returns the remarks tool by tool, worst first, with totals. */
function page(findings: readonly LintFinding[], { paint, columns }: Page): string {
  if (findings.length === 0) return "Nothing in these tools makes their calls fail."
  const tools = [...new Set(findings.map(({ tool }) => tool))]
  const blocks = tools.map((tool) =>
    [
      paint("bold", printableLine(tool)),
      ...findings.filter((finding) => finding.tool === tool).flatMap((finding) => rows(finding, { paint, columns })),
    ].join("\n"),
  )
  const totals = (["error", "warning", "info"] as const).map((severity) =>
    counted(findings.filter((finding) => finding.severity === severity).length, severity),
  )
  return `${blocks.join("\n\n")}\n\n${totals.join(", ")}. toolmend explain ID describes a check.`
}

const INDENT = " ".repeat(10)

const rows = ({ severity, rule, pointer, message, advice }: LintFinding, { paint, columns }: Page): string[] => [
  `  ${severityWord(severity, paint)}${" ".repeat(7 - severity.length)} ${paint("cyan", rule)}${pointer === undefined ? "" : ` at ${printableLine(pointer)}`}`,
  ...wrap(printableLine(message), columns - INDENT.length).map((line) => `${INDENT}${line}`),
  ...wrap(printableLine(advice), columns - INDENT.length).map((line) => `${INDENT}${paint("dim", line)}`),
]
