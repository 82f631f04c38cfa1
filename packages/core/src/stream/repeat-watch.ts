// Whether a call that is being written can still turn out to repeat an earlier call of its turn.
import { parseStrict } from "../json/strict.ts"

/** An unfinished string is compared up to this length, and with so many others, so that time stays linear. */
const MAX_OPEN_LENGTH = 256
const MAX_COMPARED = 64

/**
 * Tells when a call that is being written can no longer turn out to be an earlier call of its turn: with the first name
 * or value that the earlier one has not. Order, spacing and spelling do not matter.
 */
export class RepeatWatch {
  /** For each earlier call its names and values, as JSON. */
  #rivals: ReadonlySet<string>[]

  constructor(inputs: readonly object[]) {
    this.#rivals = inputs.map(literalsIn)
  }

  get isDistinct(): boolean {
    return this.#rivals.length === 0
  }

  /** A name, a string, a number or a literal of the call. */
  addLiteral(text: string): void {
    if (this.isDistinct) return
    const literal = JSON.stringify(parseStrict(text))
    this.#rivals = this.#rivals.filter((literals) => literals.has(literal))
  }

  /** A string of the call that has not ended. */
  addOpenString(parts: readonly string[], length: number): void {
    if (this.isDistinct || length > MAX_OPEN_LENGTH) return
    const text = parts.join("")
    if (text.includes("\\")) return
    this.#rivals = this.#rivals.filter(
      (literals) => literals.size > MAX_COMPARED || [...literals].some((literal) => literal.startsWith(text)),
    )
  }
}

/** Iterative: JSON.parse takes 100,000 levels. */
function literalsIn(input: object): Set<string> {
  const literals = new Set<string>()
  const open: unknown[] = [input]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== "object" || value === null) literals.add(JSON.stringify(value))
    else if (Array.isArray(value)) for (const item of value) open.push(item)
    else
      for (const [name, member] of Object.entries(value)) {
        literals.add(JSON.stringify(name))
        open.push(member)
      }
  }
  return literals
}
