// Words without quotes that stand for a value which is not in the text.
import { matchEnd } from "./follow.ts"
import { type ContainerFrame, ownerName } from "./hypothesis.ts"
import type { PlaceShape } from "./shape.ts"

/** Ex) string : the name of a type, unless the member is a type. */
const TYPE_NAME =
  /(?:string|str|integer|int|number|float|boolean|bool|object|dict|array|any)(?=\s{0,8}(?:[,}\]\n]|$))/iy
const IS_TYPE = /(?:types?|kind|format)$/i
/** Ex) unchanged , see above , value : words about a value. */
const NAMED_VALUE =
  /(?:value|placeholder|unchanged|unspecified|your[-_ ][\w-]{1,32}|(?:see|as|same as) (?:above|below|before))(?=\s{0,8}(?:[,}\]\n]|$))/iy
/** Ex) {{others}} , {others} : a name in the braces of a template. */
const IN_BRACES = /[\w.-]{1,64}\s{0,8}\}/y
/** Ex) *others , **options : what another list or object holds. */
const SPREAD = /\*{1,2}[A-Za-z_]\w{0,64}(?=\s{0,8}[,}\])])/y

const VALUE_END = /^\s{0,8}(?:[,}\]\n]|$)/

/** Ex) "table": TABLE , "path": [path] : the name of the member itself. */
function isOwnName(text: string, at: number, frame: ContainerFrame | null): boolean {
  const name = ownerName(frame)
  const word = text.slice(at, at + name.length)
  return (
    name !== "" &&
    word.toLowerCase() === name.toLowerCase() &&
    VALUE_END.test(text.slice(at + name.length, at + name.length + 10))
  )
}

/** True for a text without quotes at `at` that only says which value is meant, unless the schema allows the very word. */
export function isStandIn(
  text: string,
  at: number,
  frame: ContainerFrame | null,
  { allowedTexts }: PlaceShape,
): boolean {
  if (allowedTexts?.some((allowed) => allowed !== "" && text.startsWith(allowed, at)) === true) return false
  if (isOwnName(text, at, frame) || matchEnd(NAMED_VALUE, text, at) > 0 || matchEnd(SPREAD, text, at) > 0) return true
  if (matchEnd(TYPE_NAME, text, at) > 0) return !IS_TYPE.test(ownerName(frame))
  return frame?.isObject === false && text[at - 1] === "{" && matchEnd(IN_BRACES, text, at) > 0
}
