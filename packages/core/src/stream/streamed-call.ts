// One call in progress, and how much of it may be sent on.
import { schemaOf } from "../calls/catalog.ts"
import { signatureOf } from "../calls/duplicates.ts"
import { isValidCall } from "../calls/valid.ts"
import type { StreamGate } from "../create-mender.ts"
import { plainId } from "../ids/plain-id.ts"
import { parseObject } from "../json/strict.ts"
import { argumentText, noteSource } from "../json/text-of.ts"
import type { SchemaView } from "../schema/view.ts"
import type { DeclaredCall } from "../turn.ts"
import { RepeatWatch } from "./repeat-watch.ts"
import { SoundPrefix } from "./sound-prefix.ts"

/** A piece of a call as sent by the provider. */
export interface CallPiece {
  readonly id?: string | undefined
  readonly name?: string | undefined
  /** The next piece of the text; a complete object if the provider parses the arguments. */
  readonly arguments?: string | object | undefined
  /** True if the text was written by a program that had parsed the model's text. */
  readonly isParsed?: boolean
}

/** Id and name of a call. */
export type CallLabel = Pick<CallPiece, "id" | "name">

/** `live`: valid parts are sent on at once. `hold`: a call is sent on after it has ended. */
export type StreamMode = "live" | "hold"

/** `retractable`: live, for a consumer that can discard what it received. */
export type PassingMode = StreamMode | "retractable"

/** Returns the calls of the turn that began before another one. */
type EarlierCalls = () => readonly StreamedCall[]

/** A call in progress, and how much of it may be sent on. */
export class StreamedCall {
  readonly key: string
  /** Position of the call in its turn. */
  readonly position: number
  id: string | undefined = undefined
  name = ""
  isEnded = false
  /** True if it was sent on with a prefix of its name that is another tool's name. */
  isSentMisnamed = false
  /** Number of characters of the arguments that may be sent on, after the name; -1: not even the name. */
  releasedEnd = -1
  /** Number of characters of the arguments that arrived before the name. */
  #nameAt = 0
  #isNameSplit = false
  #isNameLast = false
  #parts: string[] = []
  #length = 0
  #object: object | undefined = undefined
  #isParsed = false
  /** Null: the complete call is needed. Undefined: not decided, because the name may continue. */
  #prefix: SoundPrefix | null | undefined = undefined
  #valid: { readonly length: number; readonly input: object | null } | null = null

  constructor(key: string, position: number) {
    this.key = key
    this.position = position
  }

  /** Length of the arguments text so far. */
  get length(): number {
    return this.#length
  }

  /** True if the name was not complete in the first piece, or arguments came before it, and nothing was sent. */
  get isNamedLate(): boolean {
    return (this.#nameAt > 0 || this.#isNameSplit || this.#isNameLast) && this.releasedEnd < 0
  }

  /** The arguments text so far. */
  get raw(): string {
    if (this.#parts.length > 1) this.#parts = [this.#parts.join("")]
    return this.#parts[0] ?? ""
  }

  /** The part of the arguments that was sent or may be sent. */
  get sentText(): string {
    return this.raw.slice(0, Math.max(0, this.releasedEnd))
  }

  get declared(): DeclaredCall {
    const { id, name } = this
    const text = (this.#object ?? this.#parsed() ?? this.raw) as string
    return id === undefined ? { name, arguments: text } : { id, name, arguments: text }
  }

  /** Returns parsed arguments as an object, so that the end of the turn decides whether they may be incomplete. */
  #parsed(): object | undefined {
    const value = this.#isParsed ? parseObject(this.raw) : undefined
    if (value !== undefined) noteSource(value, this.raw)
    return value
  }

  add(piece: CallPiece, gate: StreamGate | null, mode: PassingMode, earlierCalls: EarlierCalls): void {
    if (typeof piece.id === "string" && piece.id !== "") this.id ??= piece.id
    const hasName = typeof piece.name === "string" && piece.name !== ""
    if (hasName) this.#addName(piece.name as string, gate)
    if (typeof piece.arguments === "object" && piece.arguments !== null) this.#object = piece.arguments
    const text = typeof piece.arguments === "string" ? piece.arguments : ""
    if (piece.isParsed === true || text !== "") this.#isParsed = piece.isParsed === true
    // an empty object before the text is a placeholder, even if a piece without text comes in between
    if (text !== "") this.#object = undefined
    // a call without arguments so far may turn out to lack required ones
    if (text === "") return
    if (this.#prefix === undefined) this.#decide(gate, mode, earlierCalls)
    this.#addText(text)
  }

  /**
   * Takes a repetition of the call: some servers omit the id, or part of the name, in the event that opens the call.
   */
  addLate({ id, name }: CallLabel): void {
    this.id ??= id || undefined
    if (!name || name === this.name || !name.startsWith(this.name)) return
    this.isSentMisnamed ||= this.releasedEnd >= 0
    if (this.isSentMisnamed) return
    this.name = name
    this.#isNameLast = true
  }

  /**
   * Adds a piece of the name. Some servers repeat the name, or its prefix so far, with each piece, also beside
   * arguments; some send it after the arguments.
   */
  #addName(name: string, gate: StreamGate | null): void {
    if (this.name === "") this.#nameAt = this.#length
    if (this.#length !== this.#nameAt) this.addLate({ id: undefined, name })
    if (this.#length !== this.#nameAt || name === this.name) return
    this.#isNameSplit = this.name !== ""
    const joined = this.name + name
    const isGrown = name.startsWith(this.name) && gate?.check.catalog.byName.has(joined) === false
    this.name = isGrown ? name : joined
  }

  #decide(gate: StreamGate | null, mode: PassingMode, earlierCalls: EarlierCalls): void {
    this.#prefix = null
    const isRetractable = mode === "retractable"
    // a name in pieces is written into the first piece, which is held until then
    const isHeld =
      mode === "hold" || (this.#isNameSplit && !isRetractable) || this.#object !== undefined || this.#isParsed
    const view = isHeld || gate === null ? null : viewFor(this, gate, earlierCalls)
    const inputs = view === null || gate === null ? null : rivalsOf(this, gate, earlierCalls())
    if (view === null || inputs === null) return
    this.#prefix = new SoundPrefix(view, new RepeatWatch(inputs), isRetractable)
    if (this.#prefix.isDistinct) this.releasedEnd = 0
  }

  #addText(text: string): void {
    const before = this.#length
    this.#parts.push(text)
    this.#length += text.length
    if (!this.#prefix) return
    this.#prefix.feed(text)
    // the last piece is held: only what follows a quote or a comma shows whether it is structural
    if (this.#prefix.isDistinct) this.releasedEnd = Math.max(this.releasedEnd, Math.min(this.#prefix.safeEnd, before))
  }

  /** Returns the parsed arguments if the call so far is valid as it is. */
  validInput(gate: StreamGate): object | null {
    if (this.#valid?.length === this.#length) return this.#valid.input
    const text = this.#text
    const value = parseObject(text)
    const input = value !== undefined && isValidCall(this.name, text, value, gate.check) ? value : null
    this.#valid = { length: this.#length, input }
    return input
  }

  /** Ends the call. A valid one is sent on; for any other the end of the turn decides. */
  end(gate: StreamGate | null, earlierCalls: EarlierCalls): void {
    this.isEnded = true
    this.release(gate, earlierCalls)
  }

  /** Sends on a valid call. Nothing can change a complete object, even if its end was not signalled. */
  release(gate: StreamGate | null, earlierCalls: EarlierCalls): void {
    // a parsed object of a cut output may be incomplete, which shows only at the end of the turn
    if (
      gate === null ||
      this.#object !== undefined ||
      this.#isParsed ||
      this.isNamedLate ||
      !maySend(this, gate, earlierCalls) ||
      this.validInput(gate) === null
    )
      return
    const earlier = earlierCalls()
    if (rivalsOf(this, gate, earlier) !== null && !earlier.some((call) => call.equals(this)))
      this.releasedEnd = this.#length
  }

  equals(other: StreamedCall): boolean {
    return (
      this.name === other.name &&
      signatureOf({ name: this.name, arguments: this.#text }) ===
        signatureOf({ name: other.name, arguments: other.#text })
    )
  }

  get #text(): string {
    return this.#object === undefined ? this.raw : argumentText(this.#object)
  }
}

/** Returns the arguments of earlier calls that this one may repeat; null while one of them is not valid. */
function rivalsOf(call: StreamedCall, gate: StreamGate, earlier: readonly StreamedCall[]): object[] | null {
  const inputs: object[] = []
  for (const other of earlier) {
    const input = other.validInput(gate)
    if (input === null) return null
    if (other.name === call.name) inputs.push(input)
  }
  return inputs
}

/** True if only the arguments can prevent this call from running. */
function maySend(call: StreamedCall, gate: StreamGate, earlierCalls: EarlierCalls): boolean {
  const { catalog, options, limits } = gate.check
  const entry = catalog.byName.get(call.name)
  if (
    entry === undefined ||
    entry.overLimit ||
    options.disabledTools?.includes(call.name) === true ||
    options.toolChoice === "none"
  )
    return false
  if (call.position >= limits.calls || gate.mayWithhold() || call.id === undefined || gate.isUsedId(call.id))
    return false
  const ownId = plainId(call.id)
  return earlierCalls().every(({ id }) => id === undefined || plainId(id) !== ownId)
}

/** Returns the schema to check arguments in progress; null if the complete call is needed. */
function viewFor(call: StreamedCall, gate: StreamGate, earlierCalls: EarlierCalls): SchemaView | null {
  if (!maySend(call, gate, earlierCalls)) return null
  const entry = gate.check.catalog.byName.get(call.name)
  if (entry === undefined || entry.flat !== null) return null
  const schema = schemaOf(entry, gate.check.limits)
  return schema.broken === null ? schema.view : null
}
