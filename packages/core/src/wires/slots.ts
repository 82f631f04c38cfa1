// Writes the result of a turn back into the events or the body that it was parsed from.
import { isBlank } from "../messages/text-content.ts"
import { endBy } from "../providers/finish.ts"
import { pushTo } from "../push-to.ts"
import { commonLength, type FinishedCall } from "../stream/stream-turn.ts"
import { movedSignature } from "./call-entries.ts"
import type { JsonPatch, JsonPath } from "./json-patch.ts"
import type { TurnOutcome } from "./outcome.ts"
import type {
  CallChange,
  CallCopySignal,
  CallSignal,
  FinishReasons,
  ListEntry,
  Signal,
  TextSignal,
  Wire,
} from "./wire.ts"

/** A signal of a held event, and the length of its text or call up to and including this signal. */
export interface Slot {
  readonly signal: Signal
  readonly end: number
  isDropped: boolean
}

/** An event or a whole body. The patch of an event is created on first use. */
interface SlotHolder {
  readonly slots: readonly Slot[]
  readonly patch: JsonPatch
  setText(path: JsonPath, text: string): void
}

export const slotsOf = (signals: readonly Signal[], take: (signal: Signal) => number): Slot[] =>
  signals.map((signal) => ({ signal, end: take(signal), isDropped: false }))

interface PatchedSlots {
  readonly droppedIndexes: readonly number[]
  readonly missing: readonly MissingRest[]
}

/** Arguments that fit into no held event of the call: all its events were sent, or none has an arguments member. */
export interface MissingRest {
  readonly signal: CallSignal
  readonly rest: string
  /** The event that repeats the complete call, if there is one. */
  readonly copy: SlotHolder | undefined
}

/** Writes the result of a turn into its events. The last piece of a call gets the rest, the others become empty. */
export function patchSlots(
  holders: readonly SlotHolder[],
  turn: string,
  outcome: TurnOutcome,
  wire: Wire,
): PatchedSlots {
  const places: SlotPlace[] = []
  const byCall = new Map<string, SlotPlace[]>()
  for (const holder of holders)
    for (const slot of holder.slots) {
      const { signal } = slot
      if (signal.turn !== turn) continue
      const place = { slot, signal, holder }
      places.push(place)
      if ("key" in signal) pushTo(byCall, signal.key, place)
    }
  const droppedIndexes = outcome.isTextChanged ? writeTexts(places, outcome) : []
  const missing: MissingRest[] = []
  for (const finished of outcome.finished.declared) {
    const { key } = finished.call
    const change = outcome.calls.get(key) as CallChange
    const own = byCall.get(key) ?? []
    if (change.isDropped) droppedIndexes.push(...dropCall(own))
    else if (change.isChanged) {
      const rest = writeCall(own, finished, change)
      if (rest !== null) missing.push(rest)
    }
  }
  moveSignature(byCall, outcome)
  writeFinish(places, outcome, wire)
  // an index is still in use if another part has it
  const inUse = new Set(places.flatMap(({ slot, signal }) => (slot.isDropped ? [] : (signal.index?.value ?? []))))
  return { droppedIndexes: droppedIndexes.filter((index) => !inUse.has(index)), missing }
}

interface SlotPlace<S extends Signal = Signal> {
  readonly slot: Slot
  readonly signal: S
  readonly holder: SlotHolder
}

const isText = (place: SlotPlace): place is SlotPlace<TextSignal> => place.signal.kind === "text"
const isCall = (place: SlotPlace): place is SlotPlace<CallSignal> => place.signal.kind === "call"

/** The pieces of one part of the text, and its text before and after mending. */
interface TextPart {
  readonly pieces: SlotPlace<TextSignal>[]
  before: string
  after: string
}

/** Returns the indexes of the parts that became empty. */
function writeTexts(places: readonly SlotPlace[], { finished, hasCalls, notice }: TurnOutcome): number[] {
  const texts = places.filter(isText)
  const written = writtenTexts(texts, finished.textRest)
  const parts = new Map<string, TextPart>()
  texts.forEach((piece, i) => {
    const { signal, holder } = piece
    const text = written[i] as string
    // an event with an empty text may lack the member, so there is nothing to overwrite
    const writer = signal.text === "" ? holder.patch : holder
    if (text !== signal.text) writer.setText(signal.path, text)
    const name = signal.part ?? `#${i}`
    const part = parts.get(name) ?? { pieces: [], before: "", after: "" }
    parts.set(name, part)
    part.pieces.push(piece)
    part.before += signal.text
    part.after += text
  })
  for (const { signal, holder } of places)
    if (signal.kind === "text-copy") writeTextCopy(signal, holder, parts.get(signal.part))
  // an answer without text, calls and notice would be rejected as well: then blank parts stay
  return hasCalls || notice !== null ? [...parts.values()].flatMap((part) => dropBlankPart(part, places)) : []
}

/** Splits the remaining text among the parts, then among the pieces of each part, so that each keeps its own words. */
function writtenTexts(texts: readonly SlotPlace<TextSignal>[], rest: string): string[] {
  const parts: string[][] = []
  texts.forEach(({ signal: { text, part, entry } }, i) => {
    const isSame = i > 0 && entry === undefined && part === texts[i - 1]?.signal.part
    if (isSame) parts.at(-1)?.push(text)
    else parts.push([text])
  })
  const partTexts = parts.map((pieces) => pieces.join(""))
  const left = spreadText(partTexts, rest)
  return parts.flatMap((pieces, i) => spreadText(pieces, left[i] as string))
}

/**
 * Distributes a remaining text over its pieces. Unchanged pieces at both ends keep their text, except for white space
 * before a call. Of those between, the first keeps its leading and the last its trailing words; the rest goes to the
 * last piece that contains it, or to the last one.
 */
export function spreadText(pieces: readonly string[], text: string): string[] {
  let rest = text
  let from = 0
  let end = pieces.length
  while (from < end - 1 && rest.startsWith(pieces[from] as string)) rest = rest.slice((pieces[from++] as string).length)
  while (end - 1 > from && rest.endsWith(pieces[end - 1] as string))
    rest = rest.slice(0, rest.length - (pieces[--end] as string).length)
  const words = from < end - 1 ? leadingWords(pieces[from] as string, rest) : ""
  const between = pieces.slice(from + (words === "" ? 0 : 1), end)
  return [
    ...pieces.slice(0, from),
    ...(words === "" ? [] : [words]),
    ...spreadBetween(between, rest.slice(words.length)),
    ...pieces.slice(end),
  ]
}

/** Returns the words of a piece if the text starts with them, plus the gap after them: calls trim it in the piece. */
function leadingWords(piece: string, text: string): string {
  const words = piece.trimEnd()
  if (words === "" || !text.startsWith(words)) return ""
  const gap = /^\s*/.exec(text.slice(words.length))?.[0] ?? ""
  return gap === "" && text.length > words.length ? "" : words + gap
}

function spreadBetween(pieces: readonly string[], text: string): string[] {
  const last = pieces.length - 1
  if (last < 1) return pieces.map(() => text)
  const words = commonHead(pieces[0] as string, text)
  // a piece of only white space would be removed, and the gap with it
  const head = words !== "" && isBlank(text.slice(words.length)) ? text : words
  const tail = commonTail(pieces[last] as string, text.slice(head.length))
  const middle = text.slice(head.length, text.length - tail.length)
  const owner = isBlank(middle) ? -1 : pieces.findLastIndex((piece) => piece.includes(middle.trim()))
  const middleAt = owner < 0 ? last : owner
  return pieces.map((_, i) => `${i === 0 ? head : ""}${i === middleAt ? middle : ""}${i === last ? tail : ""}`)
}

/** Returns the whole words that a piece and a text have in common at their start. */
function commonHead(piece: string, text: string): string {
  const head = text.slice(0, commonLength(piece, text))
  return /^\S/.test(text.slice(head.length)) ? head.replace(/\S{1,64}$/, "") : head
}

function commonTail(piece: string, text: string): string {
  let length = 0
  while (length < text.length && piece.at(-1 - length) === text.at(-1 - length)) length++
  const tail = text.slice(text.length - length)
  return /\S$/.test(text.slice(0, -length || undefined)) ? tail.replace(/^\S{1,64}/, "") : tail
}

function writeTextCopy(
  { path, text }: { readonly path: JsonPath; readonly text: string },
  { patch }: SlotHolder,
  part: TextPart | undefined,
): void {
  if (part === undefined || part.before === part.after || !text.endsWith(part.before)) return
  patch.setText(path, text.slice(0, text.length - part.before.length) + part.after)
}

/** Removes a text that consisted only of a call, because providers reject blank texts. Not if its start was sent. */
function dropBlankPart({ pieces, before, after }: TextPart, places: readonly SlotPlace[]): number[] {
  if (after === before || !isBlank(after)) return []
  if (pieces.every(({ signal }) => signal.entry !== undefined)) {
    for (const { slot, holder, signal } of pieces) {
      slot.isDropped = true
      takeOut(holder, signal.entry)
    }
    return []
  }
  const [first] = pieces
  const index = first?.signal.isOpening === true ? first.signal.index : undefined
  if (index === undefined) return []
  for (const { slot, signal } of places)
    if (signal.index?.value === index.value && signal.index.part === index.part) slot.isDropped = true
  return [index.value]
}

function takeOut({ patch }: SlotHolder, entry: ListEntry | null | undefined): void {
  if (entry !== null && entry !== undefined) patch.remove(entry.list, entry.at, entry.whenEmpty)
}

function dropCall(places: readonly SlotPlace[]): number[] {
  const indexes = new Set<number>()
  for (const { slot, signal, holder } of places) {
    slot.isDropped = true
    if ("paths" in signal) takeOut(holder, signal.paths.entry)
    if (signal.index !== undefined) indexes.add(signal.index.value)
  }
  return [...indexes]
}

/** Moves the signature of a removed call to the first call that stays. */
function moveSignature(byCall: ReadonlyMap<string, readonly SlotPlace[]>, { finished, calls }: TurnOutcome): void {
  const placesOf = (key: string): SlotPlace<CallSignal>[] => (byCall.get(key) ?? []).filter(isCall)
  const moved = movedSignature(
    finished.declared.map(({ call: { key } }) => ({
      signals: placesOf(key).map(({ signal }) => signal),
      isKept: calls.get(key)?.isDropped !== true,
    })),
  )
  if (moved === null) return
  const place = placesOf(moved.to.key).find(({ signal }) => signal === moved.to)
  place?.holder.patch.set(moved.path, JSON.stringify(moved.value))
}

/** Returns the arguments that could not be written into any event. */
function writeCall(places: readonly SlotPlace[], finished: FinishedCall, change: CallChange): MissingRest | null {
  for (const { signal, holder } of places)
    if (signal.kind === "call-copy") writeCallCopy(signal, holder, finished, change)
  const own = places.filter(isCall)
  writeName(own, finished, change.name)
  const [first] = own
  if (first === undefined) return null
  if (finished.call.id !== change.id) writeId(own, change.id)
  if (!hasNewArguments(finished)) return null
  const last = own.findLast(({ signal }) => signal.paths.arguments !== null)
  for (const piece of own) {
    const { paths } = piece.signal
    const text = piece === last ? finished.rest : ""
    if (paths.arguments === null) continue
    // an object before the pieces of a text is only a placeholder
    if (paths.isValue) piece.holder.patch.set(paths.arguments, piece === last ? change.arguments : "{}")
    else piece.holder.setText(paths.arguments, text)
  }
  if (last !== undefined || finished.rest === "") return null
  const copy = places.find(({ signal }) => signal.kind === "call-copy")?.holder
  return { signal: first.signal, rest: finished.rest, copy }
}

/** Writes the id into the first piece and all others that have one: clients join the pieces by it. */
function writeId(places: readonly SlotPlace<CallSignal>[], id: string): void {
  places.forEach(({ signal: { paths, piece }, holder }, i) => {
    if (paths.id !== null && (i === 0 || piece.id !== undefined)) holder.patch.setText(paths.id, id)
  })
}

/** Writes the name into the first piece and empties it in the others, because clients concatenate names. */
function writeName(places: readonly SlotPlace<CallSignal>[], { call }: FinishedCall, name: string): void {
  const hasLeft = call.releasedEnd >= 0
  const named = places.filter(({ signal: { piece, paths } }) => piece.name && paths.entry !== null)
  if (!call.isNamedLate && call.name === name && named.length <= (hasLeft ? 0 : 1)) return
  let rest = hasLeft ? "" : name
  places.forEach(({ signal: { paths, piece }, holder }, i) => {
    if (paths.name === null || ((i > 0 || rest === "") && piece.name === undefined)) return
    holder.patch.setText(paths.name, rest)
    if (paths.entry !== null) rest = ""
  })
}

const hasNewArguments = ({ mended }: FinishedCall): boolean => mended !== null && mended.outcome !== "unchanged"

function writeCallCopy(
  { paths, piece }: CallCopySignal,
  { patch }: SlotHolder,
  finished: FinishedCall,
  change: CallChange,
): void {
  if (paths.name !== null && (finished.call.name !== change.name || !piece.name)) patch.setText(paths.name, change.name)
  if (paths.id !== null && finished.call.id !== change.id) patch.setText(paths.id, change.id)
  if (paths.arguments === null || !hasNewArguments(finished)) return
  patch.set(paths.arguments, paths.isValue ? change.arguments : JSON.stringify(change.arguments))
}

function writeFinish(places: readonly SlotPlace[], outcome: TurnOutcome, { finishReasons, writeEnd }: Wire): void {
  for (const { signal, holder } of places) {
    if (signal.kind !== "finish" || signal.path === null || signal.reason === null) continue
    const reason = reasonNow(signal.reason, outcome, finishReasons)
    if (reason === signal.reason) continue
    holder.patch.setText(signal.path, reason)
    writeEnd?.(holder.patch, signal.path, reason)
  }
}

/** Returns the finish reason that matches the calls of the mended answer. */
function reasonNow(
  reason: string,
  { hasCalls, added, isAskedAgain, lastReason = null }: TurnOutcome,
  { calls, stop, oldCall, unread }: FinishReasons,
): string {
  if (isAskedAgain && !hasCalls) return lastReason !== null && endBy(lastReason) === "cut" ? lastReason : stop
  if (hasCalls) return isAskedAgain || (added.length > 0 && (reason === stop || reason === unread)) ? calls : reason
  return reason === calls || reason === oldCall ? stop : reason
}
