import { clip } from "../calls/clip.ts"
import { digest } from "../digest.ts"
import { MendError } from "../errors.ts"
import type { EscalatedCall } from "../turn.ts"

export const MOST_REPROMPTS = 5
const DEFAULT_REPROMPTS = 1
const DEFAULT_PER_TURN = 10
/** Lineages remembered; the oldest is forgotten first. */
export const MOST_LINEAGES = 64

/** How often calls were sent back to the model, by lineage: the tool and the places that were wrong. */
export class Budget {
  readonly most: number
  readonly perTurn: number
  spent = 0
  readonly lineages = new Map<string, number>()

  constructor(most: number | undefined, perTurn: number | undefined) {
    this.most = whole("maxReprompts", most ?? DEFAULT_REPROMPTS, MOST_REPROMPTS)
    this.perTurn = whole("maxRepromptsPerTurn", perTurn ?? DEFAULT_PER_TURN, 1_000)
  }

  /** Counts one more call that goes back; says how often its like went back before, and whether that was enough. */
  spend(call: EscalatedCall): { readonly attempt: number; readonly gaveUp: boolean } {
    const lineage = lineageOf(call)
    const attempt = this.lineages.get(lineage) ?? 0
    this.lineages.delete(lineage)
    this.lineages.set(lineage, attempt + 1)
    if (this.lineages.size > MOST_LINEAGES) this.lineages.delete(this.lineages.keys().next().value as string)
    const gaveUp = attempt >= this.most || this.spent >= this.perTurn
    if (!gaveUp) this.spent++
    return { attempt, gaveUp }
  }

  /** A call of the tool went through: what was wrong before is over. */
  settle(tool: string): void {
    if (this.lineages.size === 0) return
    for (const lineage of this.lineages.keys()) if (lineage.startsWith(`${tool}\n`)) this.lineages.delete(lineage)
  }

  clear(): void {
    this.spent = 0
    this.lineages.clear()
  }
}

const LONGEST = 400

/** Without places, the reason stands for them. Names and places may be what a model wrote: a long lineage is a digest. */
function lineageOf({ name, issues, reason }: EscalatedCall): string {
  const places = [...new Set(issues.map((issue) => issue.pointer))].sort()
  const about = places.length === 0 ? reason : places.slice(0, 32).join("\n")
  if (name.length + about.length <= LONGEST) return `${name}\n${about}`
  return `${name.length > LONGEST ? digest(name) : name}\n${digest(about)}`
}

function whole(name: string, value: number, most: number): number {
  if (!Number.isInteger(value) || value < 0 || value > most)
    throw new MendError("MEND_OPTIONS", `${name} must be an integer between 0 and ${most}, got ${String(value)}`)
  return value
}

/** The call as given up: the model is asked for another way instead of another try. The last line of the message was what to do. */
export function givenUp(call: EscalatedCall, attempt: number, most: number): EscalatedCall {
  const times = attempt === 0 ? "" : ` It was already sent back ${attempt === 1 ? "once" : `${attempt} times`}.`
  const todo = `Do not send this call again.${times} Find another way, or answer without it.`
  const [first = "", ...rest] = call.feedback.split("\n")
  const what = clip([first, ...rest.slice(0, -1)].join("\n"), Math.max(0, most - todo.length - 1))
  return { ...call, gaveUp: true, feedback: clip(what === "" ? todo : `${what}\n${todo}`, most) }
}
