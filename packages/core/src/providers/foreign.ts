// Finds parts of a message or an answer that the model did not write: results of the provider's tools, attachments.
import { isMembers, type Members, memberOf, objectsIn, readMember, textIn } from "./members.ts"

/** Types of parts that the model wrote: words, thoughts and calls. */
const OWN_TYPES = wordSet(
  "message text output_text summary_text refusal reasoning reasoning_content reasoning_text thinking redacted_thinking",
  "tool_use function_call tool-call toolCall",
)
/** Members beside the model's words: search results, and results of the provider's tools. */
const READ_MEMBERS = wordSet(
  "citations annotations executed_tools context documents sources search_results toolResults tool_results tool_outputs",
  "groundingMetadata grounding_metadata citationMetadata urlContextMetadata",
)
/** Members with which the model calls the provider's tools. */
const CALL_MEMBERS = wordSet("id type name arguments input args action operation code queries query")
/** Members that the model writes if parts have no type: Gemini and Bedrock. */
const UNTYPED_MEMBERS = wordSet(
  "text thought thoughtSignature functionCall function_call executableCode executable_code toolUse reasoningContent",
)

function wordSet(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.join(" ").split(" "))
}

/** True if the texts in a part of an answer are the model's. */
export const isOwnPart = (part: Members): boolean => {
  const type = textIn(part, "type") ?? ""
  return type === "" || OWN_TYPES.has(type)
}

/** Returns members beside the words of a message or a part that the model has read. */
export const foreignBeside = (message: Members): readonly Members[] =>
  membersOf(message, (name) => READ_MEMBERS.has(name))

/** Returns the members of an item, a part or a message of the model that it has read but not written. */
export function foreignParts(part: Members, kind: string | null = textIn(part, "type")): readonly Members[] {
  if (kind === "message")
    return [...foreignBeside(part), ...objectsIn(part, "content").flatMap((inner) => foreignParts(inner))]
  if (kind !== null && OWN_TYPES.has(kind)) return foreignBeside(part)
  const isUntyped = !kind
  const own = isUntyped ? UNTYPED_MEMBERS : CALL_MEMBERS
  // Ex) { citationsContent: { content: [{ text }], citations: [{ title }] } }: Bedrock
  const cited = isUntyped ? memberOf(part, "citationsContent") : undefined
  return isMembers(cited) ? foreignParts(cited, "message") : membersOf(part, (name) => !own.has(name))
}

/** Returns the members with these names as one object; an empty list if there are none. */
function membersOf(holder: Members, isTaken: (name: string) => boolean): readonly Members[] {
  const names = Object.keys(holder).filter((name) => isTaken(name) && !isNothing(readMember(holder, name)))
  return names.length === 0 ? [] : [Object.fromEntries(names.map((name) => [name, readMember(holder, name)]))]
}

const isNothing = (value: unknown): boolean => (value ?? "") === "" || (Array.isArray(value) && value.length === 0)
