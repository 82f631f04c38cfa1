import { CALL_IDS, ENVELOPE_TYPES, isArgumentsWrapper, TOOL_NAME_KEYS, WRAPPER_NAMES } from "../../json/envelope.ts"
import { foldMemberName } from "../../json/names.ts"
import { type JsonMember, stringOf } from "../../json/tree.ts"
import type { SchemaView } from "../../schema/view.ts"
import {
  DECLARED_FAULTS,
  literalAt,
  NAME_KEYWORDS,
  onlyOf,
  type RepairPlace,
  type RepairRule,
  WRAPPED_ARGUMENTS_RULE,
} from "../rule.ts"
import { isMapWith } from "./pair-list.ts"

/** True if a name is a spelling of the tool's name and not the name of another tool. */
const isTool = ({ tool }: RepairPlace, name: string): boolean =>
  [name, name.replace(/^functions[.:]/, "")].some(
    (spelling) => foldMemberName(spelling) === foldMemberName(tool.name),
  ) &&
  (name === tool.name || tool.knownNames?.has(name) !== true)

/** Ex) {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":…,"arguments":…}} */
const RPC_MEMBERS: Readonly<Record<string, unknown>> = { jsonrpc: "2.0", method: "tools/call" }
const isRpc = ({ node, text }: RepairPlace): boolean =>
  node.members.some(({ key, value }) => key === "method" && text.slice(value.start, value.end) === '"tools/call"')

/** True for the id of a call, or a member of JSON-RPC. */
function isTransport(place: RepairPlace, name: string, value: unknown): boolean {
  if (CALL_IDS.has(name) && typeof value === "string") return true
  return (
    isRpc(place) &&
    ((Object.hasOwn(RPC_MEMBERS, name) && RPC_MEMBERS[name] === value) || (name === "id" && typeof value === "number"))
  )
}

/** Names of a server next to the tool's name. Ex) {"server_name":"pots","tool_name":…,"arguments":{…}} */
const SERVER_KEYS: ReadonlySet<string> = new Set(["server", "servername", "mcpserver"])
const namesTool = (place: RepairPlace): boolean =>
  place.node.members.some(
    ({ key, value }) =>
      TOOL_NAME_KEYS.has(foldMemberName(key)) && value.kind === "string" && isTool(place, stringOf(place.text, value)),
  )

/** True for a member that says how a call is sent, not what it does. */
function isEnvelope(place: RepairPlace, member: JsonMember, wrapper: JsonMember): boolean {
  const name = foldMemberName(member.key)
  const value: unknown = JSON.parse(literalAt(place, member.value))
  const wrapperName = foldMemberName(wrapper.key)
  if (TOOL_NAME_KEYS.has(name)) return typeof value === "string" && isTool(place, value)
  if (name === "type" && value === (wrapperName === "properties" ? "object" : wrapperName)) return true
  if (place.view.names.includes(member.key) && !isOfEnvelope(place, member, wrapper)) return false
  if (name === "type") return typeof value === "string" && ENVELOPE_TYPES.has(value)
  if (name === "required") return wrapperName === "properties" && Array.isArray(value)
  return isTransport(place, name, value) || (SERVER_KEYS.has(name) && typeof value === "string" && namesTool(place))
}

/** True for a declared name of the envelope: the inner arguments repeat it, and a tool name or type is beside it. */
const isOfEnvelope = ({ node }: RepairPlace, { key }: JsonMember, wrapper: JsonMember): boolean =>
  wrapper.value.members.some((inner) => inner.key === key) &&
  node.members.some((other) => TOOL_NAME_KEYS.has(foldMemberName(other.key)) || foldMemberName(other.key) === "type")

/** True if `properties` contains schemas: it is then a copy of the schema; around values it is a wrapper. */
const holdsSchemas = (wrapper: JsonMember): boolean =>
  wrapper.value.members.some(
    (member) =>
      member.value.kind === "object" &&
      member.value.members.some((inner) => inner.key === "type" && inner.value.kind === "string"),
  )

function isWrapper({ key, value: { kind } }: JsonMember, place: RepairPlace): boolean {
  const name = foldMemberName(key)
  const mayWrap = kind === "object" || kind === "array" || (kind === "string" && name !== "function")
  const isNamed =
    WRAPPER_NAMES.has(name) || name === foldMemberName(place.tool.name) || (name === "" && kind === "object")
  return mayWrap && isNamed && !place.view.names.includes(key)
}

const isEmpty = ({ value: { kind, members, items } }: JsonMember): boolean =>
  kind !== "string" && members.length + items.length === 0

/** True if the member may be value or the wrapper's own name. Ex) {"input":{"value":"1"}} for a map of texts */
export function hasTwoReadings(view: SchemaView, { key, value }: JsonMember): boolean {
  const only = onlyOf(value.members)?.key
  return (only === "value" || only === key) && isArgumentsWrapper(key) && isMapWith(view, key)
}

export const wrappedArguments: RepairRule = {
  id: WRAPPED_ARGUMENTS_RULE,
  triggers: [...NAME_KEYWORDS, DECLARED_FAULTS.envelope, "anyOf", "oneOf", "minProperties", "maxProperties"],
  message: "The arguments are inside a wrapper that the tool does not declare.",
  propose(place) {
    if (!place.atRoot || place.node.kind !== "object" || place.node.members.length > 5) return null
    const wrappers = place.node.members.filter((member) => isWrapper(member, place))
    // Ex) {"args": [], "kwargs": {"path": "a"}}
    const wrapper = onlyOf(wrappers.length > 1 ? wrappers.filter((member) => !isEmpty(member)) : wrappers)
    if (wrapper === undefined) return null
    if ((foldMemberName(wrapper.key) === "properties" && holdsSchemas(wrapper)) || hasTwoReadings(place.view, wrapper))
      return null
    const besideWrapper = place.node.members.filter((member) => member !== wrapper && !wrappers.includes(member))
    if (!besideWrapper.every((member) => isEnvelope(place, member, wrapper))) return null
    // A list in an envelope is a list of calls, of which one is extracted: it is never a value.
    return { edits: literalAt(place, wrapper.value), withoutRules: ["shape/bare-list"] }
  },
}
