// Lists every subschema of a tool once, with its pointer and view.
import { isJsonObject } from "../json/kind.ts"
import { toStep } from "../json/pointer.ts"
import { subschemasUnder } from "../schema/keywords.ts"
import type { UnknownRecord } from "../schema/read.ts"
import type { SchemaView } from "../schema/view.ts"

/** One subschema of a tool. */
export interface SchemaPlace {
  readonly schema: UnknownRecord
  readonly pointer: string
  /** The member it describes, in readable form: "edits[].path"; null below definitions and branches. */
  readonly label: string | null
  /** View of the same place; null if it is not reached by members and elements alone. */
  readonly view: SchemaView | null
}

/** Returns every subschema once, outermost first. The schema is known to be within the limits. */
export function placesOf(root: UnknownRecord, view: SchemaView | null): SchemaPlace[] {
  const seen = new Set<object>([root])
  const places: SchemaPlace[] = [{ schema: root, pointer: "", label: "", view }]
  for (const place of places) {
    for (const [word, value] of Object.entries(place.schema)) {
      const pointer = place.pointer + toStep(word)
      for (const [name, child] of subschemasUnder(word, value)) {
        if (!isJsonObject(child) || seen.has(child)) continue
        seen.add(child)
        places.push({
          schema: child,
          pointer: name === null ? pointer : pointer + toStep(name),
          ...stepInto(place, word, name),
        })
      }
    }
  }
  return places
}

function stepInto(
  { label, view }: SchemaPlace,
  word: string,
  name: string | null,
): Pick<SchemaPlace, "label" | "view"> {
  if (label !== null && (word === "items" || word === "prefixItems"))
    return { label: `${label}[]`, view: view?.element(Number(name)) ?? null }
  if (label === null || name === null || word !== "properties") return { label: null, view: null }
  return { label: label === "" ? name : `${label}.${name}`, view: view?.member(name) ?? null }
}

/** Returns the declared members of a place. */
export function membersOf(schema: UnknownRecord): readonly (readonly [name: string, member: unknown])[] {
  const { properties } = schema
  return isJsonObject(properties) ? Object.entries(properties) : []
}
