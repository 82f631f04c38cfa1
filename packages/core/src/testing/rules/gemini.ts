// What Gemini demands of a history, in its words. Members may be written in camel case or in snake case.
import { isMembers, listIn, type Members, memberOf } from "../../providers/members.ts"

/** The parts of one content. */
export const partsInContent = (content: unknown): Members[] =>
  (isMembers(content) ? (listIn(content, "parts") ?? []) : []).filter(isMembers)

const named = (parts: readonly Members[], ...names: readonly string[]): Members[] =>
  parts.map((part) => memberOf(part, ...names)).filter(isMembers)

const callsOf = (content: unknown): Members[] => named(partsInContent(content), "functionCall", "function_call")
const responsesOf = (content: unknown): Members[] =>
  named(partsInContent(content), "functionResponse", "function_response")

/** Why a history is rejected, one line each. */
export function findGeminiFaults(contents: readonly unknown[]): string[] {
  if (contents.length === 0) return ["* GenerateContentRequest.contents: contents is not specified"]
  const faults: string[] = []
  for (const [i, content] of contents.entries()) {
    faults.push(...partFaults(content, `contents[${i}]`))
    const calls = callsOf(content)
    const answered = i === 0 ? [] : callsOf(contents[i - 1])
    if (responsesOf(content).length !== answered.length) {
      faults.push(
        "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.",
      )
    }
    if (calls.length > 0 && (i === 0 || roleOf(contents[i - 1]) === "model")) {
      faults.push(
        "Please ensure that function call turn comes immediately after a user turn or after a function response turn.",
      )
    }
  }
  if (callsOf(contents.at(-1)).length > 0)
    faults.push("Please ensure that function response turn comes immediately after a function call turn.")
  return faults
}

const roleOf = (content: unknown): unknown => (isMembers(content) ? (content["role"] ?? "user") : "user")

function partFaults(content: unknown, at: string): string[] {
  const role = roleOf(content)
  if (role !== "user" && role !== "model" && role !== "function") return ["Please use a valid role: user, model."]
  if (partsInContent(content).length === 0)
    return [`* GenerateContentRequest.${at}.parts: contents.parts must not be empty.`]
  return [
    ...callsOf(content).flatMap((call) => structFaults(call, "args", `${at}.function_call`)),
    ...responsesOf(content).flatMap((response) => structFaults(response, "response", `${at}.function_response`)),
  ]
}

function structFaults(holder: Members, member: string, at: string): string[] {
  const value = holder[member]
  return [
    ...(typeof holder["name"] === "string" && holder["name"] !== ""
      ? []
      : [`* GenerateContentRequest.${at}.name: Name cannot be empty.`]),
    ...(value === undefined || isMembers(value)
      ? []
      : [`Invalid value at '${at}.${member}' (type.googleapis.com/google.protobuf.Struct)`]),
  ]
}
