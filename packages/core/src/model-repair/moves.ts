import { foldMemberName } from "../json/names.ts"
import { toPointer } from "../json/pointer.ts"
import { declaredNames } from "../rules/declared-names.ts"
import { viewAt } from "../rules/place.ts"
import { clearsByNull } from "../schema/null-meaning.ts"
import type { SchemaView } from "../schema/view.ts"
import type { RemovedMember } from "./difference.ts"
import type { EditablePlaces } from "./editable-places.ts"
import { areSame, isBlankValue, isContainer, isVoid, isWithin, type Placed, type ValuePath } from "./leaf.ts"
import { areNamesAlike } from "./names-alike.ts"
import { isStray, type Source } from "./sources.ts"

export interface MovedValue {
  readonly path: ValuePath
  readonly value: unknown
  /** The names say so too. */
  readonly named: boolean
}

/** What decides whether members may be left out. */
interface RemovalContext {
  readonly text: string
  readonly view: SchemaView
  /** The way from the arguments to the value that is judged; nothing for the arguments themselves. */
  readonly around: ValuePath
  readonly editablePlaces: EditablePlaces
  readonly sources: readonly Source[]
  /** Values that were taken over at other places. */
  readonly used: ReadonlySet<Source>
}

/**
 * Values taken from names that do not say where they belong, where another one would fit as well and the other way
 * round: nothing but the answer decides which is which, so neither is taken. Gives their pointers.
 */
export function swappable(moves: readonly MovedValue[], view: SchemaView): string[] {
  const doubtful = moves.filter((move) => !move.named).map((move) => ({ ...move, place: viewAt(view, move.path) }))
  const fits = (place: SchemaView | null, value: unknown): boolean => place === null || place.isValid(value)
  return doubtful
    .filter((move) =>
      doubtful.some((other) => other !== move && fits(move.place, other.value) && fits(other.place, move.value)),
    )
    .map(({ path }) => toPointer(path))
}

/**
 * Whether a member may be left out. Nothing goes that says something, whatever the tool is declared to do: a filter
 * that is dropped deletes all, and reads too much. What may go: a stray member whose values all went elsewhere, that is
 * empty, that repeats a declared one, or that only comments on the call; and a declared one that violates, is optional
 * and blank.
 */
export function mayBeOmitted(change: RemovedMember, context: RemovalContext): boolean {
  const { text, view, editablePlaces } = context
  const above = change.path.slice(0, -1)
  const { key, value } = change.member
  const ownerView = viewAt(view, above)
  const isForbidden = editablePlaces.get(toPointer(above))?.unknown.has(key) === true
  if (!isForbidden && !isStray(ownerView, key)) {
    const isBlank = editablePlaces.get(toPointer(change.path))?.replace === true && isBlankValue({ text, node: value })
    return (
      isBlank &&
      ownerView?.required.includes(key) === false &&
      !clearsByNull(ownerView.member(key)?.description ?? null)
    )
  }
  const leaves = leavesUnder(change, context)
  const used = leaves.filter((source) => context.used.has(source)).length
  if (used > 0) return used === leaves.length
  if (!isForbidden) return false
  return (
    leaves.every(({ node }) => isVoid({ text, node })) ||
    isRepeated(change, ownerView, text) ||
    isAside(change, context)
  )
}

/** The values of a member that hold no others. */
const leavesUnder = (change: RemovedMember, { sources }: RemovalContext): readonly Source[] => {
  const pointer = toPointer(change.path)
  return sources.filter((source) => isWithin(source.pointer, pointer) && !hasInner(source))
}

const hasInner = ({ node }: Source): boolean => isContainer(node) && node.members.length + node.items.length > 0

/** Ex) {"path": "a", "file_path": "a"} */
function isRepeated({ owner, member }: RemovedMember, view: SchemaView | null, text: string): boolean {
  const own: Placed = { text, node: member.value }
  return owner.members.some(
    (other) =>
      view?.names.includes(other.key) === true &&
      areNamesAlike(member.key, other.key) &&
      areSame(own, { text, node: other.value }),
  )
}

/** Names by which a model gives its reasons. `mend` drops more names; a note may say "only for Ann". */
const REASONS: ReadonlySet<string> = new Set(["explanation", "reasoning", "thought", "rationale", "justification"])
/** The id of the call itself, which hosts read and no tool does. */
const CALL_ID = "toolcallid"
/** Declared names such a text may have been meant for. */
const HOMES: ReadonlySet<string> = new Set(
  [
    ...REASONS,
    "reason",
    "description",
    "message",
    "summary",
    "details",
    "remark",
    "comment",
    "note",
    "text",
    "body",
    "content",
    "memo",
  ].flatMap((name) => [name, `${name}s`]),
)

/** A reason given beside the arguments, under an undeclared name, while no declared member waits for it. */
function isAside({ path, owner, member }: RemovedMember, { view, around }: RemovalContext): boolean {
  const name = foldMemberName(member.key)
  if (
    (!REASONS.has(name) && name !== CALL_ID) ||
    isContainer(member.value) ||
    around.length + path.length !== 1 ||
    declaredNames(view)?.has(name) !== false
  )
    return false
  const present = new Set(owner.members.map(({ key }) => key))
  return (
    name === CALL_ID || !view.names.some((declared) => !present.has(declared) && HOMES.has(foldMemberName(declared)))
  )
}
