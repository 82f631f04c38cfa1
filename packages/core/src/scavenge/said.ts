// Remembers how a text uses its tools: functions it defines, and calls without argument names.
import type { CallCandidate, ToolIndex } from "../dialects/sighting.ts"
import type { CallScene } from "./scene.ts"

/** Facts from the rest of the text about the tools that a block calls. */
type ToolUsage = Pick<CallScene, "positional" | "repeats" | "redefined" | "selfNamed">

/** Remembers what was called, in text order. */
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

  /** Returns the facts for the calls of one block, which stands in `run`. */
  usageOf(calls: readonly CallCandidate[], run: object): ToolUsage {
    // calls next to each other are written together: "before" means outside this run
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

  /** Records a call that was meant. */
  call(callCandidate: CallCandidate): void {
    if (callCandidate.name !== null && !isPositional(callCandidate)) this.#calledBeside.push(callCandidate.name)
  }

  /** True if the text defines the function itself, so that an argument without a name may mean another one. */
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

/** Returns the functions that a text defines, with their parameter names in order. The last definition counts. */
export function definitionsIn(text: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const [, name = "", list = ""] of text.matchAll(FUNCTION_DEFINITION)) {
    const names = [...list.matchAll(PARAMETER_NAME)].map(([, parameter = ""]) => withoutEscapes(parameter))
    found.set(withoutEscapes(name), names)
  }
  return found
}

const withoutEscapes = (name: string): string => name.replaceAll("\\", "")
