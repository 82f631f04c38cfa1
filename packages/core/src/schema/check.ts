// Builds the fast check of a subschema from the checks of its keyword families.
import { ARRAY_BIT, BOOLEAN_BIT, NULL_BIT, NUMBER_BIT, OBJECT_BIT, STRING_BIT } from "../json/kind.ts"
import { arrayCheck } from "./arrays.ts"
import type { NodeCheck } from "./budget.ts"
import { combinatorCheck } from "./combinators.ts"
import { ARRAY_WORDS, JOIN_WORDS, NUMBER_WORDS, OBJECT_WORDS, TEXT_WORDS, VALUE_WORDS } from "./keywords.ts"
import type { SchemaNode, TypePlan } from "./node.ts"
import { numberCheck } from "./numbers.ts"
import { objectCheck } from "./objects.ts"
import { acceptDefault } from "./odd-default.ts"
import { stringCheck } from "./strings.ts"
import { alwaysValid, isText, typeCheck } from "./types.ts"
import { rejectListLiterally, valueCheck } from "./values.ts"

const neverValid: NodeCheck = () => false

/** Returns the tests of a schema's keywords by the kind of value they apply to; null where there is no keyword. */
function keywordTestsOf(node: SchemaNode) {
  const testOf = <Test>(family: number, makeTest: (node: SchemaNode) => Test): Test | null =>
    node.keywordFamilies & family ? makeTest(node) : null
  return {
    textTest: testOf(TEXT_WORDS, stringCheck),
    numberTest: testOf(NUMBER_WORDS, ({ numberPlan }) => numberCheck(numberPlan)),
    objectTest: testOf(OBJECT_WORDS, objectCheck),
    arrayTest: testOf(ARRAY_WORDS, arrayCheck),
    valueTest: testOf(VALUE_WORDS, valueCheck),
    joinTest: testOf(JOIN_WORDS, combinatorCheck),
  }
}

type KeywordTests = ReturnType<typeof keywordTestsOf>

/** Returns the check of a schema that needs one test: only a type, `enum`, `const` or combinators. Null for others. */
function soleCheck(
  node: SchemaNode,
  { textTest, numberTest, objectTest, arrayTest, valueTest, joinTest }: KeywordTests,
): NodeCheck | null {
  if (textTest !== null || numberTest !== null || objectTest !== null || arrayTest !== null) return null
  const kindCheck = typeCheck(node.typePlan)
  if (valueTest === null && joinTest === null) return kindCheck
  if (node.typePlan.nullable || (valueTest !== null && joinTest !== null)) return null
  if (valueTest === null) return kindCheck === alwaysValid ? joinTest : null
  // If all enum values have the type, the type test is redundant.
  const isImplied =
    (kindCheck === alwaysValid || kindCheck === isText) &&
    node.valuePlan.values?.every((value) => kindCheck(value, 0)) !== false
  return isImplied ? valueTest : null
}
/** Returns the check of a schema with one kind and one test, which need not determine the kind of the value. */
function oneKindCheck(
  kinds: number,
  { objectTest, arrayTest, textTest, valueTest, joinTest }: KeywordTests,
): NodeCheck | null {
  if (valueTest !== null || joinTest !== null) return null
  if (kinds === OBJECT_BIT) return objectTest
  if (kinds === ARRAY_BIT && arrayTest !== null) return (item, depth) => Array.isArray(item) && arrayTest(item, depth)
  if (kinds === STRING_BIT && textTest !== null) return (item) => typeof item === "string" && textTest(item)
  return null
}

function anyKindCheck({ kinds, integer, nullable }: TypePlan, tests: KeywordTests): NodeCheck {
  const { textTest, numberTest, objectTest, arrayTest, valueTest, joinTest } = tests
  return (item, depth) => {
    switch (typeof item) {
      case "string":
        if ((kinds & STRING_BIT) === 0 || (textTest !== null && !textTest(item))) return false
        break
      case "number":
        if (
          (kinds & NUMBER_BIT) === 0 ||
          !(integer ? Number.isInteger(item) : Number.isFinite(item)) ||
          (numberTest !== null && !numberTest(item))
        )
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

/** Builds the fast check of a node: combines the tests of its keyword families in the cheapest way. */
export function buildCheck(node: SchemaNode): NodeCheck {
  if (typeof node.schema === "boolean") return node.schema ? alwaysValid : neverValid
  const tests = keywordTestsOf(node)
  const builtCheck =
    soleCheck(node, tests) ?? oneKindCheck(node.typePlan.kinds, tests) ?? anyKindCheck(node.typePlan, tests)
  const hasItemEnum = (node.keywordFamilies & VALUE_WORDS) !== 0 && node.valuePlan.itemValues !== null
  return acceptDefault(node, hasItemEnum ? rejectListLiterally(node, builtCheck) : builtCheck)
}
