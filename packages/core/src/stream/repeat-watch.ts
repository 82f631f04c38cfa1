// Tells whether a call in progress can still turn out to repeat an earlier call of its turn.
import { parseStrict } from "../json/strict.ts"

/** Unfinished strings are compared up to this length, and with so many others, so that time stays linear. */
const MAX_OPEN_LENGTH = 256
const MAX_COMPARED = 64

/**
 * Detects when a call in progress differs from all earlier calls of its turn: at the first name or value that an
 * earlier call does not have. Order, spacing and spelling do not matter.
 */
export class RepeatWatch {
  /** Names and values of each earlier call, as JSON. */
  #rivals: ReadonlySet<string>[]

  constructor(inputs: readonly object[]) {
    this.#rivals = inputs.map(literalsIn)
  }

  get isDistinct(): boolean {
    return this.#rivals.length === 0
  }

  /** Takes a name, string, number or literal of the call. */
  addLiteral(text: string): void {
    if (this.isDistinct) return
    const literal = JSON.stringify(parseStrict(text))
    this.#rivals = this.#rivals.filter((literals) => literals.has(literal))
  }

  /** Takes an unfinished string of the call. */
  addOpenString(parts: readonly string[], length: number): void {
    if (this.isDistinct || length > MAX_OPEN_LENGTH) return
    const text = parts.join("")
    if (text.includes("\\")) return
    this.#rivals = this.#rivals.filter(
      (literals) => literals.size > MAX_COMPARED || [...literals].some((literal) => literal.startsWith(text)),
    )
  }
}

/** Iterative, because JSON.parse accepts 100,000 levels. */
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
