// Decides whether a call may be sent to a model at all, and which places of it may change.
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

/** A call to repair: an escalated one, or one that a tool refused. Without `reason`, the arguments decide. */
export type AttemptedCall = Pick<EscalatedCall, "id" | "name" | "arguments"> & Partial<EscalatedCall>

interface Sendable {
  readonly entry: CatalogTool
  readonly view: SchemaView
  readonly raw: string
  readonly issues: readonly Issue[]
  /** Key for counting failures: the tool and the violating places. */
  readonly lineage: string
}

/** A call whose arguments have one reading; `faults`: the faults healed in their text. */
export interface TreeAttempt extends Sendable {
  readonly kind: "tree"
  readonly text: string
  readonly root: Value
  readonly faults: readonly HealedFault[]
  readonly editablePlaces: EditablePlaces
}

/** With "text", the arguments have no reading. */
export type SentAttempt = TreeAttempt | (Sendable & { readonly kind: "text" })

/** A call prepared for the model, or the reason why it is not sent. */
export type Attempt = { readonly kind: "none"; readonly why: string } | SentAttempt

/**
 * Reasons that a model may repair. Not cut or ambiguous calls or unknown tools: only the calling model knows what is
 * missing.
 */
const SENDABLE = ["arguments/missing", "arguments/invalid", "arguments/empty", "json/unreadable"]

export interface AttemptContext {
  readonly catalog: ToolCatalog
  readonly limits: Limits
  readonly apply: "certain" | "likely"
  readonly alsoAllowed: readonly string[]
}

/**
 * Returns one hash for several texts. They are hashed as a JSON list, so that different lists cannot concatenate
 * equally.
 */
export const hashOf = (parts: readonly string[]): string => digest(JSON.stringify(parts))

/**
 * Returns the key for counting failures: tool and violating places. Pointers are hashed: they contain names that the
 * model wrote.
 */
export const lineageOf = (tool: string, pointers: readonly string[] | null): string =>
  `${JSON.stringify(tool)} ${pointers === null ? "" : hashOf([...pointers].sort())}`

/** Stands for all places of an unreadable text; no pointer starts like this. */
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

/** Returns the tool of a call that may be sent, or the reason why it may not. */
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

/** Returns the only reading of a text that is not strict JSON; "text" if it has none; otherwise why it is not sent. */
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

/** Returns the path of a JSON pointer, with numbers for list indexes. */
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
