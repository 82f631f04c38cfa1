import { toCanonicalText } from "../json/canonical.ts"
import type { SchemaView } from "../schema/view.ts"
import { areSame, isContainer, isVoid, isWithin, literalOf, type Placed, type ValuePath } from "./leaf.ts"
import { type MoveContext, type MoveReason, moveReason } from "./move-reason.ts"
import type { Source } from "./sources.ts"

/** Where an added value stems from: values of the call, or, when there are none, the tool's own declaration. */
export interface Origin {
  readonly taken: readonly TakenValue[]
}

/** A value taken over as a whole, with all it holds. */
interface TakenValue {
  readonly path: ValuePath
  readonly source: Source
  readonly next: Placed
  readonly reason: MoveReason
}

export interface OriginContext extends MoveContext {
  readonly text: string
  /** Taken for other places already; of two equal values each stands for one. */
  readonly used: ReadonlySet<Source>
  /** Whether the guards would take a value for another one that stood at this place. */
  readonly isMended: (old: Placed, next: Placed, path: ValuePath, view: SchemaView) => boolean
}

const DECLARED: Origin = { taken: [] }

/** Whether the tool itself says the value: its const, its only enum value, its default. */
export function isDeclared(next: Placed, view: SchemaView | null): boolean {
  if (view === null) return false
  const declared = [...(view.values?.length === 1 ? view.values : []), ...view.defaults]
  if (declared.length === 0) return false
  const own = toCanonicalText(literalOf(next))
  return declared.some((value) => {
    const text = JSON.stringify(value)
    return text !== undefined && toCanonicalText(text) === own
  })
}

/** Where a value that was not there stems from; null: it was made up, or taken from a place of another meaning. */
export function originOf(
  next: Placed,
  path: ValuePath,
  view: SchemaView | null,
  context: OriginContext,
): Origin | null {
  if (isDeclared(next, view) && !isNamedElsewhere(path, context)) return DECLARED
  const moved = movedFrom(next, path, view, context)
  if (moved !== null) return { taken: [moved] }
  return isContainer(next.node) ? composed(next, path, view, context) : null
}

/** A stray member says what belongs here, so the tool's default does not. */
const isNamedElsewhere = (path: ValuePath, context: OriginContext): boolean =>
  context.sources.some((source) => source.stray && moveReason(source, path, context) === "named")

/** The name of a place: that of the list, for an item. */
export const nameOf = (path: ValuePath): string => String(path.findLast((step) => typeof step === "string") ?? "")

/** The value of the call that was moved here; a name that says so is believed before one that says nothing. */
function movedFrom(next: Placed, path: ValuePath, view: SchemaView | null, context: OriginContext): TakenValue | null {
  let fallback: TakenValue | null = null
  for (const source of context.sources) {
    if (context.used.has(source) && source.stray) continue
    const reason = moveReason(source, path, context)
    if (reason === null || !isSameValue(next, source, { path, view, reason }, context)) continue
    if (reason === "named") return { path, source, next, reason }
    fallback ??= { path, source, next, reason }
  }
  return fallback
}

interface Destination {
  readonly path: ValuePath
  readonly view: SchemaView | null
  readonly reason: MoveReason
}

/**
 * The value as it was, or what it may become at its new place, judged as if it had always stood there. A name that says
 * nothing is too little for a value that changes its shape too.
 */
function isSameValue(
  next: Placed,
  source: Source,
  { path, view, reason }: Destination,
  { text, isMended }: OriginContext,
): boolean {
  const old: Placed = { text, node: source.node }
  if (areSame(next, old)) return next.node.kind !== "null"
  if (!source.stray || view === null || isVoid(old)) return false
  if (reason !== "named" && (isContainer(source.node) || isContainer(next.node))) return false
  return isMended(old, next, path, view)
}

/** The values an origin stands for, with all they hold. */
export function wholeOf({ taken }: Origin, sources: readonly Source[]): Source[] {
  return taken.flatMap(({ source: top }) => sources.filter((source) => isWithin(source.pointer, top.pointer)))
}

/** An object or list put together of values that each stem from the call; an empty one stems from nothing. */
function composed(next: Placed, path: ValuePath, view: SchemaView | null, context: OriginContext): Origin | null {
  const { node, text } = next
  if (node.members.length === 0) return null
  const taken: TakenValue[] = []
  for (const { key, value } of node.members) {
    if (view !== null && view.names.length > 0 && !view.names.includes(key)) return null
    const used = new Set([...context.used, ...taken.map(({ source }) => source)])
    const origin = originOf({ text, node: value }, [...path, key], view?.member(key) ?? null, { ...context, used })
    if (origin === null) return null
    taken.push(...origin.taken)
  }
  return { taken }
}
