import type { Sighting, Vocabulary } from "../dialects/sighting.ts"
import { definitionsIn, isSameOrder } from "./definitions.ts"

/** What the rest of the text says of the tools a block calls. */
export interface Saying {
  readonly positional: boolean
  readonly repeats: boolean
  readonly redefined: boolean
}

export interface Said {
  /** Of the calls of one block, which stands in `run`. */
  about(calls: readonly Sighting[], run: object): Saying
  /** This call was meant. */
  call(sighting: Sighting): void
}

const PLAIN: Saying = { positional: false, repeats: false, redefined: false }

/** Remembers what was called, in the order of the text. */
export function createSaid(text: string, words: Vocabulary): Said {
  const before = new Set<string>()
  let beside: string[] = []
  let last: object | null = null
  let definitions: ReturnType<typeof definitionsIn> | null = null
  const isRedefined = ({ name }: Sighting): boolean => {
    definitions ??= definitionsIn(text)
    const own = name === null ? undefined : definitions.get(name)
    return own !== undefined && !isSameOrder(own, words.find(name as string)?.keys ?? [])
  }
  return {
    about(calls, run) {
      // calls beside each other are written in one breath: said before is what stands apart
      if (run !== last) {
        for (const name of beside) before.add(name)
        beside = []
      }
      last = run
      if (!calls.some(isPositional)) return PLAIN
      return { positional: true, repeats: calls.every(({ name }) => name !== null && before.has(name)), redefined: calls.some(isRedefined) }
    },
    call(sighting) {
      if (sighting.name !== null && !isPositional(sighting)) beside.push(sighting.name)
    },
  }
}

const isPositional = ({ written }: Sighting): boolean => written.kind === "members" && written.members.some((member) => typeof member.key === "number")
