// Converts one argument text to the nested form, and reports the conversion as a finding.
import { toOrigin } from "../json/edit.ts"
import { toPointer } from "../json/pointer.ts"
import { parseStrict } from "../json/strict.ts"
import { type JsonMember, type JsonNode, readTree } from "../json/tree.ts"
import type { Confidence, Finding, TextEdit } from "../report.ts"
import type { FlatConflict, NestedText } from "../turn.ts"
import { type FlatForms, nestedPieces } from "./nest.ts"
import { assembleText, piecesWithout, type TextPiece } from "./pieces.ts"
import type { UnknownPathFinder } from "./strange.ts"

/** Id of the rule that reports the conversion. */
const FLAT_FORM = "shape/flat-form"

/** A text during the conversion, with the changes so far. */
interface NestingProgress {
  readonly text: string
  readonly findings: readonly Finding[]
}

/**
 * Returns the nested form of a strict JSON text. `mayBeLeftOut`: tells whether null at a flat name is dropped.
 * `pathFinder`: if given, names in another style are replaced by the flat name that they mean.
 */
export function nestText(
  text: string,
  forms: FlatForms,
  mayBeLeftOut: ((name: string) => boolean) | null,
  pathFinder: UnknownPathFinder | null,
): NestedText | FlatConflict {
  const root = readTree(text)
  if (root.kind !== "object") return { text, findings: [] }
  const styledText =
    pathFinder === null ? { text, findings: [] } : renameStyled({ text, findings: [] }, root, forms, pathFinder)
  if (styledText.text === null) return styledText
  // before null is dropped: null here and a value there is a conflict too
  const nestedSpans = nestedPieces(styledText.text, styledText.text === text ? root : readTree(styledText.text), forms)
  if (nestedSpans !== null && "twice" in nestedSpans) {
    const pointer = toPointer(nestedSpans.twice)
    return { text: null, pointer, message: `The argument ${pointer} occurs more than once, with different values.` }
  }
  const withoutNulls = mayBeLeftOut === null || nestedSpans === null ? styledText : dropNulls(styledText, mayBeLeftOut)
  const finalPieces =
    withoutNulls === styledText ? nestedSpans : nestedPieces(withoutNulls.text, readTree(withoutNulls.text), forms)
  if (finalPieces === null || "twice" in finalPieces) return withoutNulls
  const message = "The arguments were flat, as in the schema that the model got; they were nested."
  return recordChange(withoutNulls, FLAT_FORM, finalPieces, "certain", message)
}

function renameStyled(
  given: NestingProgress,
  root: JsonNode,
  { leafByName }: FlatForms,
  styleFinder: UnknownPathFinder,
): NestedText | FlatConflict {
  const strangeNames = styleFinder.find(parseStrict(given.text) as object)
  if (strangeNames === null || strangeNames.path.length > 0) return given
  const askedNames = new Set(strangeNames.names)
  const renamedMembers = new Map<JsonMember, string>()
  for (const member of root.members) {
    const meantNames = askedNames.has(member.key) ? styleFinder.meant(member.key) : []
    const [only] = meantNames
    if (only === undefined || !meantNames.some((name) => leafByName.has(name))) continue
    if (meantNames.length > 1) {
      const message = `${joinQuoted([member.key])} could be ${joinQuoted(meantNames, " or ")}.`
      return { text: null, pointer: toPointer([member.key]), message }
    }
    renamedMembers.set(member, only)
  }
  if (renamedMembers.size === 0) return given
  const renamedPieces: TextPiece[] = []
  let from = 0
  for (const [member, name] of renamedMembers) {
    renamedPieces.push([from, member.keyStart], JSON.stringify(name))
    from = member.keyEnd
  }
  renamedPieces.push([from, given.text.length])
  const message = `Flat names in another style: ${joinQuoted([...renamedMembers.values()])}.`
  return recordChange(given, "key/style", renamedPieces, "likely", message)
}

function dropNulls(given: NestingProgress, mayBeLeftOut: (name: string) => boolean): NestingProgress {
  const root = readTree(given.text)
  const nullMembers = root.members.filter(({ value, key }) => value.kind === "null" && mayBeLeftOut(key))
  if (nullMembers.length === 0) return given
  const keyCounts = new Map<string, number>()
  for (const { key } of root.members) keyCounts.set(key, (keyCounts.get(key) ?? 0) + 1)
  // a repeated name is left to the nesting, which detects the conflict
  const droppedMembers = new Set(nullMembers.filter(({ key }) => keyCounts.get(key) === 1))
  if (droppedMembers.size === 0) return given
  const message = `Optional arguments may be left out but must not be null: ${joinQuoted([...droppedMembers].map((member) => member.key))}.`
  const keptPieces = piecesWithout(given.text, root, droppedMembers)
  return recordChange(given, "value/null-for-optional", keptPieces, "certain", message)
}

const joinQuoted = (names: readonly string[], separatorText = ", "): string =>
  names.map((name) => JSON.stringify(name)).join(separatorText)

/** Records the change as one finding, from the first to the last differing offset. */
function recordChange(
  given: NestingProgress,
  ruleId: string,
  newPieces: readonly TextPiece[],
  confidence: Confidence,
  message: string,
): NestingProgress {
  const textBefore = given.text
  const { text: after, edits } = assembleText(textBefore, newPieces)
  const [start, end] = regionOf(textBefore, after, edits)
  const earlierEdits = given.findings.flatMap((finding) => finding.edits)
  const finding: Finding = {
    rule: ruleId,
    pointer: "",
    before: textBefore.slice(start, end),
    after: after.slice(start, end + after.length - textBefore.length),
    confidence,
    span: [toOrigin(start, earlierEdits), toOrigin(end, earlierEdits)],
    edits,
    applied: true,
    message,
  }
  return { text: after, findings: [...given.findings, finding] }
}

function regionOf(oldText: string, newText: string, edits: readonly TextEdit[]): readonly [number, number] {
  const [first] = edits
  const last = edits.at(-1)
  if (first === undefined || last === undefined) return [0, 0]
  return [first.offset, oldText.length - (newText.length - last.offset - last.inserted.length)]
}
