// A list in place of the arguments: finds the member of the tool that it is, if only one is possible.

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
 * The member that a list in place of the arguments stands for: it fits there as it is, and then nothing is missing.
 * Null when its items are arguments themselves, or calls: a list of those is several calls.
 */
export function listMemberFor(place: RepairPlace): string | null {
  const { node, view, value } = place
  if (!place.atRoot || !Array.isArray(value) || value.length === 0 || (view.kinds & ARRAY_BIT) !== 0) return null
  const name = onlyOf(view.names.filter((each) => ((view.member(each)?.kinds ?? ARRAY_BIT) & ARRAY_BIT) !== 0))
  if (name === undefined || node.items.some(isEnvelope)) return null
  // Ex) exclude : what the call leaves out, where nothing says that the list is meant so
  if (isExcludedBy(place.tool.name, name, view.required.includes(name))) return null
  return !value.some((item) => isCall(view, item)) && view.isValid({ [name]: value }) ? name : null
}
