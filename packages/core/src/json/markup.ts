import type { Anchor } from "./anchor.ts"
import { codeAt, OPEN_BRACE } from "./chars.ts"
import type { Decoded } from "./encodings.ts"
import { isKnown, namesOf } from "./names.ts"

export const ARGUMENT_TAG = "</arg_value>"
// the line breaks between the tags may be written out, since they stand inside a JSON string
const PAIR = /(?:\s|\\[nrt])*<arg_key>([^<>]{1,128})<\/arg_key>:?(?:\s|\\[nrt])*<arg_value>([\s\S]*?)<\/arg_value>/y
const REST = /^(?:\s|\\[nrt])*(?:<\/tool_call>)?(?:\s|\\[nrt])*"?\s*\}?\s*$/

/**
 * A call that starts as JSON and goes on in argument tags.
 * Ex) {"command": "ls</arg_value><arg_key>timeout</arg_key><arg_value>5</arg_value>
 */
export function decodeMarkup(text: string, anchor: Anchor | null): Decoded | null {
  const first = codeAt(text, 0) === OPEN_BRACE ? text.indexOf(ARGUMENT_TAG) : -1
  const names = first < 0 ? null : namesOf(anchor)
  if (names === null) return null
  let at = first + ARGUMENT_TAG.length
  let more = ""
  for (;;) {
    PAIR.lastIndex = at
    const hit = PAIR.exec(text)
    if (hit === null) break
    const key = (hit[1] as string).trim()
    if (!isKnown(names, key)) return null
    more += `, ${JSON.stringify(key)}: ${JSON.stringify(hit[2])}`
    at = PAIR.lastIndex
  }
  if (more === "" || !REST.test(text.slice(at))) return null
  return { text: `${text.slice(0, first)}"${more}}`, id: "json/argument-markup" }
}
