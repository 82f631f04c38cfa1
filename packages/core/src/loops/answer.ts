// The answer of a tool: whether two answers are the same, and whether one is an error or empty.
import { clipLine } from "../clip.ts"
import { codeOf, digest } from "../digest.ts"
import { flattenRope } from "../json/rope.ts"
import { foldAnswer, isOnlyId } from "./fold.ts"
import {
  errorKind,
  isAcknowledgement,
  isEmptyText,
  isErrorText,
  isOver,
  isPassingError,
  isUnderWay,
  nextPageIn,
  recordKind,
  toldWords,
  UNNAMED_PAGE,
  withoutEcho,
  withoutOccurrence,
} from "./fruitless.ts"

/** The properties that an answer shows. */
export interface AnswerSigns {
  /** Kind of the error; empty if the answer is not one. */
  readonly error: string
  readonly isPassing: boolean
  readonly isUnderWay: boolean
  readonly isOver: boolean
  readonly isError: boolean
  readonly isEmpty: boolean
  readonly isBlank: boolean
  readonly isAcknowledgement: boolean
  /** Code of the next page; empty if the answer names none. Absent in a state of an earlier release. */
  readonly next?: string
}

/** Maximum length of a text that is kept: a longer one is not kept for a comparison that may never happen. */
export const KEPT_WHOLE = 4_096
const MAX_HEAD = 200

/** The answer of a tool. Everything is computed on demand, because most answers are never looked at again. */
export class ToolAnswer {
  #text: string
  #digest: string | null = null
  #head: string | null = null
  #signs: AnswerSigns | null = null
  #told: string | null = null
  #call: string | null

  /** `compared`: the text to compare, if it depends on the tool. */
  constructor(text: string, call: string | null, compared: string | null = null) {
    this.#text = text
    this.#call = call
    if (compared !== null) this.#digest = digest(compared)
    if (text.length > KEPT_WHOLE) this.#know(this.digest, this.head, this.signs, this.told)
  }

  /** Restores an answer from a state. */
  static of(known: string, head: string, signs: AnswerSigns, told: string): ToolAnswer {
    const answer = new ToolAnswer("", null)
    answer.#know(known, head, signs, told)
    return answer
  }

  /** Stores all that can be asked for, and discards the text. */
  #know(known: string, head: string, signs: AnswerSigns, told: string): void {
    this.#digest = known
    this.#head = head
    this.#signs = signs
    this.#told = told
    this.#text = ""
    this.#call = null
  }

  /** Digest that is equal for answers that differ only in times, ids and counters. */
  get digest(): string {
    this.#digest ??= digest(comparedText(this.#text, this.#call))
    return this.#digest
  }

  /** Beginning of the answer, on one line. */
  get head(): string {
    // copied: a slice keeps the whole text in memory, and results can have megabytes
    this.#head ??= flattenRope(clipLine(this.#text, MAX_HEAD))
    return this.#head
  }

  get signs(): AnswerSigns {
    this.#signs ??= signsOf(this.#text, this.#call)
    return this.#signs
  }

  /** Codes of the words that distinguish an error from others; used for errors only. */
  get told(): string {
    this.#told ??= toldWords(this.#text, this.#call ?? "")
    return this.#told
  }
}

/** Returns the text to compare. Without arguments, an id is the answer. Ex) `claim_task({})` → `{"task_id": 17}` */
function comparedText(text: string, call: string | null): string {
  const folded = foldAnswer(withoutOccurrence(text))
  return call !== null && /^\s*\{\s*\}\s*$/.test(call) && isOnlyId(folded) ? text : folded
}

/** Computes the properties of an answer. `call`: the arguments of the call, if they are still known. */
export const signsOf = (text: string, call: string | null): AnswerSigns => ({
  error: flattenRope(kindOf(call === null ? text : withoutEcho(text, call))),
  isPassing: isPassingError(text),
  isUnderWay: isUnderWay(text),
  isOver: isOver(text),
  isError: isErrorText(text),
  isEmpty: isEmptyText(text),
  isBlank: text.trim() === "",
  isAcknowledgement: isAcknowledgement(text),
  next: nextCode(nextPageIn(text)),
})

const kindOf = (text: string): string => recordKind(text) ?? errorKind(text)

const nextCode = (page: string): string => (page === "" || page === UNNAMED_PAGE ? page : codeOf(page.toLowerCase()))
