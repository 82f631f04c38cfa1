// Remembers what the rest of a text says of its tools: definitions, and arguments without names.
import type { CallCandidate, ToolIndex } from "../dialects/sighting.ts"
import { definitionsIn, isSameOrder } from "./definitions.ts"

/** What the rest of the text says of the tools a block calls. */
export interface ToolUsage {
  readonly positional: boolean
  readonly repeats: boolean
  readonly redefined: boolean
  /** The values are the names of the arguments, without quotes. Ex) mow(lawn) */
  readonly selfNamed: boolean
}

export interface ToolUsageLog {
  /** Of the calls of one block, which stands in `run`. */
  usageOf(calls: readonly CallCandidate[], blockRun: object): ToolUsage
  /** This call was meant. */
  call(callCandidate: CallCandidate): void
}

/** Remembers what was called, in the order of the text. */
export function createUsageLog(text: string, words: ToolIndex): ToolUsageLog {
  const calledBefore = new Set<string>()
  let calledBeside: string[] = []
  let lastRun: object | null = null
  let textDefinitions: ReturnType<typeof definitionsIn> | null = null
  const isRedefined = ({ name }: CallCandidate): boolean => {
    textDefinitions ??= definitionsIn(text)
    const ownDefinition = name === null ? undefined : textDefinitions.get(name)
    return ownDefinition !== undefined && !isSameOrder(ownDefinition, words.find(name as string)?.argumentKeys ?? [])
  }
  return {
    usageOf(calls, blockRun) {
      // calls beside each other are written in one breath: said before is what stands apart
      if (blockRun !== lastRun) {
        for (const name of calledBeside) calledBefore.add(name)
        calledBeside = []
      }
      lastRun = blockRun
      const selfNamed = calls.some((call) => isSelfNamed(call, words))
      if (!calls.some(isPositional)) return { positional: false, repeats: false, redefined: false, selfNamed }
      return {
        selfNamed,
        positional: true,
        repeats: calls.every(({ name }) => name !== null && calledBefore.has(name)),
        redefined: calls.some(isRedefined),
      }
    },
    call(callCandidate) {
      if (callCandidate.name !== null && !isPositional(callCandidate)) calledBeside.push(callCandidate.name)
    },
  }
}

const isPositional = ({ written }: CallCandidate): boolean =>
  written.kind === "members" && written.members.some((member) => typeof member.key === "number")

function isSelfNamed({ name, written }: CallCandidate, words: ToolIndex): boolean {
  if (name === null || written.kind !== "members" || written.members.length === 0) return false
  const keys = words.find(name)?.argumentKeys ?? []
  return written.members.every(({ as, text }) => as === "bare" && keys.includes(text.trim()))
}
