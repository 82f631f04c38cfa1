import type { CallGrammar } from "../sighting.ts"
import { argumentsAt } from "./named-json.ts"
import { oneCall } from "./one-call.ts"
import { matchAt } from "./probe.ts"

const AT_NAME_HEADER = /@([\w.-]{1,128})\(([\w-]{1,64})\)(:?)\s{0,4}/y
const MAX_HEADER_LENGTH = 208

/** Ex) @read_file(c1): {"path": "a.md"} : a name, the id of the call, its arguments. */
export const atNameCalls: CallGrammar = (source, at) => {
  const { text } = source
  const [header, name = "", id = "", colon] = matchAt(source, AT_NAME_HEADER, at, MAX_HEADER_LENGTH) ?? []
  const end = at + (header?.length ?? 0)
  if (header === undefined || (colon === "" && end < text.length)) return null
  if (colon === ":" && text[end] === "{") return argumentsAt(source, at, end, { name, id })
  // the arguments did not come: the id is none of them
  return oneCall({ name, start: at, end, id, written: { kind: "cut" }, whole: false })
}
