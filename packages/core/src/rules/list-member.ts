import { ARRAY_BIT } from "../json/kind.ts"
import type { JsonNode } from "../json/tree.ts"
import type { SchemaView } from "../schema/view.ts"
import { isArgumentsWrapper } from "./envelope.ts"
import type { RepairPlace } from "./rule.ts"

/** The one member of a tool that takes a list; null when there are none or several. */
function listMemberOf(view: SchemaView): string | null {
  const [only, another] = view.names.filter((name) => ((view.member(name)?.kinds ?? ARRAY_BIT) & ARRAY_BIT) !== 0)
  return only === undefined || another !== undefined ? null : only
}

const isCall = (view: SchemaView, value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  view.names.some((name) => Object.hasOwn(value, name)) &&
  view.isValid(value)

const isEnvelope = (node: JsonNode): boolean => node.members.some((member) => isArgumentsWrapper(member.key))

/**
 * The member that a list in place of the arguments stands for: it fits there as it is, and then nothing is missing.
 * Null when its items are arguments themselves, or calls: a list of those is several calls.
 */
export function listMemberFor(place: RepairPlace): string | null {
  const { node, view, value } = place
  if (!place.atRoot || !Array.isArray(value) || value.length === 0 || (view.kinds & ARRAY_BIT) !== 0) return null
  const name = listMemberOf(view)
  if (name === null || node.items.some(isEnvelope) || value.some((item) => isCall(view, item))) return null
  return view.isValid({ [name]: value }) ? name : null
}
