// withContractHints: adds the declarations of a tool beyond its schema to its description.
import { clipText } from "./clip.ts"
import { MendError } from "./errors.ts"
import { jsonTextOf } from "./json/text-of.ts"
import { rootOf } from "./lint/lint.ts"
import { membersOf, placesOf, type SchemaPlace } from "./lint/places.ts"
import { rewriteTools, type ToolChange } from "./providers/rewrite-tools.ts"
import { readTools } from "./providers/tools.ts"
import { compileSchema } from "./schema/compile.ts"
import { readHints } from "./schema/hints.ts"
import type { UnknownRecord } from "./schema/read.ts"
import type { RelationalDefault, SchemaHints } from "./schema/view.ts"
import type { Tool } from "./turn.ts"

const CONTRACT_MARK = "CONTRACT:"

/** Most members named in one sentence: models ignore longer lists. */
const MAX_LISTED_NAMES = 8

/** True for a name that cannot break the sentence around it: names of foreign tools may be anything. */
const isPlain = (name: unknown): boolean => typeof name === "string" && /^[\p{L}\p{N}_$./[\]-]{1,64}$/u.test(name)

/**
 * Appends to the description of each tool its `hint`, or a sentence for each of its declarations about existing
 * arguments. Tools keep the shape in which they were given. A tool with nothing to add is the same object, and if no
 * tool changes, so is the list.
 * @example withContractHints([{ name: "open", parameters: { type: "object", properties: { at: { type: "string" } } },
 * paths: ["at"] }])[0].description // "CONTRACT: at is a file path …"
 */
export function withContractHints<T extends object>(tools: readonly T[]): readonly T[] {
  if (!Array.isArray(tools)) throw new MendError("MEND_TOOLS", "withContractHints takes an array of tools")
  // throws for anything that is not a tool
  readTools(tools)
  return rewriteTools(tools, (tool) => hintFor(tool)) as readonly T[]
}

function hintFor(tool: Tool): ToolChange | null {
  const own = typeof tool.hint === "string" ? tool.hint.trim() : ""
  const text = own === "" ? sentencesOf(tool).join(" ") : own
  if (text === "") return null
  const contractLine = text.startsWith(CONTRACT_MARK) ? text : `${CONTRACT_MARK} ${text}`
  const before = typeof tool.description === "string" ? tool.description : ""
  if (before.includes(contractLine)) return null
  return { description: before.trim() === "" ? contractLine : `${before.trimEnd()}\n\n${contractLine}` }
}

function sentencesOf(tool: Tool): string[] {
  // an unusable schema declares nothing; declarations beside it still count
  const { broken, view } = compileSchema(tool.parameters ?? { type: "object" })
  const root = broken === null ? rootOf(tool) : null
  const places = root === null ? [] : placesOf(root, view)
  const isArgument = (name: string): boolean => root === null || view.names.includes(name)
  return [
    ...pathSentences(tool, places, isArgument),
    ...relationalSentences(tool, places, isArgument),
    ...effectSentences(tool),
  ]
}

/** True if a tool has an argument with this name, or if its schema is unusable. */
type IsArgument = (name: string) => boolean

const PATH_WORDS = {
  absolute: ["an absolute file path", "absolute file paths"],
  relative: ["a relative file path", "relative file paths"],
  plain: ["a file path", "file paths"],
} as const

function pathSentences(tool: Tool, places: readonly SchemaPlace[], isArgument: IsArgument): string[] {
  const pathLabels = new Map<string, SchemaHints["base"]>(
    (Array.isArray(tool.paths) ? tool.paths.filter(isArgument) : []).map((name) => [name, null]),
  )
  for (const { label, schema } of places) {
    const hints = label === null || label === "" ? null : readHints(schema)
    if (label !== null && hints?.path === true) pathLabels.set(label, hints.base)
  }
  return (["absolute", "relative", null] as const).flatMap((pathBase) => {
    const names = [...pathLabels].filter(([label, each]) => each === pathBase && isPlain(label)).map(([label]) => label)
    const [one, many] = PATH_WORDS[pathBase ?? "plain"]
    const verbPhrase = names.length === 1 ? `is ${one}` : `are ${many}`
    return names.length === 0
      ? []
      : [`${joinNames(names)} ${verbPhrase}, written plainly: no markdown link, no quotes or backticks around it.`]
  })
}

/** Ex) offset and limit belong together; offset counts as 0 if it is absent. */
function relationalSentences(tool: Tool, places: readonly SchemaPlace[], isArgument: IsArgument): string[] {
  const besideSchema = tool.relational === undefined ? {} : { "x-toolmend": { relational: tool.relational } }
  const declaredIn = (schema: UnknownRecord, isMember: IsArgument): readonly RelationalDefault[] =>
    (readHints(schema)?.relational ?? []).filter(
      ({ fields, defaults }) =>
        fields.length > 1 && [...fields, ...defaults.keys()].every((name) => isPlain(name) && isMember(name)),
    )
  const usableHints = [
    ...declaredIn(besideSchema, isArgument),
    ...places.flatMap(({ schema, view }) => {
      const names = view?.names ?? membersOf(schema).map(([name]) => name)
      return declaredIn(schema, (name) => names.includes(name))
    }),
  ]
  const hintSentences = usableHints.map(({ fields, defaults }) => {
    const defaultWords = [...defaults].map(
      ([name, value]) => `${name} counts as ${clipText(jsonTextOf(value) ?? "null", 64)} where it is left out`,
    )
    return `${joinNames(fields)} belong together${defaultWords.length === 0 ? "" : `; ${defaultWords.join(", ")}`}.`
  })
  return [...new Set(hintSentences)]
}

function effectSentences({ readOnly }: Tool): string[] {
  if (readOnly === true) return ["It only reads and changes nothing."]
  return readOnly === false
    ? ["It changes things: if a call fails, read the error first; do not send the same call again."]
    : []
}

function joinNames(names: readonly string[]): string {
  const listedNames = names.slice(0, MAX_LISTED_NAMES)
  if (names.length > MAX_LISTED_NAMES) return `${listedNames.join(", ")} and ${names.length - MAX_LISTED_NAMES} more`
  return listedNames.length < 2
    ? listedNames.join("")
    : `${listedNames.slice(0, -1).join(", ")} and ${listedNames.at(-1)}`
}
