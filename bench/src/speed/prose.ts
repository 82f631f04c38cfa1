import { createRandom, type Random } from "toolmend/testing"
import { readerOf } from "../in-text/readers.ts"
import { micros } from "../numbers.ts"
import { SNIPPETS } from "../truths/snippets.ts"
import { cap, noun, paragraph, sentence, verb } from "../truths/words.ts"
import { TEXT_TOOLS } from "./text-series.ts"

export interface ProseRow {
  readonly prose: string
  readonly reader: string
  readonly micros: number
  /** Of `indexOf` for a mark that does not occur. */
  readonly indexOf: number
}

const MARK = "<tool_call>"
const MIN_ROUNDS = 5
/** For one text: more rounds of a slow reader tell no more. */
const ENOUGH_MS = 2_000
/** One pass takes a few microseconds: too short for one reading of the clock. */
const PASSES = 20

const plainSentence = (r: Random): string =>
  r.pick([
    `The ${noun(r)} was moved to the ${noun(r)} last week, and nobody has asked for it since.`,
    `To ${verb(r)} it, open the ${noun(r)} and wait (about ${r.between(2, 90)} minutes).`,
    `That is "good enough" for the ${noun(r)}; the ${noun(r)} can follow later.`,
  ])

/** Without a call, and without the mark. */
const PROSES: Readonly<Record<string, (random: Random) => string>> = {
  "English prose": (r) => `${Array.from({ length: 5 }, () => plainSentence(r)).join(" ")}\n\n`,
  "prose with other scripts": (r) => `${paragraph(r)}\n\n`,
  "Markdown with code": (r) =>
    `## ${cap(noun(r))}\n\n${sentence(r)}\n\n\`\`\`\n${r.pick(SNIPPETS)(r)}\`\`\`\n\n- ${noun(r)}\n- ${noun(r)}\n\n`,
}

function proseOf(make: (random: Random) => string, chars: number): string {
  const random = createRandom("prose")
  const parts: string[] = []
  for (let size = 0; size < chars; ) {
    const part = make(random)
    parts.push(part)
    size += part.length
  }
  // A round trip: joined text may be stored as a tree of its parts, and the first pass would pay for that.
  return Buffer.from(parts.join("").slice(0, chars)).toString()
}

/** Fastest of rounds in which all take turns: what another program on the machine takes can only be added. */
export async function measureProse(
  chars: number,
  rounds: number,
  readers: readonly string[],
  onRow: (row: ProseRow) => void,
  onStep: (share: number) => void,
): Promise<void> {
  const names = Object.keys(PROSES)
  for (const [at, name] of names.entries()) {
    const text = proseOf(PROSES[name] as (random: Random) => string, chars)
    const turn = { content: text, reasoning: null, channel: "native" } as const
    let found = 0
    let indexOf = Number.POSITIVE_INFINITY
    const fastest = readers.map(() => Number.POSITIVE_INFINITY)
    const began = performance.now()
    let round = 0
    for (; round < rounds && (round < MIN_ROUNDS || performance.now() - began < ENOUGH_MS); round++) {
      const pass = micros(() => {
        for (let i = 0; i < PASSES; i++) found += text.indexOf(MARK)
      })
      indexOf = Math.min(indexOf, pass / PASSES)
      for (const [i, id] of readers.entries()) {
        const start = process.hrtime.bigint()
        const calls = await readerOf(id).read(turn, TEXT_TOOLS, "hermes")
        fastest[i] = Math.min(fastest[i] as number, Number(process.hrtime.bigint() - start) / 1000)
        if (calls.length > 0) throw new Error(`${id} finds a call in prose`)
      }
      onStep((at + (round + 1) / rounds) / names.length)
    }
    if (found !== -round * PASSES) throw new Error("the prose holds the mark")
    for (const [i, id] of readers.entries()) onRow({ prose: name, reader: id, micros: fastest[i] as number, indexOf })
  }
}
