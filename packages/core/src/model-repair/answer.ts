// Parses the answer of the model strictly, or rejects it.
import { parseStrict } from "../json/strict.ts"
import { lastMember, readTree } from "../json/tree.ts"
import type { Limits } from "../limits.ts"
import { compileSchema } from "../schema/compile.ts"
import { responseFormat } from "./prompt.ts"
import { faultOfTree, Value } from "./value.ts"

/** Shape that `responseFormat` asks for. */
interface GivenAnswer {
  readonly repairable: boolean
  readonly repaired_call: { readonly name: string }
  readonly changes: readonly string[]
  readonly escalation_reason: string
}

/** The parsed answer of the model. */
export interface RepairAnswer extends Pick<GivenAnswer, "repairable" | "changes"> {
  readonly name: string
  /** Value of `repaired_call.arguments`. */
  readonly arguments: Value
  readonly escalationReason: string
}

/** Levels of nesting around the arguments in the answer. */
const AROUND = 3

/** Parses an answer strictly; null if invalid. A model that cannot produce four keys is not trusted with a call. */
export function readAnswer(text: unknown, limits: Limits): RepairAnswer | null {
  const value = typeof text === "string" && text.length <= limits.modelAnswerChars ? parseStrict(text) : undefined
  if (typeof text !== "string" || value === undefined) return null
  const root = readTree(text)
  if (faultOfTree(root, limits.modelDepth + AROUND, Number.POSITIVE_INFINITY) !== null) return null
  if (!compileSchema(responseFormat().json_schema.schema).isValid(value)) return null
  const { repairable, repaired_call, changes, escalation_reason: escalationReason } = value as GivenAnswer
  const call = lastMember(root, "repaired_call")?.value ?? root
  const node = lastMember(call, "arguments")?.value ?? call
  return { repairable, name: repaired_call.name, arguments: new Value(text, node), changes, escalationReason }
}
