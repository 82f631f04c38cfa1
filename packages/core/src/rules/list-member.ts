// Finds the member that a list in place of the arguments stands for, if only one is possible.

import { isArgumentsWrapper } from "../json/envelope.ts"
import { ARRAY_BIT, isJsonObject } from "../json/kind.ts"
import type { JsonNode } from "../json/tree.ts"
import type { SchemaView } from "../schema/view.ts"
import { isExcludedBy } from "./fold.ts"
import { onlyOf, type RepairPlace } from "./rule.ts"

const isCall = (view: SchemaView, value: unknown): boolean =>
  isJsonObject(value) && view.names.some((name) => Object.hasOwn(value, name)) && view.isValid(value)

const isEnvelope = (node: JsonNode): boolean => node.members.some((member) => isArgumentsWrapper(member.key))

/**
 * Returns the member that a list in place of the arguments stands for: the list must fit there unchanged and no other
 * member may be missing. Null if the items are arguments or calls: such a list is several calls.
 */
export function listMemberFor(place: RepairPlace): string | null {
  const { node, view, value } = place
  if (!place.atRoot || !Array.isArray(value) || value.length === 0 || (view.kinds & ARRAY_BIT) !== 0) return null
  const name = onlyOf(view.names.filter((each) => ((view.member(each)?.kinds ?? ARRAY_BIT) & ARRAY_BIT) !== 0))
  if (name === undefined || node.items.some(isEnvelope)) return null
  // Ex) exclude : the member names what the call leaves out, and nothing says that the list is meant that way
  if (isExcludedBy(place.tool.name, name, view.required.includes(name))) return null
  return !value.some((item) => isCall(view, item)) && view.isValid({ [name]: value }) ? name : null
}
