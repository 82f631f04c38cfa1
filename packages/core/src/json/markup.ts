// Decodes arguments that begin as JSON and continue in argument tags of a chat template.
import type { ExpectedShape } from "./anchor.ts"
import { codeAt, OPEN_BRACE } from "./chars.ts"
import type { DecodedLayer } from "./encodings.ts"
import { NULL_BIT } from "./kind.ts"
import { isKnown, namesOf } from "./names.ts"

const ARGUMENT_TAG = "</arg_value>"
// the line breaks between the tags may be escaped, because they are inside a JSON string
const ARGUMENT_PAIR =
  /(?:\s|\\[nrt])*<arg_key>([^<>]{1,128})<\/arg_key>:?(?:\s|\\[nrt])*<arg_value>([\s\S]*?)<\/arg_value>/y
const MARKUP_END = /^(?:\s|\\[nrt])*(?:<\/tool_call>)?(?:\s|\\[nrt])*"?\s*\}?\s*$/

/** Returns the value as JSON: null if the place allows it and the template says so, otherwise a string. */
const toLiteral = (value: string, place: ExpectedShape | null): string =>
  value.trim() === "null" && place !== null && (place.kinds & NULL_BIT) !== 0 ? "null" : JSON.stringify(value)

/**
 * Decodes a call that starts as JSON and continues in argument tags.
 * Ex) {"command": "ls</arg_value><arg_key>timeout</arg_key><arg_value>5</arg_value>
 */
export function decodeArgumentTags(text: string, anchor: ExpectedShape | null): DecodedLayer | null {
  const firstTag = codeAt(text, 0) === OPEN_BRACE ? text.indexOf(ARGUMENT_TAG) : -1
  const names = firstTag < 0 ? null : namesOf(anchor)
  if (names === null) return null
  let at = firstTag + ARGUMENT_TAG.length
  let addedMembers = ""
  for (;;) {
    ARGUMENT_PAIR.lastIndex = at
    const pairMatch = ARGUMENT_PAIR.exec(text)
    if (pairMatch === null) break
    const key = (pairMatch[1] as string).trim()
    if (!isKnown(names, key)) return null
    addedMembers += `, ${JSON.stringify(key)}: ${toLiteral(pairMatch[2] as string, anchor?.member(key) ?? null)}`
    at = ARGUMENT_PAIR.lastIndex
  }
  if (addedMembers === "" || !MARKUP_END.test(text.slice(at))) return null
  return { text: `${text.slice(0, firstTag)}"${addedMembers}}`, id: "json/argument-markup" }
}
