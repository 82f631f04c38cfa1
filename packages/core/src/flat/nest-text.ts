import { toOrigin } from "../json/edit.ts"
import { toPointer } from "../json/pointer.ts"
import { parseStrict } from "../json/strict.ts"
import { type JsonNode, type Member, readTree } from "../json/tree.ts"
import type { Confidence, Finding, TextEdit } from "../report.ts"
import type { FlatConflict, NestedText } from "../turn.ts"
import { type Forms, nestedPieces } from "./nest.ts"
import { assemble, type Piece } from "./pieces.ts"
import { piecesWithout } from "./root-members.ts"
import type { Strangers } from "./strange.ts"

/** The rule that tells of the change of form. */
export const FLAT_FORM = "shape/flat-form"

/** A text on its way, with what was done to it. */
interface Progress {
  readonly text: string
  readonly findings: readonly Finding[]
}

/**
 * The nested form of a strict JSON text. `mayBeLeftOut` is given when null at such a flat name is to be dropped,
 * `strangers` when names in another style are to be taken for the flat name they are.
 */
export function nestText(text: string, forms: Forms, mayBeLeftOut: ((name: string) => boolean) | null, strangers: Strangers | null): NestedText | FlatConflict {
  const root = readTree(text)
  if (root.kind !== "object") return { text, findings: [] }
  const named = strangers === null ? { text, findings: [] } : renameStyled({ text, findings: [] }, root, forms, strangers)
  if (named.text === null) return named
  // before null is dropped: null here and a value there is a conflict too
  const pieces = nestedPieces(named.text, named.text === text ? root : readTree(named.text), forms)
  if (pieces !== null && "twice" in pieces) {
    const pointer = toPointer(pieces.twice)
    return { text: null, pointer, message: `The argument ${pointer} came more than once, with different values.` }
  }
  const left = mayBeLeftOut === null || pieces === null ? named : dropNulls(named, mayBeLeftOut)
  const kept = left === named ? pieces : nestedPieces(left.text, readTree(left.text), forms)
  if (kept === null || "twice" in kept) return left
  return changed(left, FLAT_FORM, kept, "certain", "The arguments came flat, as the tool was shown, and were nested.")
}

function renameStyled(given: Progress, root: JsonNode, { table }: Forms, strangers: Strangers): NestedText | FlatConflict {
  const strange = strangers.find(parseStrict(given.text) as object)
  if (strange === null || strange.path.length > 0) return given
  const asked = new Set(strange.names)
  const names = new Map<Member, string>()
  for (const member of root.members) {
    const meant = asked.has(member.key) ? strangers.meant(member.key) : []
    const [only] = meant
    if (only === undefined || !meant.some((name) => table.has(name))) continue
    if (meant.length > 1) return { text: null, pointer: toPointer([member.key]), message: `${quoted([member.key])} could be ${quoted(meant, " or ")}.` }
    names.set(member, only)
  }
  if (names.size === 0) return given
  const pieces: Piece[] = []
  let from = 0
  for (const [member, name] of names) {
    pieces.push([from, member.keyStart], JSON.stringify(name))
    from = member.keyEnd
  }
  pieces.push([from, given.text.length])
  return changed(given, "key/style", pieces, "likely", `Flat names in another style: ${quoted([...names.values()])}.`)
}

function dropNulls(given: Progress, mayBeLeftOut: (name: string) => boolean): Progress {
  const root = readTree(given.text)
  const nulls = root.members.filter(({ value, key }) => value.kind === "null" && mayBeLeftOut(key))
  if (nulls.length === 0) return given
  const times = new Map<string, number>()
  for (const { key } of root.members) times.set(key, (times.get(key) ?? 0) + 1)
  // a name that comes twice is left to the nesting, which sees the conflict
  const gone = new Set(nulls.filter(({ key }) => times.get(key) === 1))
  if (gone.size === 0) return given
  const message = `Optional arguments may be left out but not be null: ${quoted([...gone].map((member) => member.key))}.`
  return changed(given, "value/null-for-optional", piecesWithout(given.text, root, gone), "certain", message)
}

const quoted = (names: readonly string[], between = ", "): string => names.map((name) => JSON.stringify(name)).join(between)

/** Told as one change: from the first to the last place that differs. */
function changed(given: Progress, rule: string, pieces: readonly Piece[], confidence: Confidence, message: string): Progress {
  const before = given.text
  const { text: after, edits } = assemble(before, pieces)
  const [start, end] = regionOf(before, after, edits)
  const earlier = given.findings.flatMap((finding) => finding.edits)
  const finding: Finding = {
    rule,
    pointer: "",
    before: before.slice(start, end),
    after: after.slice(start, end + after.length - before.length),
    confidence,
    span: [toOrigin(start, earlier), toOrigin(end, earlier)],
    edits,
    applied: true,
    message,
  }
  return { text: after, findings: [...given.findings, finding] }
}

function regionOf(before: string, after: string, edits: readonly TextEdit[]): readonly [number, number] {
  const [first] = edits
  const last = edits.at(-1)
  if (first === undefined || last === undefined) return [0, 0]
  return [first.offset, before.length - (after.length - last.offset - last.inserted.length)]
}
