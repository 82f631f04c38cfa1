// Checks what Gemini rejects in a history, with its error messages; member names in camel case or snake case.
import { isMembers, type Members, memberOf, objectsIn } from "../../providers/members.ts"
import { isFilledText } from "./openai-chat.ts"

const namedParts = (content: unknown, ...names: readonly string[]): Members[] =>
  objectsIn(content, "parts")
    .map((part) => memberOf(part, ...names))
    .filter(isMembers)
const callsOf = (content: unknown): Members[] => namedParts(content, "functionCall", "function_call")
export const responsesOf = (content: unknown): Members[] => namedParts(content, "functionResponse", "function_response")

/** Returns the reasons why a history is rejected, one line each. */
export function findGeminiFaults(contents: readonly unknown[]): string[] {
  if (contents.length === 0) return ["* GenerateContentRequest.contents: contents is not specified"]
  return [...pairingFaults(contents)]
}

function* pairingFaults(contents: readonly unknown[]): Generator<string> {
  for (const [i, content] of contents.entries()) {
    yield* partFaults(content, `contents[${i}]`)
    if (responsesOf(content).length !== (i === 0 ? 0 : callsOf(contents[i - 1]).length))
      yield "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn."
    if (callsOf(content).length > 0 && (i === 0 || roleOf(contents[i - 1]) === "model"))
      yield "Please ensure that function call turn comes immediately after a user turn or after a function response turn."
  }
  if (callsOf(contents.at(-1)).length > 0)
    yield "Please ensure that function response turn comes immediately after a function call turn."
}

const roleOf = (content: unknown): unknown => (isMembers(content) ? (content["role"] ?? "user") : "user")

function partFaults(content: unknown, at: string): string[] {
  const role = roleOf(content)
  if (role !== "user" && role !== "model" && role !== "function") return ["Please use a valid role: user, model."]
  if (objectsIn(content, "parts").length === 0)
    return [`* GenerateContentRequest.${at}.parts: contents.parts must not be empty.`]
  return [
    ...callsOf(content).flatMap((call) => [...structFaults(call, "args", `${at}.function_call`)]),
    ...responsesOf(content).flatMap((response) => [...structFaults(response, "response", `${at}.function_response`)]),
  ]
}

function* structFaults(holder: Members, member: string, at: string): Generator<string> {
  const { name, [member]: value } = holder
  if (!isFilledText(name)) yield `* GenerateContentRequest.${at}.name: Name cannot be empty.`
  if (value !== undefined && !isMembers(value))
    yield `Invalid value at '${at}.${member}' (type.googleapis.com/google.protobuf.Struct)`
}
