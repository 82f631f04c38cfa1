import type { JsonSchema } from "toolmend"
import { looksLike } from "../scan/formats/looks.ts"
import { usageError } from "../usage-error.ts"
import { isFields, own } from "./fields.ts"
import { holdsTools } from "./tools-from.ts"

const TYPES = new Set(["string", "number", "integer", "boolean", "array", "object", "null"])

/** Keywords that only a schema has. `type` is looked at by its value: messages, calls and tools have one, too. */
const KEYWORDS = [
  ...[
    "$ref",
    "$dynamicRef",
    "$schema",
    "$defs",
    "definitions",
    "allOf",
    "anyOf",
    "oneOf",
    "not",
    "if",
    "enum",
    "const",
  ],
  ...["properties", "patternProperties", "additionalProperties", "unevaluatedProperties", "propertyNames", "required"],
  ...[
    "dependentRequired",
    "dependentSchemas",
    "dependencies",
    "minProperties",
    "maxProperties",
    "items",
    "prefixItems",
  ],
  ...["contains", "uniqueItems", "minItems", "maxItems", "pattern", "format", "minLength", "maxLength", "minimum"],
  ...["maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
]

const ANNOTATION = /^(?:title|description|default|examples?|deprecated|readOnly|writeOnly|nullable|\$\w+|x-.+)$/

/** The schema in a file. Anything else would constrain nothing, and every call would pass. */
export function schemaFrom(given: unknown, path: string): JsonSchema {
  if (typeof given === "boolean" || isSchema(given)) return given as JsonSchema
  const isTools = holdsTools(given)
  throw usageError(
    `"${path}" holds no JSON Schema: it is ${isTools ? "the definition of tools" : looksLike(given, true)}.`,
    isTools
      ? `Pass it as --tools "${path}".`
      : 'It should be the schema of the arguments, such as {"type": "object", "properties": …}.',
  )
}

function isSchema(given: unknown): boolean {
  if (!isFields(given)) return false
  const types = [own(given, "type")].flat()
  return (
    types.some((type) => typeof type === "string" && TYPES.has(type.toLowerCase())) ||
    KEYWORDS.some((name) => Object.hasOwn(given, name)) ||
    Object.keys(given).every((name) => ANNOTATION.test(name))
  )
}
