import { expect, test } from "vitest"
import { type JsonNode, readTree } from "../../src/json/tree.ts"
import { caseOf, markedText } from "../support/arbitrary.ts"
import { harmful } from "../support/damage.ts"
import { mendOne, promise } from "../support/promise.ts"
import { runs } from "../support/runs.ts"

/** Letters and digits only, escapes read: how a value is quoted and spaced does not count here. */
const bare = (text: string): string =>
  text
    .replace(/\\u([0-9a-fA-F]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\+[nrtbf]/g, "")
    .replace(/[^\p{L}\p{N}\p{S}]+/gu, "")
    .toLowerCase()

const digits = (text: string): string => text.replace(/[._]/g, "").replace(/^[-0]+|0+$/g, "")

function* leaves(node: JsonNode): Generator<JsonNode> {
  if (node.kind === "object") for (const { value } of node.members) yield* leaves(value)
  else if (node.kind === "array") for (const item of node.items) yield* leaves(item)
  else yield node
}

function stems(kind: string, literal: string, raw: string): boolean {
  if (kind === "null") return /null|none|nil|undefined/i.test(raw)
  if (kind === "boolean") return raw.toLowerCase().includes(literal)
  if (kind === "number") return digits(raw).includes(digits(literal.replace(/e.*$/i, "")))
  const leaf = JSON.parse(literal) as string
  // "\n" written in a text may be a line break or the two characters: both are the model's own
  return (
    bare(raw).includes(bare(leaf)) ||
    bare(raw.replaceAll("\\", "")).includes(bare(leaf.replaceAll("\\", ""))) ||
    raw.includes(leaf)
  )
}

test("every value of repaired arguments stems from the model's own text", () => {
  let looked = 0
  promise(harmful(caseOf(markedText)), ({ tool, damaged }) => {
    for (const call of mendOne(damaged, tool).calls) {
      if (call.outcome !== "repaired") continue
      looked++
      const { arguments: text, findings } = call
      for (const { kind, start, end } of leaves(readTree(text)))
        if (!stems(kind, text.slice(start, end), damaged))
          expect({ leaf: text.slice(start, end), by: findings.map((finding) => finding.rule) }).toEqual(damaged)
    }
  })
  expect(looked).toBeGreaterThan(runs(390))
})
