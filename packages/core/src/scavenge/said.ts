// Remembers what the rest of a text says of its tools: definitions, and arguments without names.
import type { CallCandidate, ToolIndex } from "../dialects/sighting.ts"
import type { CallScene } from "./scene.ts"

/** What the rest of the text says of the tools a block calls. */
type ToolUsage = Pick<CallScene, "positional" | "repeats" | "redefined" | "selfNamed">

/** Remembers what was called, in the order of the text. */
export class UsageLog {
  readonly #text: string
  readonly #words: ToolIndex
  readonly #calledBefore = new Set<string>()
  #calledBeside: string[] = []
  #lastRun: object | null = null
  #definitions: ReadonlyMap<string, readonly string[]> | null = null

  constructor(text: string, words: ToolIndex) {
    this.#text = text
    this.#words = words
  }

  /** Of the calls of one block, which stands in `run`. */
  usageOf(calls: readonly CallCandidate[], run: object): ToolUsage {
    // calls beside each other are written in one breath: said before is what stands apart
    if (run !== this.#lastRun) {
      for (const name of this.#calledBeside) this.#calledBefore.add(name)
      this.#calledBeside = []
    }
    this.#lastRun = run
    const positional = calls.some(isPositional)
    return {
      positional,
      repeats: positional && calls.every(({ name }) => name !== null && this.#calledBefore.has(name)),
      redefined: positional && calls.some(({ name }) => name !== null && this.#isRedefined(name)),
      selfNamed: calls.some((call) => isSelfNamed(call, this.#words)),
    }
  }

  /** This call was meant. */
  call(callCandidate: CallCandidate): void {
    if (callCandidate.name !== null && !isPositional(callCandidate)) this.#calledBeside.push(callCandidate.name)
  }

  /** A place without a name means another argument in a function of the text's own. */
  #isRedefined(name: string): boolean {
    this.#definitions ??= definitionsIn(this.#text)
    const definition = this.#definitions.get(name)
    const declaredNames = this.#words.find(name)?.argumentKeys ?? []
    return (
      definition !== undefined && (definition.length === 0 || definition.some((key, i) => declaredNames[i] !== key))
    )
  }
}

const isPositional = ({ written }: CallCandidate): boolean =>
  written.kind === "members" && written.members.some((member) => typeof member.key === "number")

function isSelfNamed({ name, written }: CallCandidate, words: ToolIndex): boolean {
  if (name === null || written.kind !== "members" || written.members.length === 0) return false
  const keys = words.find(name)?.argumentKeys ?? []
  return written.members.every(({ as, text }) => as === "bare" && keys.includes(text.trim()))
}

const FUNCTION_DEFINITION =
  /^[ \t]*(?:export[ \t]+)?(?:async[ \t]+)?(?:def|func|fn|function)[ \t]+([\w.\\]{1,256})[ \t]*\(([^()]{0,2000})/gm
// Ex) place: str, days: int = 7
const PARAMETER_NAME = /(?<=^|,)\s*\*{0,2}(\\*\w[\w\\]*)/g

/** The functions a text defines: the names of their arguments, in order. Of one defined twice the last counts. */
export function definitionsIn(text: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const [, name = "", list = ""] of text.matchAll(FUNCTION_DEFINITION)) {
    const names = [...list.matchAll(PARAMETER_NAME)].map(([, parameter = ""]) => withoutEscapes(parameter))
    found.set(withoutEscapes(name), names)
  }
  return found
}

const withoutEscapes = (name: string): string => name.replaceAll("\\", "")
