// createStreamMender: the API for hand-written loops over a stream.
import { checkOptions } from "../calls/options.ts"
import { createMender, type Mender, type MenderOptions } from "../create-mender.ts"
import { MendError } from "../errors.ts"
import type { MendedCall, MendResult, ToolsInput } from "../turn.ts"
import { addedPlaces } from "./added-places.ts"
import { StreamTurn } from "./stream-turn.ts"
import type { CallPiece, PassingMode, StreamedCall, StreamMode } from "./streamed-call.ts"

export interface StreamOptions extends MenderOptions {
  /**
   * "live" (default): arguments are passed on as long as they are valid so far, and held from the first fault on.
   * "hold": a call is passed on when it has ended.
   */
  readonly mode?: StreamMode
}

/** What may be passed on of a call. All pieces of a call together are its mended arguments. */
export interface CallDelta {
  /** The key that was given, or the id of a call that had none. */
  readonly key: string
  readonly id: string
  readonly name: string
  /** The first piece of this call: id and name are passed on with it. */
  readonly isFirst: boolean
  readonly arguments: string
  /** The repair changes what was passed on: drop it, this is the whole text. */
  readonly isReplacement: boolean
}

export interface StreamEnd {
  /** What is still to be shown of the text. */
  readonly text: string
  /** What is still to be passed on of the calls that run, in their order. */
  readonly calls: readonly CallDelta[]
  /** The same as `mend` of a mender gives for the whole turn. */
  readonly result: MendResult
}

/** One turn in pieces. After `end` the next turn of the conversation begins. */
export interface StreamMender {
  /** The next piece of the answer; returns what may be shown. `text("")` gives the last words before a call. */
  text(delta: string): string
  /** The next piece of the thinking; it is shown as it comes. */
  reasoning(delta: string): string
  /** The next piece of a call; returns what may be passed on. `key`: tells the calls of the turn apart. */
  callDelta(key: string | number, delta: CallPiece): CallDelta[]
  endCall(key: string | number): CallDelta[]
  /** The turn is over, for the reason that the provider gave. */
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

/** Pieces are what a provider sent: what is no text was read from the wrong place. */
function requirePiece(isRight: boolean, must: string): void {
  if (!isRight) throw new MendError("MEND_TEXT", must)
}

class TurnStream implements StreamMender {
  readonly #mender: Mender
  readonly #mode: PassingMode
  #turn: StreamTurn
  /** The text that came and was not shown. */
  #waitingText = ""
  #shownLength = 0
  /** Of each call: how many characters were passed on, and those that came and were not. */
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
    // the rest of a call whose end is that the next one begins
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
