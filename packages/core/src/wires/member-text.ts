// Adds a member with a given JSON text to an object, so that its numbers keep their digits.
import { parseStrict } from "../json/strict.ts"

/**
 * Returns the JSON text of an object with an additional member, whose JSON is given. For arguments: numbers that
 * JavaScript cannot represent keep their digits, a text that is not JSON becomes a string, and no text becomes {}.
 * @example withMemberText({ name: "add" }, "args", '{"a":12345678901234567890}')
 * // '{"name":"add","args":{"a":12345678901234567890}}'
 */
export function withMemberText(members: object, name: string, json: string): string {
  const { [name]: _, ...others } = members as Readonly<Record<string, unknown>>
  const text = JSON.stringify(others)
  const given = json || "{}"
  const value = parseStrict(given) === undefined ? JSON.stringify(given) : given
  return `${text.slice(0, -1)}${text === "{}" ? "" : ","}${JSON.stringify(name)}:${value}}`
}
