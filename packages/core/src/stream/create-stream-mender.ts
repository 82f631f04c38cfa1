// createStreamMender: API for hand-written loops over a stream.
import { checkOptions } from "../calls/options.ts"
import { createMender, type Mender, type MenderOptions } from "../create-mender.ts"
import { MendError } from "../errors.ts"
import type { MendedCall, MendResult, ToolsInput } from "../turn.ts"
import { addedPlaces } from "./added-places.ts"
import { StreamTurn } from "./stream-turn.ts"
import type { CallPiece, PassingMode, StreamedCall, StreamMode } from "./streamed-call.ts"

export interface StreamOptions extends MenderOptions {
  /**
   * "live" (default): arguments are passed on while they are valid so far, and held from the first fault on.
   * "hold": a call is passed on after it has ended.
   */
  readonly mode?: StreamMode
}

/** A piece of a call to pass on. All pieces of a call together are its mended arguments. */
export interface CallDelta {
  /** The given key, or the id of a call without a key. */
  readonly key: string
  readonly id: string
  readonly name: string
  /** True for the first piece of a call, which carries id and name. */
  readonly isFirst: boolean
  readonly arguments: string
  /** True if a repair changes earlier pieces: discard them, this is the complete text. */
  readonly isReplacement: boolean
}

export interface StreamEnd {
  /** The rest of the text to show. */
  readonly text: string
  /** The remaining pieces of the calls that run, in order. */
  readonly calls: readonly CallDelta[]
  /** The result that `mend` of a mender gives for the whole turn. */
  readonly result: MendResult
}

/** Mends one turn in pieces. After `end`, the next turn of the conversation begins. */
export interface StreamMender {
  /** Takes the next piece of the answer; returns the text to show. `text("")` returns the last words before a call. */
  text(delta: string): string
  /** Takes the next piece of the thinking, which is shown unchanged. */
  reasoning(delta: string): string
  /** Takes the next piece of a call; returns the pieces to pass on. `key`: identifies the call within the turn. */
  callDelta(key: string | number, delta: CallPiece): CallDelta[]
  endCall(key: string | number): CallDelta[]
  /** Ends the turn with the provider's finish reason. */
  end(finishReason?: string | null): StreamEnd
}

/**
 * Mends a turn while it is written.
 * @example const stream = createStreamMender(tools); show(stream.text(delta)); stream.callDelta(0, { id, name,
 * arguments }); const { result } = stream.end("tool_calls")
 */
export function createStreamMender(tools: ToolsInput | Mender, options: StreamOptions = {}): StreamMender {
  checkOptions(options, ["mode", "state"])
  const { mode = "live", ...menderOptions } = options
  if (mode !== "live" && mode !== "hold")
    throw new MendError("MEND_OPTIONS", `mode ${JSON.stringify(mode)} does not exist; use live or hold`)
  return new TurnStream(
    isMender(tools) ? tools : createMender(tools, menderOptions),
    mode === "live" ? "retractable" : mode,
  )
}

const isMender = (given: ToolsInput | Mender): given is Mender =>
  typeof (given as Mender | undefined)?.mend === "function"

/** Throws for a wrong piece: if it is not a string, the host read it from the wrong place. */
function requirePiece(isRight: boolean, must: string): void {
  if (!isRight) throw new MendError("MEND_TEXT", must)
}

class TurnStream implements StreamMender {
  readonly #mender: Mender
  readonly #mode: PassingMode
  #turn: StreamTurn
  /** Text that arrived and was not shown yet. */
  #waitingText = ""
  #shownLength = 0
  /** For each call: the number of characters passed on, and the text that still waits. */
  #passed = new Map<string, { count: number; waiting: string }>()

  constructor(mender: Mender, mode: PassingMode) {
    this.#mender = mender
    this.#mode = mode
    this.#turn = new StreamTurn(mender, mode)
  }

  text(delta: string): string {
    requirePiece(typeof delta === "string", `text takes the next piece of the answer as a string; got ${String(delta)}`)
    this.#turn.text(delta)
    this.#waitingText += delta
    const count = this.#turn.shownLength - this.#shownLength
    const shown = this.#waitingText.slice(0, count)
    this.#waitingText = this.#waitingText.slice(count)
    this.#shownLength += count
    return shown
  }

  reasoning(delta: string): string {
    requirePiece(
      typeof delta === "string",
      `reasoning takes the next piece of the thinking as a string; got ${String(delta)}`,
    )
    this.#turn.reasoning(delta)
    return delta
  }

  callDelta(key: string | number, delta: CallPiece): CallDelta[] {
    const isRight =
      (typeof key === "string" || typeof key === "number") &&
      typeof delta === "object" &&
      delta !== null &&
      !("function" in delta)
    requirePiece(
      isRight,
      "callDelta takes a key and a piece of a call: stream.callDelta(index, { id, name, arguments })",
    )
    const before = this.#turn.latestCall
    const call = this.#turn.callPiece(String(key), delta)
    const passed = this.#passed.get(call.key) ?? { count: -1, waiting: "" }
    this.#passed.set(call.key, passed)
    if (typeof delta.arguments === "string") passed.waiting += delta.arguments
    // a new call ends the previous one, so its rest may be released
    return [...(before === null || before === call ? [] : this.#released(before)), ...this.#released(call)]
  }

  endCall(key: string | number): CallDelta[] {
    this.#turn.endCall(String(key))
    const call = this.#turn.calls.get(String(key))
    return call === undefined ? [] : this.#released(call)
  }

  end(finishReason: string | null = null): StreamEnd {
    this.#turn.setShown(this.#shownLength)
    const finished = this.#turn.finish(finishReason)
    const { result, textRest, declared } = finished
    const { placed, last } = addedPlaces(finished.added, finished)
    const whole = (added: readonly MendedCall[]): CallDelta[] =>
      added.flatMap((call) => this.#delta(call.id, call, call.arguments))
    const rests = declared.flatMap(({ call: { key }, mended, rest, isReplaced }) => [
      ...(mended === null ? [] : this.#delta(key, mended, rest, isReplaced)),
      ...whole(placed.get(key) ?? []),
    ])
    const calls = [...rests, ...whole(last)]
    this.#turn = new StreamTurn(this.#mender, this.#mode)
    this.#waitingText = ""
    this.#shownLength = 0
    this.#passed = new Map()
    return { text: textRest, calls, result }
  }

  #released(call: StreamedCall): CallDelta[] {
    const passed = this.#passed.get(call.key)
    if (passed === undefined || call.releasedEnd <= passed.count) return []
    const length = call.releasedEnd - Math.max(0, passed.count)
    const delta = {
      key: call.key,
      id: call.id ?? "",
      name: call.name,
      isFirst: passed.count < 0,
      arguments: passed.waiting.slice(0, length),
      isReplacement: false,
    }
    passed.count = call.releasedEnd
    passed.waiting = passed.waiting.slice(length)
    return [delta]
  }

  #delta(key: string, { id, name }: MendedCall, rest: string, isReplacement = false): CallDelta[] {
    const isFirst = (this.#passed.get(key)?.count ?? -1) < 0
    return rest === "" && !isFirst ? [] : [{ key, id, name, isFirst, arguments: rest, isReplacement }]
  }
}
