import { clip } from "./calls/clip.ts"
import { MendError } from "./errors.ts"
import { rootOf } from "./lint/lint.ts"
import { type Place, placesOf } from "./lint/places.ts"
import { compileSchema } from "./schema/compile.ts"
import { readHints } from "./schema/hints.ts"
import type { Hints } from "./schema/view.ts"
import type { Tool } from "./turn.ts"

const MARK = "CONTRACT:"

/** Members named in one sentence; a model does not read a list of twenty. */
const MOST_NAMES = 8

/** A name that goes into a sentence must not break it: names of tools from elsewhere may be anything. */
const isPlain = (name: unknown): boolean => typeof name === "string" && /^[\p{L}\p{N}_$./[\]-]{1,64}$/u.test(name)

/**
 * The tool with its contract at the end of its description: its own `hint`, or a sentence for each thing it declares.
 * The same object where there is nothing to add, or it was added before.
 * @example withContractHint({ name: "open", parameters: { type: "object", properties: { at: { type: "string" } } }, paths: ["at"] }).description // "CONTRACT: at is a file path …"
 */
export function withContractHint<T extends Tool>(tool: T): T {
  if (typeof tool !== "object" || tool === null) throw new MendError("MEND_TOOL", "withContractHint takes a tool, an object with a name")
  const own = typeof tool.hint === "string" ? tool.hint.trim() : ""
  const text = own === "" ? sentencesOf(tool).join(" ") : own
  if (text === "") return tool
  const line = text.startsWith(MARK) ? text : `${MARK} ${text}`
  const before = typeof tool.description === "string" ? tool.description : ""
  if (before.includes(line)) return tool
  return { ...tool, description: before.trim() === "" ? line : `${before.trimEnd()}\n\n${line}` }
}

/** The same for a list; the very same list where no tool changes. */
export function withContractHints<T extends Tool>(tools: readonly T[]): readonly T[] {
  if (!Array.isArray(tools)) throw new MendError("MEND_TOOLS", "withContractHints takes an array of tools")
  const out = tools.map((tool: T) => withContractHint(tool))
  return out.every((tool, i) => tool === tools[i]) ? tools : out
}

function sentencesOf(tool: Tool): string[] {
  // a schema that cannot be used declares nothing; what stands beside it still counts
  const root = compileSchema(tool.parameters).broken === null ? rootOf(tool) : null
  const places = root === null ? [] : placesOf(root, null)
  return [...pathSentences(tool, places), ...relationalSentences(tool, places), ...effectSentences(tool)]
}

const BASES = {
  absolute: ["an absolute file path", "absolute file paths"],
  relative: ["a relative file path", "relative file paths"],
  plain: ["a file path", "file paths"],
} as const

function pathSentences(tool: Tool, places: readonly Place[]): string[] {
  const labels = new Map<string, Hints["base"]>((Array.isArray(tool.paths) ? tool.paths : []).map((name) => [name, null]))
  for (const { label, schema } of places) {
    const hints = label === null || label === "" ? null : readHints(schema)
    if (label !== null && hints?.path === true) labels.set(label, hints.base)
  }
  return (["absolute", "relative", null] as const).flatMap((base) => {
    const names = [...labels].filter(([label, each]) => each === base && isPlain(label)).map(([label]) => label)
    const [one, many] = BASES[base ?? "plain"]
    const is = names.length === 1 ? `is ${one}` : `are ${many}`
    return names.length === 0 ? [] : [`${listed(names)} ${is}, written plainly: no markdown link, no quotes or backticks around it.`]
  })
}

/** Ex) offset and limit belong together; offset counts as 0 where it is left out. */
function relationalSentences(tool: Tool, places: readonly Place[]): string[] {
  const beside = tool.relational === undefined ? {} : { "x-toolmend": { relational: tool.relational } }
  const pairs = [beside, ...places.map(({ schema }) => schema)].flatMap((schema) => readHints(schema)?.relational ?? [])
  const usable = pairs.filter(({ fields, defaults }) => fields.length > 1 && [...fields, ...defaults.keys()].every(isPlain))
  const sentences = usable.map(({ fields, defaults }) => {
    const left = [...defaults].map(([name, value]) => `${name} counts as ${clip(JSON.stringify(value) ?? "null", 64)} where it is left out`)
    return `${listed(fields)} belong together${left.length === 0 ? "" : `; ${left.join(", ")}`}.`
  })
  return [...new Set(sentences)]
}

function effectSentences({ readOnly }: Tool): string[] {
  if (readOnly === true) return ["It only reads and changes nothing."]
  return readOnly === false ? ["It changes things: do not send a call that failed again unchanged; read the error first."] : []
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES)
  if (names.length > MOST_NAMES) return `${shown.join(", ")} and ${names.length - MOST_NAMES} more`
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`
}
