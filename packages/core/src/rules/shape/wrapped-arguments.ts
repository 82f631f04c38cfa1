import { foldMemberName } from "../../json/names.ts"
import type { JsonMember } from "../../json/tree.ts"
import { CALL_IDS, ENVELOPE_TYPES, TOOL_NAME_KEYS, WRAPPER_NAMES } from "../envelope.ts"
import { literalAt, proposeText, type RepairPlace, type RepairRule } from "../rule.ts"
import { DECLARED_FAULTS, NAME_KEYWORDS } from "../triggers.ts"

const isTool = (place: RepairPlace, name: string): boolean =>
  [name, name.replace(/^functions[.:]/, "")].some(
    (toolSpelling) => foldMemberName(toolSpelling) === foldMemberName(place.tool.name),
  )

/** Members that say how a call is sent and nothing about what it does. */
function isEnvelope(place: RepairPlace, member: JsonMember, wrapper: JsonMember): boolean {
  const name = foldMemberName(member.key)
  const value: unknown = JSON.parse(literalAt(place, member.value))
  if (TOOL_NAME_KEYS.has(name))
    return (
      typeof value === "string" &&
      isTool(place, value) &&
      !(value !== place.tool.name && place.tool.knownNames?.has(value) === true)
    )
  if (
    name === "type" &&
    value === (foldMemberName(wrapper.key) === "properties" ? "object" : foldMemberName(wrapper.key))
  )
    return true
  // A declared name is only the envelope's if the arguments inside have their own.
  if (place.view.names.includes(member.key) && !wrapper.value.members.some((inner) => inner.key === member.key))
    return false
  if (name === "type") return typeof value === "string" && ENVELOPE_TYPES.has(value)
  if (name === "required") return foldMemberName(wrapper.key) === "properties" && Array.isArray(value)
  return CALL_IDS.has(name) && typeof value === "string"
}

/** `properties` around schemas is a copy of the schema, around values it is a wrapper. */
const holdsSchemas = (wrapper: JsonMember): boolean =>
  wrapper.value.members.some(
    (member) =>
      member.value.kind === "object" &&
      member.value.members.some((inner) => inner.key === "type" && inner.value.kind === "string"),
  )

function wrapperOf(place: RepairPlace): JsonMember | null {
  const isWrapper = (member: JsonMember): boolean => {
    const name = foldMemberName(member.key)
    const mayWrap =
      member.value.kind === "object" ||
      member.value.kind === "array" ||
      (member.value.kind === "string" && name !== "function")
    return (
      mayWrap &&
      (WRAPPER_NAMES.has(name) || name === foldMemberName(place.tool.name)) &&
      !place.view.names.includes(member.key)
    )
  }
  const wrappers = place.node.members.filter(isWrapper)
  return wrappers.length === 1 ? (wrappers[0] as JsonMember) : null
}

export const wrappedArguments: RepairRule = {
  id: "shape/wrapped-arguments",
  triggerKeywords: [...NAME_KEYWORDS, DECLARED_FAULTS.envelope, "anyOf", "oneOf", "minProperties", "maxProperties"],
  maxConfidence: "certain",
  propose(place) {
    if (!place.atRoot || place.node.kind !== "object" || place.node.members.length > 5) return null
    const wrapper = wrapperOf(place)
    if (wrapper === null || (foldMemberName(wrapper.key) === "properties" && holdsSchemas(wrapper))) return null
    const besideWrapper = place.node.members.filter((member) => member !== wrapper)
    if (!besideWrapper.every((member) => isEnvelope(place, member, wrapper))) return null
    const proposal = proposeText(
      place,
      literalAt(place, wrapper.value),
      "certain",
      "The arguments are inside a wrapper that the tool does not declare.",
    )
    // a list in an envelope is a list of calls, of which one is taken out: it is never a value
    return { ...proposal, withoutRules: ["shape/bare-list"] }
  },
}
