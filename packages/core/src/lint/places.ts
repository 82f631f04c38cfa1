import { nameOfStep, toStep } from "../json/pointer.ts"
import { SUBSCHEMA_HOLDERS } from "../schema/keywords.ts"
import { isFields, type UnknownRecord } from "../schema/node.ts"
import type { SchemaView } from "../schema/view.ts"

/** One subschema of a tool. */
export interface SchemaPlace {
  readonly schema: UnknownRecord
  readonly pointer: string
  /** The member it describes, as a reader would write it: "path", "edits[].path"; null below definitions and branches. */
  readonly label: string | null
  /** The same place to ask questions of; null where it is not reached by members and elements alone. */
  readonly view: SchemaView | null
}

/** Every subschema once, from the outside in. The schema is known to be within the limits. */
export function placesOf(root: UnknownRecord, view: SchemaView | null): SchemaPlace[] {
  const seen = new Set<object>([root])
  const places: SchemaPlace[] = [{ schema: root, pointer: "", label: "", view }]
  for (const place of places) {
    for (const [word, value] of Object.entries(place.schema)) {
      const pointer = place.pointer + toStep(word)
      for (const [step, child] of childrenOf(word, value)) {
        if (!isFields(child) || seen.has(child)) continue
        seen.add(child)
        places.push({ schema: child, pointer: pointer + step, ...stepInto(place, word, step) })
      }
    }
  }
  return places
}

function childrenOf(word: string, value: unknown): readonly (readonly [step: string, child: unknown])[] {
  const childForm = SUBSCHEMA_HOLDERS.get(word)
  if (childForm === undefined || typeof value !== "object" || value === null) return []
  if (childForm === "one" || (childForm === "one-or-list" && !Array.isArray(value))) return [["", value]]
  return Object.entries(value).map(([name, child]) => [toStep(name), child] as const)
}

const nameIn = (step: string): string => nameOfStep(step.slice(1))

function stepInto({ label, view }: SchemaPlace, word: string, step: string): Pick<SchemaPlace, "label" | "view"> {
  if (label === null || (word !== "properties" && word !== "items" && word !== "prefixItems")) return { label: null, view: null }
  const isList = word !== "properties"
  const name = nameIn(step)
  const inner = isList ? (view?.element(step === "" ? 0 : Number(name)) ?? null) : (view?.member(name) ?? null)
  return { label: isList ? `${label}[]` : label === "" ? name : `${label}.${name}`, view: inner }
}

/** The declared members of a place. */
export function membersOf(schema: UnknownRecord): readonly (readonly [name: string, member: unknown])[] {
  const { properties } = schema
  return isFields(properties) ? Object.entries(properties) : []
}
