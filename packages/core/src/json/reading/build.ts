import type { Confidence } from "../../report.ts"
import { weaker } from "../../report.ts"
import type { Cut } from "../cut.ts"
import { FAULTS, type FaultId } from "../faults.ts"
import type { Fault, FaultEdit, Piece } from "../pieces.ts"
import {
  type Frame,
  pointerIn,
  STEP_COPY,
  STEP_EDIT,
  STEP_JOIN,
  STEP_RESTART,
  STEP_ROOT,
  STEP_ROOT_END,
  STEP_STRING,
  STEP_TWICE,
  type Step,
} from "./hypothesis.ts"
import { escapeStringBody } from "./string-body.ts"
import type { StringEvidence } from "./string-evidence.ts"

/** What a reading makes of the text: its objects, each with its edits. */
export interface Built {
  readonly pieces: readonly Piece[]
  /** The object was begun before, or stands there once more. */
  readonly isRepeated: boolean
  /** A key stands twice in some object. */
  readonly hasKeyTwice: boolean
}

/** Turns the deviations of a reading into edits. `confidence`: the most that the margin allows. */
export function build(text: string, last: Step | null, cut: Cut | null, confidence: Confidence): Built {
  const steps: Step[] = []
  for (let step = last; step !== null; step = step.prev) steps.push(step)
  const builder = new Builder(text, cut, confidence)
  for (let i = steps.length - 1; i >= 0; i--) builder.take(steps[i] as Step)
  return builder.finish()
}

class Builder {
  readonly #text: string
  readonly #cut: Cut | null
  readonly #confidence: Confidence
  readonly #pieces: Piece[] = []
  #start = 0
  #end = -1
  #edits: FaultEdit[] = []
  #faults: Fault[] = []
  #isRepeated = false
  #hasKeyTwice = false

  constructor(text: string, cut: Cut | null, confidence: Confidence) {
    this.#text = text
    this.#cut = cut
    this.#confidence = confidence
  }

  take(step: Step): void {
    switch (step.kind) {
      case STEP_EDIT:
        // behind the object everything is removed as a whole
        if (this.#end >= 0) return
        return this.#edit(step.fault, step.start, step.end, step.insert, step.frame)
      case STEP_STRING:
        return this.#string(step)
      case STEP_JOIN:
        return this.#join(step)
      case STEP_ROOT:
        return this.#begin(step.start)
      case STEP_ROOT_END:
        this.#end = step.start
        return
      case STEP_COPY:
        this.#isRepeated = true
        return
      case STEP_TWICE:
        this.#hasKeyTwice = true
        return
      case STEP_RESTART:
        this.#isRepeated = true
        return this.#begin(step.start)
    }
  }

  #begin(at: number): void {
    if (this.#end >= 0) this.#closePiece()
    // what was edited before it is removed as a whole
    this.#edits = []
    this.#faults = []
    this.#start = at
  }

  #closePiece(): void {
    this.#pieces.push({ start: this.#start, end: this.#end < 0 ? this.#text.length : this.#end, edits: this.#edits, faults: this.#faults, cut: this.#cut })
    this.#end = -1
  }

  finish(): Built {
    this.#closePiece()
    return { pieces: this.#pieces, isRepeated: this.#isRepeated, hasKeyTwice: this.#hasKeyTwice }
  }

  /** Neighbouring edits of one kind at one place are one fault. */
  #edit(id: FaultId, start: number, end: number, insert: string, frame: Frame | null, isSame = false): void {
    const last = this.#faults[this.#faults.length - 1]
    if (!isSame || last === undefined || last.id !== id)
      this.#faults.push({ id, pointer: pointerIn(frame), confidence: weaker(FAULTS[id].confidence, this.#confidence) })
    this.#edits.push({ start, end, insert, fault: this.#faults.length - 1 })
  }

  #string(step: Step): void {
    const s = step.string as StringEvidence
    const text = this.#text
    const opening = text.slice(s.open, s.start)
    const closing = text.slice(step.end, step.next)
    const id = delimiterFault(s, opening, closing)
    let isFirst = true
    const put = (fault: FaultId, start: number, end: number, insert: string): void => {
      this.#edit(fault, start, end, insert, step.frame, !isFirst)
      isFirst = false
    }
    if (s.notation !== "joined" && opening !== '"') put(id, s.open, s.start, '"')
    escapeStringBody(text, s, step.end, step.style, put)
    if (closing !== '"') put(id, step.end, step.next, '"')
  }

  /** The closing mark of the string before and the opening mark of this one go, with all between. */
  #join(step: Step): void {
    while (this.#edits.length > 0 && (this.#edits[this.#edits.length - 1] as FaultEdit).start >= step.start) this.#edits.pop()
    this.#edit("json/joined-strings", step.start, step.end, "", step.frame)
  }
}

const isQuoteMark = (text: string): boolean => text !== "" && !/[\w@$\\]/.test(text)

/** What is wrong with the marks around a string. */
function delimiterFault(s: StringEvidence, opening: string, closing: string): FaultId {
  if (s.mark === "") return "json/unquoted-value"
  if (closing === "" || opening === "") return "json/half-quoted-value"
  if (opening.startsWith("\\") || closing.startsWith("\\")) return "json/escaped-delimiter"
  if (!isQuoteMark(opening)) return "json/python-prefix"
  if (s.notation === "doubled") return "json/stray-quote"
  return "json/foreign-quotes"
}
