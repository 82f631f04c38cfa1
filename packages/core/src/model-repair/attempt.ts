// Whether a call may be sent to a model at all, and what of it may change.
import { type CatalogTool, schemaOf, type ToolCatalog } from "../calls/catalog.ts"
import { digest } from "../digest.ts"
import type { HealedFault } from "../json/pieces.ts"
import { nameOfStep } from "../json/pointer.ts"
import { readLenientJson } from "../json/read.ts"
import { parseStrict } from "../json/strict.ts"
import { readTree } from "../json/tree.ts"
import type { Limits } from "../limits.ts"
import { isAtLeast } from "../report.ts"
import type { Issue, SchemaView } from "../schema/view.ts"
import type { EscalatedCall } from "../turn.ts"
import { type EditablePlaces, findEditablePlaces } from "./editable-places.ts"
import { faultOfTree, Value, type ValuePath } from "./value.ts"

/** A call to be repaired: an escalated one, or one a tool refused. Without a reason the text itself tells. */
export type AttemptedCall = Pick<EscalatedCall, "id" | "name" | "arguments"> & Partial<EscalatedCall>

interface Sendable {
  readonly entry: CatalogTool
  readonly view: SchemaView
  readonly raw: string
  readonly issues: readonly Issue[]
  /** The same tool refused for the same places: what failures are counted by. */
  readonly lineage: string
}

/** The arguments have one reading; `faults` of their text are healed. */
export interface TreeAttempt extends Sendable {
  readonly kind: "tree"
  readonly text: string
  readonly root: Value
  readonly faults: readonly HealedFault[]
  readonly editablePlaces: EditablePlaces
}

/** With "text" the arguments have no reading of their own. */
export type SentAttempt = TreeAttempt | (Sendable & { readonly kind: "text" })

/** What was attempted, as far as it can be read. */
export type Attempt = { readonly kind: "none"; readonly why: string } | SentAttempt

/** Not a cut call, one with two readings or an unknown tool: only the model that wrote it knows what is missing. */
const SENDABLE = ["arguments/missing", "arguments/invalid", "arguments/empty", "json/unreadable"]

export interface AttemptContext {
  readonly catalog: ToolCatalog
  readonly limits: Limits
  readonly apply: "certain" | "likely"
  readonly alsoAllowed: readonly string[]
}

/** What stands for several texts; written as a list, so that no two lists run together. */
export const hashOf = (parts: readonly string[]): string => digest(JSON.stringify(parts))

/** What failures are counted by: tool and violating places. Pointers are hashed: their names are the model's. */
export const lineageOf = (tool: string, pointers: readonly string[] | null): string =>
  `${JSON.stringify(tool)} ${pointers === null ? "" : hashOf([...pointers].sort())}`

/** Stands for all places of a text that cannot be read; no pointer begins so. */
const TEXT = "text"

const none = (why: string): Attempt => ({ kind: "none", why })

export function attemptOf(call: AttemptedCall, context: AttemptContext): Attempt {
  const { limits, alsoAllowed } = context
  const entry = toolFor(call, context)
  if (typeof entry === "string") return none(entry)
  const raw = call.arguments
  if (raw.length > limits.modelCallChars) return none("the call is too long")
  const schema = schemaOf(entry, limits)
  const sendable = { entry, view: schema.view, raw }
  const healed = parseStrict(raw) === undefined ? healedOf(raw, schema.view, limits) : { text: raw, faults: [] }
  if (healed === TEXT) return { ...sendable, kind: TEXT, issues: [], lineage: lineageOf(entry.name, [TEXT]) }
  if (typeof healed === "string") return none(healed)
  const node = readTree(healed.text)
  const fault = faultOfTree(node, limits.modelDepth, limits.modelNodes)
  if (fault !== null) return none(fault)
  const root = new Value(healed.text, node)
  const issues = schema.validate(JSON.parse(healed.text))
  if (issues.length >= limits.issues) return none("too much is wrong with the call")
  const allowedPaths = alsoAllowed.map((pointer) => pathOf(root, pointer))
  const editablePlaces = findEditablePlaces(issues, allowedPaths)
  if (editablePlaces.size === 0) return none("nothing is wrong with the call")
  const lineage = lineageOf(entry.name, [...editablePlaces.keys()])
  return { ...sendable, kind: "tree", ...healed, root, issues, editablePlaces, lineage }
}

/** The tool of a call that may be sent, or why it may not. */
function toolFor(
  { name, reason }: AttemptedCall,
  { catalog, limits, apply, alsoAllowed }: AttemptContext,
): CatalogTool | string {
  if (reason !== undefined && !SENDABLE.includes(reason) && alsoAllowed.length === 0)
    return `calls refused for ${reason} are not repaired by a model`
  const entry = catalog.byName.get(name)
  if (entry === undefined) return "no given tool has this name: a wrong tool is not a wrong argument"
  if (entry.overLimit || schemaOf(entry, limits).broken !== null) return "the tool's schema cannot be used"
  if (apply === "certain" || entry.tool.apply === "certain")
    return "only certain repairs may be applied, and one made by a model is not"
  return entry
}

/** The only reading of a text that was not strict JSON; "text" when it has none; else why it is not sent. */
function healedOf(
  raw: string,
  view: SchemaView,
  limits: Limits,
): { text: string; faults: readonly HealedFault[] } | string {
  const { readings, failure, cut } = readLenientJson(raw, view, limits)
  if (failure === "json/unreadable" && cut === null) return TEXT
  if (cut !== null || failure === "json/cut") return "the call was cut off, and what is missing is not known"
  const [only] = readings
  if (failure !== null || only === undefined || readings.length > 1 || parseStrict(only.text) === undefined)
    return "the text can be read in more than one way, or says nothing"
  if (!only.faults.every((fault) => isAtLeast(fault.confidence, "likely"))) return "the text can only be guessed at"
  return { text: only.text, faults: only.faults }
}

/** The path of a JSON pointer; numbers where it goes through lists. */
function pathOf(root: Value, pointer: string): ValuePath {
  let value: Value | undefined = root
  return pointer
    .split("/")
    .slice(1)
    .map((part) => {
      const name = nameOfStep(part)
      const step = value?.kind === "array" && /^\d+$/.test(name) ? Number(name) : name
      value = value?.parts.get(step)
      return step
    })
}
