// Writes an object with one more member whose JSON text is given, so that its numbers keep their digits.
import { parseStrict } from "../json/strict.ts"

/**
 * The JSON text of an object with one more member, whose JSON is given. For arguments: numbers that JavaScript cannot
 * hold stay as they were written, a text that is no JSON is a text, and no text is an object without members.
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
