import { ANY, ARRAY, BOOLEAN, NULL, NUMBER, OBJECT, STRING } from "../json/kind.ts"
import { type ArrayCheck, arrayCheck } from "./check-array.ts"
import { joinCheck } from "./check-join.ts"
import { objectCheck } from "./check-object.ts"
import { numberCheck, textCheck, valueCheck } from "./check-scalar.ts"
import { ARRAY_WORDS, JOIN_WORDS, NUMBER_WORDS, OBJECT_WORDS, TEXT_WORDS, VALUE_WORDS } from "./keywords.ts"
import type { Check, Fields, SchemaNode } from "./node.ts"
import { typeOf } from "./type-names.ts"

const always: Check = () => true
const never: Check = () => false
const isText: Check = (value) => typeof value === "string"
const isFlag: Check = (value) => typeof value === "boolean"
const isNumber: Check = (value) => Number.isFinite(value)
const isWhole: Check = (value) => Number.isInteger(value)
const isObject: Check = (value) => typeof value === "object" && value !== null && !Array.isArray(value)

function bareCheck(kinds: number, integer: boolean): Check | null {
  switch (kinds) {
    case ANY:
      return integer ? null : always
    case STRING:
      return isText
    case BOOLEAN:
      return isFlag
    case NUMBER:
      return integer ? isWhole : isNumber
    case OBJECT:
      return isObject
    default:
      return null
  }
}

/** The check of a schema that accepts one kind and says nothing else: it need not ask what kind the value is. */
function oneKindCheck(kinds: number, object: Check | null, array: ArrayCheck | null, text: ((text: string) => boolean) | null): Check | null {
  if (kinds === OBJECT) return object
  if (kinds === ARRAY && array !== null) return (item, depth) => Array.isArray(item) && array(item, depth)
  if (kinds === STRING && text !== null) return (item) => typeof item === "string" && text(item)
  return null
}

function build(node: SchemaNode): Check {
  if (typeof node.schema === "boolean") return node.schema ? always : never
  const { families } = node
  const { kinds, integer, nullable } = typeOf(node)
  const text = families & TEXT_WORDS ? textCheck(node) : null
  const number = families & NUMBER_WORDS ? numberCheck(node) : null
  const object = families & OBJECT_WORDS ? objectCheck(node) : null
  const array = families & ARRAY_WORDS ? arrayCheck(node) : null
  const value = families & VALUE_WORDS ? valueCheck(node) : null
  const join = families & JOIN_WORDS ? joinCheck(node) : null
  if (text === null && number === null && object === null && array === null) {
    const bare = bareCheck(kinds, integer)
    if (value === null && join === null && bare !== null) return bare
    if (bare === always && !nullable && value === null && join !== null) return join
    if ((bare === always || bare === isText) && !nullable && join === null && value !== null && everyIs(node, bare)) return value
  }
  const only = value === null && join === null ? oneKindCheck(kinds, object, array, text) : null
  if (only !== null) return only
  return (item, depth) => {
    switch (typeof item) {
      case "string":
        if ((kinds & STRING) === 0 || (text !== null && !text(item))) return false
        break
      case "number":
        if ((kinds & NUMBER) === 0 || !(integer ? Number.isInteger(item) : Number.isFinite(item)) || (number !== null && !number(item))) return false
        break
      case "boolean":
        if ((kinds & BOOLEAN) === 0) return false
        break
      case "object":
        if (item === null) {
          if (nullable) return true
          if ((kinds & NULL) === 0) return false
        } else if (Array.isArray(item)) {
          if ((kinds & ARRAY) === 0 || (array !== null && !array(item, depth))) return false
        } else if ((kinds & OBJECT) === 0 || (object !== null && !object(item, depth))) return false
        break
      default:
        return false
    }
    return (value === null || value(item, depth)) && (join === null || join(item, depth))
  }
}

/** An enumeration that can only hold what the type allows makes the type test superfluous. */
function everyIs(node: SchemaNode, bare: Check): boolean {
  const listed = (node.schema as Fields).enum
  const values = Object.hasOwn(node.schema as Fields, "const") ? [(node.schema as Fields).const] : Array.isArray(listed) ? listed : []
  return values.every((value) => bare(value, 0))
}

/** The quick check of a node, made at its first use. */
export function compileCheck(node: SchemaNode): Check {
  if (node.state !== 0) return node.check
  node.state = 1
  node.doc.nesting++
  const check = build(node)
  node.doc.nesting--
  node.check = check
  node.state = 2
  return check
}
