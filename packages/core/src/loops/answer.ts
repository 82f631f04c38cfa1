// What a tool answered: whether two answers are the same, and whether one is an error or empty.
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

/** What an answer says of itself. */
export interface AnswerSigns {
  /** The kind of error, if it is one. */
  readonly error: string
  readonly isPassing: boolean
  readonly isUnderWay: boolean
  readonly isOver: boolean
  readonly isError: boolean
  readonly isEmpty: boolean
  readonly isBlank: boolean
  readonly isAcknowledgement: boolean
  /** A code of the page that comes next; empty where it tells of none. Absent in a state of an earlier release. */
  readonly next?: string
}

/** A longer text is not kept for the sake of a comparison that may never come. */
export const KEPT_WHOLE = 4_096
const MAX_HEAD = 200

/** What a tool answered. Most answers are never looked at again: so nothing is made of one before it is asked for. */
export class ToolAnswer {
  #text: string
  #digest: string | null = null
  #head: string | null = null
  #signs: AnswerSigns | null = null
  #told: string | null = null
  #call: string | null

  /** `compared`: what is compared of it, where that depends on the tool. */
  constructor(text: string, call: string | null, compared: string | null = null) {
    this.#text = text
    this.#call = call
    if (compared !== null) this.#digest = digest(compared)
    if (text.length > KEPT_WHOLE) this.#know(this.digest, this.head, this.signs, this.told)
  }

  /** From a state. */
  static of(known: string, head: string, signs: AnswerSigns, told: string): ToolAnswer {
    const answer = new ToolAnswer("", null)
    answer.#know(known, head, signs, told)
    return answer
  }

  /** All that is asked for is known, so the text is not kept. */
  #know(known: string, head: string, signs: AnswerSigns, told: string): void {
    this.#digest = known
    this.#head = head
    this.#signs = signs
    this.#told = told
    this.#text = ""
    this.#call = null
  }

  /** Equal for answers that differ only in times, ids and counters. */
  get digest(): string {
    this.#digest ??= digest(comparedText(this.#text, this.#call))
    return this.#digest
  }

  /** How it begins, on one line. */
  get head(): string {
    // copied: a piece cut out of a text keeps the whole text alive, and results have megabytes
    this.#head ??= flattenRope(clipLine(this.#text, MAX_HEAD))
    return this.#head
  }

  get signs(): AnswerSigns {
    this.#signs ??= signsOf(this.#text, this.#call)
    return this.#signs
  }

  /** Codes of the words by which an error differs from others; only errors are asked for them. */
  get told(): string {
    this.#told ??= toldWords(this.#text, this.#call ?? "")
    return this.#told
  }
}

/** The id is the answer where nothing was asked but for one. Ex) `claim_task({})` → `{"task_id": 17}` */
function comparedText(text: string, call: string | null): string {
  const folded = foldAnswer(withoutOccurrence(text))
  return call !== null && /^\s*\{\s*\}\s*$/.test(call) && isOnlyId(folded) ? text : folded
}

/** `call`: the arguments of the call, where they are still known. */
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
