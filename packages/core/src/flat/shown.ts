// Writes the flat schema that the model sees, with the descriptions of the objects around each leaf.
import { isJsonObject } from "../json/kind.ts"
import type { UnknownRecord } from "../schema/read.ts"
import { createMover, resolveSchema } from "./local-refs.ts"
import { collectLeaves } from "./naming.ts"
import type { SchemaPart } from "./outline.ts"

/** A longer description of an object is given in full at its first leaf only. */
const MAX_REPEATED_LENGTH = 200

/** Returns the flat schema for the model. Constraints, definitions and descriptions are those of the original. */
export function shownSchema(
  schema: UnknownRecord,
  namedLeaves: readonly (readonly [name: string, leaf: SchemaPart])[],
  separator: string,
): UnknownRecord {
  const rootSchema = resolveSchema(schema, schema) ?? schema
  const schemaMover = createMover(schema)
  const describeLeaf = createLeafDescriber(schema, separator)
  const moveSchema = <T>(given: T): T | UnknownRecord => (isJsonObject(given) ? schemaMover.move(given) : given)
  const leafProperties = Object.fromEntries(
    namedLeaves.map(([name, leaf]) => [name, describeLeaf(leaf, moveSchema(leaf.schema))]),
  )
  const required = namedLeaves.filter(([, leaf]) => isAlways(leaf)).map(([name]) => name)
  const ownDefinitions = Object.fromEntries(
    ["$defs", "definitions"].flatMap((word) => {
      const given = schema[word]
      if (!isJsonObject(given)) return []
      return [[word, Object.fromEntries(Object.entries(given).map(([key, each]) => [key, moveSchema(each)]))]]
    }),
  )
  // $ref: the root itself is spelled out; default and examples would show the nested form
  const { $ref: _, default: __, examples: ___, ...kept } = { ...rootSchema, ...schema }
  const $defs = { ...(ownDefinitions["$defs"] as object | undefined), ...schemaMover.definitions() }
  return {
    ...kept,
    type: "object",
    properties: leafProperties,
    ...(required.length > 0 || rootSchema.required !== undefined ? { required } : {}),
    ...ownDefinitions,
    ...(Object.keys($defs).length === 0 ? {} : { $defs }),
  }
}

/** Returns the opened objects around a part, outermost first, without the arguments themselves. */
const objectsAround = ({ parent }: SchemaPart): SchemaPart[] =>
  parent === null || parent.parent === null ? [] : [...objectsAround(parent), parent]

const isAlways = (leaf: SchemaPart): boolean => [leaf, ...objectsAround(leaf)].every((part) => part.required)

type LeafDescriber = (leaf: SchemaPart, schema: UnknownRecord | boolean) => UnknownRecord | boolean

/** Returns a function that adds to a leaf's description those of the objects around it, and what it requires. */
function createLeafDescriber(schema: UnknownRecord, separator: string): LeafDescriber {
  const describedParts = new Set<SchemaPart>()
  return (leaf, movedSchema) => {
    const outerParts = objectsAround(leaf)
    if (outerParts.length === 0 || movedSchema === false) return movedSchema
    const outerNotes = outerParts.flatMap((part) => {
      const isFirst = !describedParts.has(part)
      describedParts.add(part)
      return noteOf(schema, part, isFirst)
    })
    const neededNotes = neededWith(leaf, outerParts, separator)
    const ownDescription =
      isJsonObject(movedSchema) && typeof movedSchema.description === "string" ? [movedSchema.description] : []
    const description = [...ownDescription, ...outerNotes, ...neededNotes].join(" ")
    return description === "" ? movedSchema : { ...(movedSchema === true ? {} : movedSchema), description }
  }
}

function noteOf(schema: UnknownRecord, part: SchemaPart, isFirst: boolean): string[] {
  const given = part.schema as UnknownRecord
  const own = resolveSchema(schema, given) ?? given
  const givenWords = given.description ?? own.description
  const name = part.flatName
  const words = typeof givenWords === "string" ? givenWords.trim() : ""
  const isWhole = isFirst || words.length <= MAX_REPEATED_LENGTH
  const shownWords = isWhole ? words : `${[...words].slice(0, MAX_REPEATED_LENGTH).join("")}…`
  const hasDefault = own.default !== undefined && own.default !== null
  return [
    ...(words === "" ? [] : [`(${name}: ${shownWords})`]),
    ...(hasDefault ? [`(${name} left out: ${JSON.stringify(own.default)})`] : []),
  ]
}

/**
 * Returns the note on when an optional leaf is required. Ex) filter.from is required in the optional filter: it is
 * optional, but required beside filter.to
 */
function neededWith(leaf: SchemaPart, objectParts: readonly SchemaPart[], separator: string): string[] {
  const leafPath = [...objectParts, leaf]
  for (let at = objectParts.length - 1; at >= 0; at--) {
    if ((leafPath[at + 1] as SchemaPart).required === false) return []
    const outerObject = objectParts[at] as SchemaPart
    if (!outerObject.required)
      return collectLeaves(outerObject).length < 2
        ? []
        : [`Required if any other ${outerObject.flatName}${separator}… is given.`]
  }
  return []
}
