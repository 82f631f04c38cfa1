import { schemaOf } from "../calls/catalog.ts"
import { isValidCall } from "../calls/valid.ts"
import type { StreamGate } from "../create-mender.ts"
import { parseObject } from "../json/strict.ts"
import type { SchemaView } from "../schema/view.ts"
import type { DeclaredCall } from "../turn.ts"
import { SoundPrefix } from "./sound-prefix.ts"

/** A piece of a call as the provider sent it. */
export interface CallPiece {
  readonly id?: string | undefined
  readonly name?: string | undefined
  /** The next piece of the text; a whole object where the provider parses the arguments. */
  readonly arguments?: string | object | undefined
}

/** `live`: what is sound is sent on at once. `hold`: a call is sent on when it has ended. */
export type StreamMode = "live" | "hold"

/** A call that is being written, and how much of it may be sent on. */
export class StreamedCall {
  readonly key: string
  id: string | undefined = undefined
  name = ""
  isEnded = false
  /** Characters of the arguments that may be sent on. Zero or more: the name may be sent on. -1: not even the name. */
  releasedEnd = -1
  #parts: string[] = []
  #length = 0
  #object: object | undefined = undefined
  /** Null: the whole call is needed. Undefined: not decided, the name may go on. */
  #prefix: SoundPrefix | null | undefined = undefined
  /** Earlier calls of the turn that this one may turn out to repeat, without white space. */
  #rivals: readonly string[] = []
  #folded = ""

  constructor(key: string) {
    this.key = key
  }

  /** Of the text so far. */
  get length(): number {
    return this.#length
  }

  /** The text so far. */
  get raw(): string {
    if (this.#parts.length > 1) this.#parts = [this.#parts.join("")]
    return this.#parts[0] ?? ""
  }

  get declared(): DeclaredCall {
    return { ...(this.id === undefined ? {} : { id: this.id }), name: this.name, arguments: (this.#object ?? this.raw) as string }
  }

  add(piece: CallPiece, gate: StreamGate | null, mode: StreamMode, earlierCalls: () => readonly StreamedCall[]): void {
    if (typeof piece.id === "string" && piece.id !== "") this.id ??= piece.id
    const hasName = typeof piece.name === "string" && piece.name !== ""
    // some servers repeat the name with each piece
    if (hasName && this.#length === 0 && piece.name !== this.name) this.name += piece.name
    if (typeof piece.arguments === "object" && piece.arguments !== null) this.#object = piece.arguments
    const text = typeof piece.arguments === "string" ? piece.arguments : ""
    if (this.#prefix === undefined && (text !== "" || !hasName)) this.#decide(gate, mode, earlierCalls())
    if (text !== "") this.#addText(text)
  }

  #decide(gate: StreamGate | null, mode: StreamMode, earlier: readonly StreamedCall[]): void {
    const view = mode === "hold" || gate === null || this.#object !== undefined ? null : viewFor(this, gate, earlier)
    this.#prefix = view === null ? null : new SoundPrefix(view)
    if (view === null) return
    this.#rivals = earlier.filter(({ name }) => name === this.name).map(({ raw }) => withoutSpace(raw))
    if (this.#rivals.length === 0) this.releasedEnd = 0
  }

  #addText(text: string): void {
    const before = this.#length
    this.#parts.push(text)
    this.#length += text.length
    if (!this.#prefix) return
    this.#prefix.feed(text)
    if (this.#rivals.length > 0) this.#compareRivals(text)
    // the last piece waits for the next: what comes behind a quote or a comma shows whether it was one
    if (this.#rivals.length === 0) this.releasedEnd = Math.max(this.releasedEnd, Math.min(this.#prefix.safeEnd, before))
  }

  #compareRivals(text: string): void {
    this.#folded += withoutSpace(text)
    this.#rivals = this.#rivals.filter((rival) => rival.startsWith(this.#folded))
  }

  /** The provider says that the call is whole. A valid one is sent on; for any other the end of the turn decides. */
  end(gate: StreamGate | null, earlier: readonly StreamedCall[]): void {
    this.isEnded = true
    if (gate === null || this.#object !== undefined || !maySend(this, gate, earlier)) return
    const raw = this.raw
    if (earlier.some((call) => call.name === this.name && withoutSpace(call.raw) === withoutSpace(raw))) return
    const value = parseObject(raw)
    if (value !== undefined && isValidCall(this.name, raw, value, gate.check)) this.releasedEnd = raw.length
  }
}

/** White space inside texts goes, too: only equality matters. */
const withoutSpace = (text: string): string => text.replace(/\s+/g, "")

/** Whether nothing but the arguments can stop this call. */
function maySend(call: StreamedCall, gate: StreamGate, earlier: readonly StreamedCall[]): boolean {
  const { catalog, options, limits } = gate.check
  const entry = catalog.byName.get(call.name)
  if (entry === undefined || entry.overLimit || options.disabledTools?.includes(call.name) === true || options.toolChoice === "none") return false
  if (call.id === undefined || gate.isUsedId(call.id) || earlier.some(({ id }) => id === call.id)) return false
  return earlier.length < limits.calls && !gate.mayWithhold()
}

/** What the arguments are compared with while they are written; null when the whole call is needed. */
function viewFor(call: StreamedCall, gate: StreamGate, earlier: readonly StreamedCall[]): SchemaView | null {
  if (!maySend(call, gate, earlier)) return null
  const entry = gate.check.catalog.byName.get(call.name)
  if (entry === undefined || entry.flat !== null) return null
  const schema = schemaOf(entry, gate.check.limits)
  return schema.broken === null ? schema.view : null
}
