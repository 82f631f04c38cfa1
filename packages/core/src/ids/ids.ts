// Gives the calls of one turn ids that are unique in the conversation, and keeps given ids where possible.
import type { DeclaredCall, ReportFinding } from "../turn.ts"
import { idAtPosition, idInText, idText, MAX_ID_CHARS, numberedId, plainId, shortId } from "./plain-id.ts"
import type { UsedIds } from "./used-ids.ts"

/** What was wrong with the id of a call; reported in `report.findings`. */
export const ID_REMARKS = {
  "id/not-text": "The id of a call is not a text.",
  "id/duplicate": "An earlier call has the same id, or an id that a provider treats as the same.",
} as const

/** Maximum number of remarks per turn: 100,000 calls with one id must not give a report of that length. */
const MAX_REMARKS = 64

/**
 * Ids for the answers of one turn. A given id is kept if it is text and no other call of the conversation has it.
 * Generated ids fit every provider and never equal a given one. Most turns need none, so nothing is prepared.
 */
export class CallIds {
  readonly #calls: readonly DeclaredCall[]
  readonly #used: UsedIds | null
  #taken: Set<string> | null = null
  #made: Map<number, string> | null = null
  #areMade = false
  /** First position of each given id; created if a turn has several calls. */
  #firsts: Map<string, number> | null = null
  /** The last number for an id that was used before; a conversation has its own. */
  #numbers: Map<string, number> | null = null
  #isShort: boolean | null = null
  /** What was wrong with given ids. */
  readonly remarks: ReportFinding[] = []

  constructor(calls: readonly DeclaredCall[], used: UsedIds | null = null) {
    this.#calls = calls
    this.#used = used
  }

  /** Returns the id of the call at a position: the given or a generated one. */
  idAt(position: number): string {
    const given: unknown = this.#calls[position]?.id
    const text = idText(given)
    const isOwn = text !== null && (position === 0 || this.#isFirst(text, position)) && this.#used?.has(text) !== true
    if (isOwn && typeof given === "string") return given
    const known = this.#made?.get(position)
    if (known !== undefined) return known
    const id = isOwn ? text : this.#free(text ?? idAtPosition(position))
    this.#made ??= new Map()
    this.#made.set(position, id)
    this.#remark(position, given, text, id)
    return id
  }

  /** True if this is the first call with the id: two calls with one id would get one answer, perhaps the wrong one. */
  #isFirst(id: string, position: number): boolean {
    if (this.#firsts === null) {
      this.#firsts = new Map()
      for (let i = this.#calls.length - 1; i >= 0; i--) this.#firsts.set(plainId(idText(this.#calls[i]?.id) ?? ""), i)
    }
    return this.#firsts.get(plainId(id)) === position
  }

  #remark(position: number, given: unknown, text: string | null, id: string): void {
    if (given === undefined || given === null || given === "" || this.remarks.length >= MAX_REMARKS) return
    this.remarks.push(remarkOn(given, text, id, String(this.#calls[position]?.name ?? ""), position))
  }

  /** Adds the ids to those of the conversation. */
  keep(order: readonly string[]): void {
    if (this.#used !== null) for (const id of order) this.#used.claim(id)
  }

  /** Returns the id of the second, third, … call in one argument text. */
  idForPart(id: string, partNumber: number): string {
    // ids of the given calls first: they must not depend on whether an earlier call was split
    if (!this.#areMade) for (let i = 0; i < this.#calls.length; i++) this.idAt(i)
    this.#areMade = true
    let free = partNumber
    let made = this.#formed(numberedId(id, "-", free), "part")
    while (this.#isTaken(made)) made = this.#formed(numberedId(id, "-", ++free), "part")
    this.#taken?.add(made)
    return made
  }

  /**
   * Returns the id of a call found in text: the one that the model wrote, because it may expect it back, or a generated
   * one.
   */
  idForTextCall(writtenId: string | null, callNumber: number): string {
    const own = this.#formed(
      writtenId === null || writtenId.trim() === "" || writtenId.length > MAX_ID_CHARS
        ? idInText(callNumber)
        : writtenId,
      "text",
    )
    if (this.#isTaken(own)) return this.#free(own)
    this.#taken?.add(plainId(own))
    return own
  }

  #isTaken(id: string): boolean {
    this.#taken ??= new Set(this.#calls.map((call) => plainId(idText(call.id) ?? "")))
    return this.#taken.has(plainId(id)) || this.#used?.has(id) === true
  }

  #free(wantedId: string): string {
    const base = plainId(wantedId).slice(0, MAX_ID_CHARS)
    let id = this.#formed(base)
    while (this.#isTaken(id)) id = this.#formed(numberedId(base, "_", this.#nextNumber(base)))
    this.#taken?.add(id)
    return id
  }

  /**
   * Returns a generated id in the form that the provider accepts. The stem identifies its call later
   * (`messages/align.ts`).
   */
  #formed(id: string, stem?: string): string {
    this.#isShort ??= this.#used?.takesShort(this.#calls.flatMap((call) => idText(call.id) ?? [])) ?? false
    if (this.#isShort) return shortId(id, stem)
    return this.#used?.form === "plain" ? plainId(id) : id
  }

  #nextNumber(base: string): number {
    // a number counts as a use: a later call of this turn may have exactly this id
    if (this.#used?.has(base) === true) return this.#used.nextNumber(base)
    this.#numbers ??= new Map()
    const number = (this.#numbers.get(base) ?? 1) + 1
    this.#numbers.set(base, number)
    return number
  }
}

/** Returns the report about an id that had to change. */
export function remarkOn(
  given: unknown,
  text: string | null,
  id: string,
  tool: string,
  position: number,
): ReportFinding {
  const rule = typeof given === "string" ? "id/duplicate" : "id/not-text"
  const before = text === null ? `a value of type ${typeof given}` : `"${text.slice(0, MAX_ID_CHARS)}"`
  return {
    rule,
    tool: tool.slice(0, 64),
    message: `${ID_REMARKS[rule]} Call ${position + 1} had ${before} and has "${id}" now.`,
  }
}
