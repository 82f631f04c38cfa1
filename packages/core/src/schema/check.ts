import { ALL_KIND_BITS, ARRAY_BIT, BOOLEAN_BIT, NULL_BIT, NUMBER_BIT, OBJECT_BIT, STRING_BIT } from "../json/kind.ts"
import { type ArrayCheck, arrayCheck } from "./check-array.ts"
import { joinCheck } from "./check-join.ts"
import { objectCheck } from "./check-object.ts"
import { numberCheck, textCheck, valueCheck } from "./check-scalar.ts"
import { ARRAY_WORDS, JOIN_WORDS, NUMBER_WORDS, OBJECT_WORDS, TEXT_WORDS, VALUE_WORDS } from "./keywords.ts"
import type { NodeCheck, SchemaNode, UnknownRecord } from "./node.ts"
import { typePlanOf } from "./type-names.ts"

const alwaysValid: NodeCheck = () => true
const neverValid: NodeCheck = () => false
const isText: NodeCheck = (value) => typeof value === "string"
const isFlag: NodeCheck = (value) => typeof value === "boolean"
const isNumber: NodeCheck = (value) => Number.isFinite(value)
const isWhole: NodeCheck = (value) => Number.isInteger(value)
const isObject: NodeCheck = (value) => typeof value === "object" && value !== null && !Array.isArray(value)

function bareCheck(kinds: number, integer: boolean): NodeCheck | null {
  switch (kinds) {
    case ALL_KIND_BITS:
      return integer ? null : alwaysValid
    case STRING_BIT:
      return isText
    case BOOLEAN_BIT:
      return isFlag
    case NUMBER_BIT:
      return integer ? isWhole : isNumber
    case OBJECT_BIT:
      return isObject
    default:
      return null
  }
}

/** The check of a schema that accepts one kind and says nothing else: it need not ask what kind the value is. */
function oneKindCheck(
  kinds: number,
  checkObject: NodeCheck | null,
  checkArray: ArrayCheck | null,
  checkText: ((checkText: string) => boolean) | null,
): NodeCheck | null {
  if (kinds === OBJECT_BIT) return checkObject
  if (kinds === ARRAY_BIT && checkArray !== null) return (item, depth) => Array.isArray(item) && checkArray(item, depth)
  if (kinds === STRING_BIT && checkText !== null) return (item) => typeof item === "string" && checkText(item)
  return null
}

function buildCheck(node: SchemaNode): NodeCheck {
  if (typeof node.schema === "boolean") return node.schema ? alwaysValid : neverValid
  const { keywordFamilies: families } = node
  const { kinds, integer, nullable } = typePlanOf(node)
  const textTest = families & TEXT_WORDS ? textCheck(node) : null
  const numberTest = families & NUMBER_WORDS ? numberCheck(node) : null
  const objectTest = families & OBJECT_WORDS ? objectCheck(node) : null
  const arrayTest = families & ARRAY_WORDS ? arrayCheck(node) : null
  const valueTest = families & VALUE_WORDS ? valueCheck(node) : null
  const joinTest = families & JOIN_WORDS ? joinCheck(node) : null
  if (textTest === null && numberTest === null && objectTest === null && arrayTest === null) {
    const kindCheck = bareCheck(kinds, integer)
    if (valueTest === null && joinTest === null && kindCheck !== null) return kindCheck
    if (kindCheck === alwaysValid && !nullable && valueTest === null && joinTest !== null) return joinTest
    if ((kindCheck === alwaysValid || kindCheck === isText) && !nullable && joinTest === null && valueTest !== null && everyIs(node, kindCheck))
      return valueTest
  }
  const singleKindCheck = valueTest === null && joinTest === null ? oneKindCheck(kinds, objectTest, arrayTest, textTest) : null
  if (singleKindCheck !== null) return singleKindCheck
  return (item, depth) => {
    switch (typeof item) {
      case "string":
        if ((kinds & STRING_BIT) === 0 || (textTest !== null && !textTest(item))) return false
        break
      case "number":
        if ((kinds & NUMBER_BIT) === 0 || !(integer ? Number.isInteger(item) : Number.isFinite(item)) || (numberTest !== null && !numberTest(item)))
          return false
        break
      case "boolean":
        if ((kinds & BOOLEAN_BIT) === 0) return false
        break
      case "object":
        if (item === null) {
          if (nullable) return true
          if ((kinds & NULL_BIT) === 0) return false
        } else if (Array.isArray(item)) {
          if ((kinds & ARRAY_BIT) === 0 || (arrayTest !== null && !arrayTest(item, depth))) return false
        } else if ((kinds & OBJECT_BIT) === 0 || (objectTest !== null && !objectTest(item, depth))) return false
        break
      default:
        return false
    }
    return (valueTest === null || valueTest(item, depth)) && (joinTest === null || joinTest(item, depth))
  }
}

/** An enumeration that can only hold what the type allows makes the type test superfluous. */
function everyIs(node: SchemaNode, typeCheck: NodeCheck): boolean {
  const enumValues = (node.schema as UnknownRecord).enum
  const declaredValues = Object.hasOwn(node.schema as UnknownRecord, "const")
    ? [(node.schema as UnknownRecord).const]
    : Array.isArray(enumValues)
      ? enumValues
      : []
  return declaredValues.every((value) => typeCheck(value, 0))
}

/** The quick check of a node, made at its first use. */
export function compileCheck(node: SchemaNode): NodeCheck {
  if (node.compileState !== 0) return node.check
  node.compileState = 1
  node.schemaDoc.compileDepth++
  const compiledCheck = buildCheck(node)
  node.schemaDoc.compileDepth--
  node.check = compiledCheck
  node.compileState = 2
  return compiledCheck
}
