import { toPointer } from "../json/pointer.ts"
import { viewAt } from "../rules/place.ts"
import type { SchemaView } from "../schema/view.ts"
import type { Change } from "./difference.ts"
import { isBlank, isContainer, type Placed } from "./leaf.ts"
import type { Licences } from "./licences.ts"
import { isStray, type Source } from "./sources.ts"

/** What was taken from the call for new places. */
export interface Used {
  /** All of the value. */
  readonly whole: Set<Source>
  /** Part of a text. */
  readonly parts: Set<Source>
}

export interface Move {
  readonly path: readonly (string | number)[]
  readonly value: unknown
  /** The names say so too. */
  readonly named: boolean
}

/**
 * Values taken from names that do not say where they belong, where another one would fit as well and the other way round:
 * nothing but the answer decides which is which, so neither is taken. Gives their pointers.
 */
export function swappable(moves: readonly Move[], view: SchemaView): string[] {
  const doubtful = moves.filter((move) => !move.named).map((move) => ({ ...move, place: viewAt(view, move.path) }))
  const fits = (place: SchemaView | null, value: unknown): boolean => place === null || place.isValid(value)
  return doubtful
    .filter((move) => doubtful.some((other) => other !== move && fits(move.place, other.value) && fits(other.place, move.value)))
    .map(({ path }) => toPointer(path))
}

/**
 * Whether a member may be left out. A stray one whose values all went elsewhere was renamed; one the schema forbids may go,
 * but not one half of which was used, and no switch: a dry run that is dropped is a real one. Of a tool that is declared to
 * change things nothing goes that says something: a filter that is dropped deletes all. A declared member goes only where it
 * violates, is optional and says nothing.
 */
export function mayGo(
  change: Extract<Change, { kind: "removed" }>,
  text: string,
  view: SchemaView,
  licences: Licences,
  sources: readonly Source[],
  { whole, parts }: Used,
  readOnly: boolean | undefined,
): boolean {
  const pointer = toPointer(change.path)
  const above = change.path.slice(0, -1)
  const { key, value } = change.member
  const ownerView = viewAt(view, above)
  const licence = licences.get(toPointer(above))
  const leaves = sources.filter((source) => (source.pointer === pointer || source.pointer.startsWith(`${pointer}/`)) && !hasInner(source))
  if (licence?.unknown.has(key) === true || isStray(ownerView, key)) {
    const used = leaves.filter((source) => whole.has(source)).length
    if (used === leaves.length) return true
    // Ex) {"where": "Moss, gate 4"} to {"port": "Moss"} : the gate would be lost
    if (used > 0 || leaves.some((source) => parts.has(source)) || licence?.unknown.has(key) !== true) return false
    return readOnly === true || leaves.every(({ node }) => isBlank({ text, node }) || (readOnly === undefined && node.kind !== "boolean"))
  }
  const placed: Placed = { text, node: value }
  return licences.get(pointer)?.replace === true && isBlank(placed) && ownerView?.required.includes(key) === false
}

const hasInner = ({ node }: Source): boolean => isContainer(node) && node.members.length + node.items.length > 0
