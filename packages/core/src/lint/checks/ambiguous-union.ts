import { ARRAY_BIT, NUMBER_BIT, OBJECT_BIT, STRING_BIT } from "../../json/kind.ts"
import { jsonTextOf } from "../../json/text-of.ts"
import type { SchemaView } from "../../schema/view.ts"
import type { Tool } from "../../turn.ts"
import { exampleTool, type LintCheck } from "../check.ts"

/** Maximum number of branches compared with each other. */
const MAX_BRANCHES = 64

/** True if each branch requires the same member with different values. */
function hasTag(unionBranches: readonly SchemaView[]): boolean {
  const [first] = unionBranches
  return (first?.required ?? []).some((name) => {
    const seen = new Set<string | null>()
    return unionBranches.every((branch) => {
      const values = branch.required.includes(name) ? branch.member(name)?.values : null
      return values?.every((value) => seen.size < seen.add(jsonTextOf(value)).size) === true
    })
  })
}

/** True if the branches differ in the members that they require. Ex) {text} or {image} */
const isToldByNames = (comparedBranches: readonly SchemaView[]): boolean =>
  comparedBranches.every((branch) =>
    branch.required.some((name) =>
      comparedBranches.every((otherBranch) => otherBranch === branch || otherBranch.member(name) === null),
    ),
  )

const unionTool = (name: string, ...anyOf: object[]): Tool => exampleTool(name, { part: { anyOf } })
const objectOf = (properties: object, ...required: string[]): object => ({ type: "object", properties, required })

export const ambiguousUnion: LintCheck = {
  id: "lint/ambiguous-union",
  severity: "warning",
  title: "a union whose branches cannot be distinguished",
  why: "If a value fits none of the branches exactly, it is not clear which branch was intended, so it cannot be mended.",
  advice:
    'Give each object branch a required member with its own constant value, such as "kind": {"const": "text"}; do not allow both text and a number for the same thing.',
  bad: [
    unionTool(
      "send",
      objectOf({ to: { type: "string" } }, "to"),
      objectOf({ to: { type: "string" }, cc: { type: "string" } }, "to"),
    ),
  ],
  good: [
    unionTool(
      "send",
      objectOf({ kind: { const: "mail" }, to: { type: "string" } }, "kind", "to"),
      objectOf({ kind: { const: "note" }, to: { type: "string" } }, "kind"),
      { type: "null" },
    ),
    unionTool("show", objectOf({ text: { type: "string" } }, "text"), objectOf({ image: { type: "string" } }, "image")),
  ],
  lookAt: ({ schema, pointer, view }) => {
    const word = Array.isArray(schema["anyOf"]) ? "anyOf" : Array.isArray(schema["oneOf"]) ? "oneOf" : null
    if (view === null || word === null) return []
    const unionPointer = `${pointer}/${word}`
    const objectBranches = view.branches.filter((branch) => branch.kinds === OBJECT_BIT).slice(0, MAX_BRANCHES)
    const listBranches = view.branches.filter((branch) => branch.kinds === ARRAY_BIT)
    const isMixed =
      view.branches.some(({ kinds }) => kinds === STRING_BIT) && view.branches.some(({ kinds }) => kinds === NUMBER_BIT)
    return [
      objectBranches.length > 1 &&
        !hasTag(objectBranches) &&
        !isToldByNames(objectBranches) && {
          pointer: unionPointer,
          message: `${objectBranches.length} branches are objects, and no required member distinguishes them.`,
        },
      listBranches.length > 1 && {
        pointer: unionPointer,
        message: `${listBranches.length} branches are lists, and an empty list could belong to any of them.`,
      },
      isMixed && {
        pointer: unionPointer,
        severity: "info",
        message: 'A text and a number are both allowed, so "5" is never read as 5.',
      },
    ]
  },
}
