import { type Fields, isFields } from "../schema/node.ts"
import { createMover, resolved } from "./local-refs.ts"
import { leavesOf } from "./naming.ts"
import type { Part } from "./outline.ts"

/** A longer description of an object stands in full at its first leaf only. */
const MOST_REPEATED = 200

/** The flat schema as the model sees it. Constraints, definitions and descriptions are those of the original. */
export function shownSchema(schema: Fields, root: Part, named: ReadonlyMap<string, Part>, separator: string): Fields {
  const own = resolved(schema, schema) ?? schema
  const mover = createMover(schema)
  const told = createTeller(schema, root, separator)
  const properties = Object.fromEntries([...named].map(([name, leaf]) => [name, told(leaf, isFields(leaf.schema) ? mover.move(leaf.schema) : leaf.schema)]))
  const required = [...named].filter(([, leaf]) => isAlways(leaf, root)).map(([name]) => name)
  const definitions = Object.fromEntries(
    ["$defs", "definitions"].flatMap((word) => {
      const given = schema[word]
      return isFields(given) ? [[word, Object.fromEntries(Object.entries(given).map(([key, each]) => [key, isFields(each) ? mover.move(each) : each]))]] : []
    }),
  )
  // $ref: the root itself is spelled out; default and examples would show the nested form
  const { $ref: _, default: __, examples: ___, ...kept } = { ...own, ...schema }
  const moved = mover.definitions()
  const more = Object.keys(moved).length === 0 ? {} : { $defs: { ...(definitions["$defs"] as object | undefined), ...moved } }
  const must = required.length > 0 || own.required !== undefined ? { required } : {}
  return { ...kept, type: "object", properties, ...must, ...definitions, ...more }
}

/** The parts on the way from the root to a leaf, the leaf last. */
function wayTo(leaf: Part, root: Part): Part[] {
  const way: Part[] = []
  let here: Part | undefined = root
  for (const step of leaf.path) {
    here = here?.parts?.find((part) => part.name === step)
    if (here !== undefined) way.push(here)
  }
  return way
}

const isAlways = (leaf: Part, root: Part): boolean => wayTo(leaf, root).every((part) => part.required)

type Tell = (leaf: Part, schema: Fields | boolean) => Fields | boolean

/** Puts into a leaf's description what the objects around it say, and what it needs beside it. */
function createTeller(schema: Fields, root: Part, separator: string): Tell {
  const first = new Set<Part>()
  return (leaf, moved) => {
    const around = wayTo(leaf, root).slice(0, -1)
    if (around.length === 0 || moved === false) return moved
    const notes = around.flatMap((part) => {
      const isFirst = !first.has(part)
      first.add(part)
      return noteOf(schema, part, separator, isFirst)
    })
    const needed = neededWith(leaf, around, separator)
    const own = isFields(moved) && typeof moved.description === "string" ? [moved.description] : []
    const description = [...own, ...notes, ...needed].join(" ")
    return description === "" ? moved : { ...(moved === true ? {} : moved), description }
  }
}

function noteOf(schema: Fields, part: Part, separator: string, isFirst: boolean): string[] {
  const given = part.schema as Fields
  const own = resolved(schema, given) ?? given
  const words = given.description ?? own.description
  const name = part.path.join(separator)
  const said = typeof words === "string" && words.trim() !== "" ? words.trim() : null
  const short = said === null || isFirst || said.length <= MOST_REPEATED ? said : `${[...said].slice(0, MOST_REPEATED).join("")}…`
  return [
    ...(short === null ? [] : [`(${name}: ${short})`]),
    ...(own.default === undefined || own.default === null ? [] : [`(${name} left out: ${JSON.stringify(own.default)})`]),
  ]
}

/** Ex) filter is optional, filter.from must be in it: filter.from is optional, but not beside filter.to */
function neededWith(leaf: Part, around: readonly Part[], separator: string): string[] {
  const way = [...around, leaf]
  for (let at = around.length - 1; at >= 0; at--) {
    if ((way[at + 1] as Part).required === false) return []
    const object = around[at] as Part
    if (!object.required) return leavesOf(object).length < 2 ? [] : [`Required if any other ${object.path.join(separator)}${separator}… is given.`]
  }
  return []
}
