import { parseStrict } from "../json/strict.ts"
import { type JsonNode, lastMember, readTree } from "../json/tree.ts"
import type { Limits } from "../limits.ts"
import { depthOf, hasDoubles } from "./leaf.ts"

/** The answer of the model, read strictly. */
export interface RepairAnswer {
  readonly text: string
  readonly repairable: boolean
  readonly name: string
  /** What stands in `repaired_call.arguments`. */
  readonly arguments: JsonNode
  readonly changes: readonly string[]
  readonly escalationReason: string
}

const KEYS = ["repairable", "repaired_call", "changes", "escalation_reason"]
const CALL_KEYS = ["name", "arguments"]

/** Levels the answer itself puts around the arguments. */
const AROUND = 3

/** An object with these members, each once, and no other. */
const isExactly = (node: JsonNode | undefined, keys: readonly string[]): node is JsonNode =>
  node !== undefined &&
  node.kind === "object" &&
  node.members.length === keys.length &&
  keys.every((key) => lastMember(node, key) !== undefined)

/** Reads an answer strictly, or gives null: a model that cannot keep to four keys is not trusted with a call. */
export function readAnswer(text: unknown, limits: Limits): RepairAnswer | null {
  const value = typeof text === "string" && text.length <= limits.modelAnswerChars ? parseStrict(text) : undefined
  if (typeof text !== "string" || value === undefined) return null
  const root = readTree(text)
  if (!isExactly(root, KEYS) || depthOf(root) > limits.modelDepth + AROUND || hasDoubles(root)) return null
  const call = lastMember(root, "repaired_call")?.value
  if (!isExactly(call, CALL_KEYS)) return null
  const {
    repairable,
    repaired_call: repaired,
    changes,
    escalation_reason: escalationReason,
  } = value as Record<string, unknown>
  const { name } = repaired as Record<string, unknown>
  if (typeof name !== "string" || typeof repairable !== "boolean" || typeof escalationReason !== "string") return null
  if (!Array.isArray(changes) || !changes.every((entry) => typeof entry === "string")) return null
  return {
    text,
    repairable,
    name,
    arguments: lastMember(call, "arguments")?.value as JsonNode,
    changes,
    escalationReason,
  }
}
