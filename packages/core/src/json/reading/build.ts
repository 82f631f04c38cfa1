// Writes the edits and faults of the reading that won.
import { type Confidence, weakerConfidence } from "../../report.ts"
import type { Cut } from "../cut.ts"
import type { SourceEdit } from "../edit.ts"
import { type FaultId, JSON_FAULTS } from "../faults.ts"
import type { FaultEdit, ParsedSpan, TextFault } from "../pieces.ts"
import { type ContainerFrame, pointerIn, type ReadingStep } from "./hypothesis.ts"
import { escapeStringBody } from "./string-body.ts"
import type { StringEvidence } from "./string-evidence.ts"

/** The objects of a reading, each with its edits. */
export interface BuiltReading {
  readonly objectSpans: readonly ParsedSpan[]
  /** True if the object was started earlier, or occurs a second time. */
  readonly isRepeated: boolean
}

/** Turns the deviations of a reading into edits. `confidence` is the highest confidence that the margin allows. */
export function buildReading(
  text: string,
  last: ReadingStep | null,
  cut: Cut | null,
  confidence: Confidence,
): BuiltReading {
  const steps: ReadingStep[] = []
  for (let step = last; step !== null; step = step.previousStep) steps.push(step)
  const readingBuilder = new ReadingBuilder(text, cut, confidence)
  for (let i = steps.length - 1; i >= 0; i--) readingBuilder.applyStep(steps[i] as ReadingStep)
  return readingBuilder.closeReading()
}

class ReadingBuilder {
  readonly #text: string
  readonly #cut: Cut | null
  readonly #confidence: Confidence
  readonly #pieces: ParsedSpan[] = []
  #start = 0
  #end = -1
  #edits: FaultEdit[] = []
  #faults: TextFault[] = []
  #isRepeated = false

  constructor(text: string, cut: Cut | null, confidence: Confidence) {
    this.#text = text
    this.#cut = cut
    this.#confidence = confidence
  }

  applyStep(step: ReadingStep): void {
    const { kind } = step
    if (kind === "copy" || kind === "restart") this.#isRepeated = true
    if (kind === "root" || kind === "restart") this.#begin(step.start)
    else if (kind === "root end") this.#end = step.start
    else if (kind === "string") this.#string(step)
    else if (kind === "join") this.#join(step)
    // text after the object is removed as a whole
    else if (kind === "edit" && this.#end < 0) this.#edit(step.fault, step, step.frame)
  }

  #begin(at: number): void {
    if (this.#end >= 0) this.#closePiece()
    // text before the object is removed as a whole, together with its edits
    this.#edits = []
    this.#faults = []
    this.#start = at
  }

  #closePiece(): void {
    this.#pieces.push({
      start: this.#start,
      end: this.#end < 0 ? this.#text.length : this.#end,
      edits: this.#edits,
      faults: this.#faults,
      cut: this.#cut,
    })
    this.#end = -1
  }

  closeReading(): BuiltReading {
    this.#closePiece()
    return { objectSpans: this.#pieces, isRepeated: this.#isRepeated }
  }

  /** Adds an edit. With `isSame`, an edit with the fault of the one before belongs to the same fault. */
  #edit(id: FaultId, { start, end, insert }: SourceEdit, frame: ContainerFrame | null, isSame = false): void {
    const previousFault = this.#faults[this.#faults.length - 1]
    if (!isSame || previousFault === undefined || previousFault.id !== id)
      this.#faults.push({
        id,
        pointer: pointerIn(frame),
        confidence: weakerConfidence(JSON_FAULTS[id].confidence, this.#confidence),
      })
    this.#edits.push({ start, end, insert, fault: this.#faults.length - 1 })
  }

  #string(step: ReadingStep): void {
    const s = step.stringEvidence as StringEvidence
    const text = this.#text
    const openingMark = text.slice(s.openOffset, s.start)
    const closingMark = text.slice(step.end, step.nextOffset)
    const id = delimiterFault(s, openingMark, closingMark)
    let isFirst = true
    const addStringEdit = (fault: FaultId, start: number, end: number, insert: string): void => {
      this.#edit(fault, { start, end, insert }, step.frame, !isFirst)
      isFirst = false
    }
    if (s.stringNotation !== "joined" && openingMark !== '"') addStringEdit(id, s.openOffset, s.start, '"')
    escapeStringBody(text, s, step.end, step.style, addStringEdit)
    if (closingMark !== '"') addStringEdit(id, step.end, step.nextOffset, '"')
  }

  /** Replaces the closing mark of the string before, the opening mark of this one, and everything between. */
  #join(step: ReadingStep): void {
    while (this.#edits.length > 0 && (this.#edits[this.#edits.length - 1] as FaultEdit).start >= step.start)
      this.#edits.pop()
    this.#edit("json/joined-strings", step, step.frame)
  }
}

const isQuoteMark = (text: string): boolean => text !== "" && !/[\w@$\\]/.test(text)

/** Returns what is wrong with the quotes around a string. */
function delimiterFault(s: StringEvidence, openText: string, closeText: string): FaultId {
  if (s.mark === "") return "json/unquoted-value"
  if (closeText.trim() === "" || openText === "") return "json/half-quoted-value"
  if (openText.startsWith("\\") || closeText.startsWith("\\")) return "json/escaped-delimiter"
  if (!isQuoteMark(openText)) return "json/python-prefix"
  if (s.stringNotation === "doubled") return "json/stray-quote"
  return "json/foreign-quotes"
}
