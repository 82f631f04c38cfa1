import { ARRAY, NUMBER, OBJECT, STRING } from "../../json/kind.ts"
import type { SchemaView } from "../../schema/view.ts"
import type { LintCheck } from "../check.ts"

/** Branches compared with each other. */
const MOST = 64

/** A member that each branch requires and gives values of its own. */
function hasTag(branches: readonly SchemaView[]): boolean {
  const [first] = branches
  return (first?.required ?? []).some((name) => {
    const seen = new Set<string>()
    return branches.every((branch) => {
      const values = branch.required.includes(name) ? branch.member(name)?.values : null
      return values?.every((value) => !seen.has(JSON.stringify(value)) && seen.add(JSON.stringify(value))) === true
    })
  })
}

/** Branches are told apart by what they require, too. Ex) {text} or {image} */
const isToldByNames = (branches: readonly SchemaView[]): boolean =>
  branches.every((branch) => branch.required.some((name) => branches.every((other) => other === branch || other.member(name) === null)))

const union = (...anyOf: object[]): Record<string, unknown> => ({ type: "object", properties: { part: { anyOf } } })
const object = (properties: object, required: string[]): object => ({ type: "object", properties, required })

export const ambiguousUnion: LintCheck = {
  id: "lint/ambiguous-union",
  severity: "warning",
  title: "a union whose branches cannot be told apart",
  why: "Where a value fits none of them exactly, nothing says which branch was meant, so nothing can be mended.",
  advice:
    'Give each object branch a required member with a value of its own, as "kind": {"const": "text"}; do not offer a text and a number for the same thing.',
  bad: [{ name: "send", parameters: union(object({ to: { type: "string" } }, ["to"]), object({ to: { type: "string" }, cc: { type: "string" } }, ["to"])) }],
  good: [
    {
      name: "send",
      parameters: union(
        object({ kind: { const: "mail" }, to: { type: "string" } }, ["kind", "to"]),
        object({ kind: { const: "note" }, to: { type: "string" } }, ["kind"]),
        { type: "null" },
      ),
    },
    { name: "show", parameters: union(object({ text: { type: "string" } }, ["text"]), object({ image: { type: "string" } }, ["image"])) },
  ],
  look: ({ places }) =>
    places.flatMap(({ schema, pointer, view }) => {
      const word = Array.isArray(schema["anyOf"]) ? "anyOf" : Array.isArray(schema["oneOf"]) ? "oneOf" : null
      if (view === null || word === null) return []
      const here = `${pointer}/${word}`
      const objects = view.branches.filter((branch) => branch.kinds === OBJECT).slice(0, MOST)
      const lists = view.branches.filter((branch) => branch.kinds === ARRAY)
      const isMixed = view.branches.some(({ kinds }) => kinds === STRING) && view.branches.some(({ kinds }) => kinds === NUMBER)
      return [
        ...(objects.length > 1 && !hasTag(objects) && !isToldByNames(objects)
          ? [{ pointer: here, message: `${objects.length} branches are objects, and no required member tells them apart.` }]
          : []),
        ...(lists.length > 1 ? [{ pointer: here, message: `${lists.length} branches are lists, and an empty one could be any.` }] : []),
        ...(isMixed ? [{ pointer: here, severity: "info" as const, message: 'A text and a number are both allowed, so "5" is never read as 5.' }] : []),
      ]
    }),
}
