import { readHints } from "../../schema/hints.ts"
import type { SchemaView } from "../../schema/view.ts"
import type { Tool } from "../../turn.ts"
import { exampleTool, type LintCheck, type LintHit, quoteClipped } from "../check.ts"

const isText = (value: unknown): value is string => typeof value === "string"

/** Reads declarations beside the schema like the hints in it; values of a wrong kind are reported as unknown hints. */
function readDeclarations({ paths, aliases, relational }: Tool): {
  names: (readonly [where: string, name: string])[]
  defaults: (readonly [string, unknown])[]
} {
  const hints = readHints({
    "x-toolmend": {
      ...(aliases === undefined ? {} : { aliases }),
      ...(relational === undefined ? {} : { relational }),
    },
  })
  const relationalPairs = hints?.relational ?? []
  return {
    names: [
      ...(Array.isArray(paths) ? paths : []).filter(isText).map((name) => ["paths", name] as const),
      ...[...new Set(hints?.aliases.values())].map((name) => ["aliases", name] as const),
      ...relationalPairs.flatMap(({ fields, defaults }) =>
        [...new Set([...fields, ...defaults.keys()])].map((name) => ["relational", name] as const),
      ),
    ],
    defaults: relationalPairs.flatMap((relationalPair) => [...relationalPair.defaults]),
  }
}

function hitsFor(tool: Tool, view: SchemaView): LintHit[] {
  const { names, defaults } = readDeclarations(tool)
  const known = new Set(view.names)
  return [
    ...names
      .filter(([, name]) => !known.has(name))
      .map(([where, name]) => ({
        message: `${where} names ${quoteClipped(name)}, which is not a member of the schema.`,
      })),
    ...defaults
      .filter(([name, value]) => known.has(name) && view.member(name)?.isValid(value) === false)
      .map(([name]) => ({
        message: `The default that relational gives ${quoteClipped(name)} does not fit its schema.`,
      })),
  ]
}

const OPEN_FILE = exampleTool("open", { file: { type: "string" } })

export const declaredNothing: LintCheck = {
  id: "lint/declared-nothing",
  severity: "warning",
  title: "a declaration beside the schema that has no effect",
  why: "paths, aliases and relational contain names of members. If a name does not exist, the repair is off, and nothing says so.",
  advice: "Correct the name; with a schema of zod, valibot or arktype, write the hint into the schema.",
  bad: [{ ...OPEN_FILE, paths: ["fiel"] }],
  good: [{ ...OPEN_FILE, paths: ["file"], aliases: { file: ["name"] } }],
  look({ tool, compiled, root }) {
    if (root === null || readDeclarations(tool).names.length === 0) return []
    const isStandard = typeof tool.parameters === "object" && tool.parameters !== null && "~standard" in tool.parameters
    if (isStandard) return [{ message: "paths, aliases and relational beside a Standard JSON Schema are not used." }]
    return hitsFor(tool, compiled.view)
  },
}
