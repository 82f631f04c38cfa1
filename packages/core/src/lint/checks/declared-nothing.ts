import type { SchemaView } from "../../schema/view.ts"
import type { Tool } from "../../turn.ts"
import type { Hit, LintCheck } from "../check.ts"

const named = (tool: Tool): readonly (readonly [where: string, name: string])[] => [
  ...(tool.paths ?? []).map((name) => ["paths", name] as const),
  ...Object.keys(tool.aliases ?? {}).map((name) => ["aliases", name] as const),
  ...(tool.relational ?? []).flatMap(({ fields, defaults }) =>
    [...new Set([...fields, ...Object.keys(defaults)])].map((name) => ["relational", name] as const),
  ),
]

const defaults = (tool: Tool): readonly (readonly [string, unknown])[] => (tool.relational ?? []).flatMap((pair) => Object.entries(pair.defaults))

function hitsFor(tool: Tool, view: SchemaView): Hit[] {
  return [
    ...named(tool)
      .filter(([, name]) => !view.names.includes(name))
      .map(([where, name]) => ({ message: `${where} names ${JSON.stringify(name)}, which is no member of the schema.` })),
    ...defaults(tool)
      .filter(([name, value]) => view.names.includes(name) && view.member(name)?.isValid(value) === false)
      .map(([name]) => ({ message: `The default that relational gives ${JSON.stringify(name)} does not fit its schema.` })),
  ]
}

export const declaredNothing: LintCheck = {
  id: "lint/declared-nothing",
  severity: "warning",
  title: "a declaration beside the schema that has no effect",
  why: "paths, aliases and relational name members: a name that is not there switches the repair off without a word.",
  advice: "Correct the name; with a schema of zod, valibot or arktype, write the hint into the schema.",
  bad: [{ name: "open", parameters: { type: "object", properties: { file: { type: "string" } } }, paths: ["fiel"] }],
  good: [{ name: "open", parameters: { type: "object", properties: { file: { type: "string" } } }, paths: ["file"], aliases: { file: ["name"] } }],
  look({ tool, compiled, root }) {
    if (root === null || named(tool).length === 0) return []
    const isStandard = typeof tool.parameters === "object" && tool.parameters !== null && "~standard" in tool.parameters
    if (isStandard) return [{ message: "paths, aliases and relational beside a Standard JSON Schema are not used." }]
    return hitsFor(tool, compiled.view)
  },
}
