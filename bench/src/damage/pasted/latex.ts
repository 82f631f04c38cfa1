import type { Random } from "toolmend/testing"
import type { Damage } from "../../case.ts"
import { noun } from "../../truths/words.ts"
import { type Label, labelled } from "../make.ts"

/** Commands whose first letter makes no escape in JSON, and those where it does. */
const INVALID_ESCAPES = ["alpha", "sigma", "cdot", "leq", "item", "mathrm{x}", "qquad", "sum_{i}", "partial"]
const VALID_ESCAPES = ["frac{a}{b}", "beta", "textbf{x}", "rho", "binom{n}{k}", "forall x", "times"]

/** One row is not escaped; the line breaks and the other rows are. */
function paper(random: Random, unescaped: readonly string[]): { readonly body: string; readonly spelled: string } {
  const rows = [
    `\\section{${noun(random)}}`,
    `Let $x ${unescaped.map((command) => `\\${command}`).join(" ")} y$ be the ${noun(random)}.`,
    `$\\${random.pick(INVALID_ESCAPES)} + \\${random.pick(VALID_ESCAPES)}$`,
    "",
  ]
  const spelled = rows.map((row, i) => (i === 1 ? row : row.replaceAll("\\", "\\\\"))).join("\\n")
  return { body: rows.join("\n"), spelled }
}

const latex = (id: string, pickCommands: (random: Random) => readonly string[], label: Label): Damage =>
  labelled(id, ["desk"], (call, random) => {
    if (call.name !== "write_paper") return null
    const { body, spelled } = paper(random, pickCommands(random))
    const { path = "", body: _, ...rest } = call.arguments
    const tail = Object.entries(rest).map(([key, value]) => `, ${JSON.stringify(key)}: ${JSON.stringify(value)}`)
    return {
      text: `{"path": ${JSON.stringify(path)}, "body": "${spelled}"${tail.join("")}}`,
      truth: { path, body, ...rest },
      label,
    }
  })

export const LATEX: readonly Damage[] = [
  // Every other backslash is escaped and \n breaks lines, so only the invalid escape is a backslash of the text.
  latex("latex-one-bad-escape", (random) => [random.pick(INVALID_ESCAPES)], "right"),
  // Beside an invalid escape, "\frac" and the like are commands too, but they could be read as control characters.
  latex("latex-unescaped-row", (random) => [random.pick(INVALID_ESCAPES), random.pick(VALID_ESCAPES)], "either"),
]
