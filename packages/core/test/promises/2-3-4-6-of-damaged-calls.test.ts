// Four promises about the same damaged calls: each call is made and mended once for all of them.
import { expect, test } from "vitest"
import { undoEdits } from "../../src/json/edit.ts"
import { type JsonNode, readTree } from "../../src/json/tree.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import type { MendedCall, Tool } from "../../src/turn.ts"
import { caseOf, markedText } from "../support/arbitrary.ts"
import { harmful } from "../support/damage.ts"
import { mendOne, promise } from "../support/promise.ts"
import { runs } from "../support/runs.ts"

function validates(calls: readonly MendedCall[], tool: Tool): void {
  const schema = compileSchema(tool.parameters)
  for (const call of calls) {
    const value: unknown = JSON.parse(call.arguments)
    if (!schema.isValid(value) || schema.validate(value).length > 0) expect(value).toEqual(tool.parameters)
    if (call.name !== tool.name) expect(call.name).toBe(tool.name)
  }
}

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

function inventsNothing({ outcome, arguments: text, findings }: MendedCall, damaged: string): void {
  if (outcome !== "repaired") return
  for (const { kind, start, end } of leaves(readTree(text)))
    if (!stems(kind, text.slice(start, end), damaged))
      expect({ leaf: text.slice(start, end), by: findings.map((finding) => finding.rule) }).toEqual(damaged)
}

function tellsEveryChange(call: MendedCall, damaged: string): void {
  expect(call.raw).toBe(damaged)
  if (call.outcome === "unchanged") {
    expect(call.arguments).toBe(damaged)
    return
  }
  const back = undoEdits(
    call.arguments,
    call.findings.flatMap((finding) => finding.edits),
  )
  if (back !== damaged) expect({ back, findings: call.findings }).toEqual(damaged)
  for (const { rule, span, message, confidence, applied } of call.findings) {
    const isTold = rule !== "" && message !== "" && confidence !== "guess" && applied
    if (!isTold || span[0] < 0 || span[0] > span[1] || span[1] > damaged.length)
      expect({ rule, span, confidence, applied }).toEqual(damaged)
  }
  if (call.findings.length === 0) expect(call).toEqual("told")
}

function isIdempotent(call: MendedCall, tool: Tool, damaged: string): void {
  const again = mendOne(call.arguments, tool).calls[0]
  if (again?.outcome !== "unchanged" || again.arguments !== call.arguments)
    expect({ again, damaged }).toEqual(call.arguments)
}

test("what is returned validates, stems from the model's own text, can be undone, and mended again changes nothing", () => {
  let returned = 0
  let repaired = 0
  let changed = 0
  promise(harmful(caseOf(markedText)), ({ tool, damaged }) => {
    const { calls } = mendOne(damaged, tool)
    validates(calls, tool)
    for (const call of calls) {
      returned++
      if (call.outcome === "repaired") repaired++
      if (call.outcome !== "unchanged") changed++
      inventsNothing(call, damaged)
      tellsEveryChange(call, damaged)
      isIdempotent(call, tool, damaged)
    }
  })
  // the generator must not have broken everything
  expect(returned).toBeGreaterThan(runs(430))
  expect(repaired).toBeGreaterThan(runs(390))
  expect(changed).toBeGreaterThan(runs(390))
})
