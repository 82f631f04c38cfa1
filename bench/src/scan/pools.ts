import { createRandom } from "toolmend/testing"
import type { Case, TrueCall } from "../case.ts"
import { makeTextCases } from "../in-text/cases.ts"
import type { TextCase } from "../in-text/text-case.ts"
import { makeCases } from "../quality/cases.ts"
import { SNIPPETS } from "../truths/snippets.ts"
import { makeTruths } from "../truths/truths.ts"
import { paragraph, sentence } from "../truths/words.ts"

/** What logs are put together from: made once, since a gigabyte of it is written. */
export interface Pools {
  readonly truths: ReadonlyMap<string, readonly TrueCall[]>
  readonly damaged: ReadonlyMap<string, readonly Case[]>
  readonly inText: ReadonlyMap<string, readonly TextCase[]>
  readonly results: readonly string[]
  readonly said: readonly string[]
}

const RESULTS = 500

export function makePools(seed: string): Pools {
  const cases = makeCases(seed, { truthsPerTool: 12, perKind: 12 }).filter(({ group }) => group !== "intact")
  const texts = makeTextCases(seed, { truthsPerTool: 8, calls: 1, negatives: 0 }).filter(
    ({ channel }) => channel === "native",
  )
  const random = createRandom(`${seed}/pools`)
  return {
    truths: byToolbox(makeTruths(`${seed}/valid`, 40)),
    damaged: byToolbox(cases),
    inText: byToolbox(texts),
    results: Array.from({ length: RESULTS }, () => result(random.between(500, 8000), random)),
    said: Array.from({ length: RESULTS }, () => (random.chance(0.5) ? sentence(random) : paragraph(random))),
  }
}

function byToolbox<T extends { readonly toolbox: string }>(list: readonly T[]): Map<string, T[]> {
  const out = new Map<string, T[]>()
  for (const one of list) out.set(one.toolbox, [...(out.get(one.toolbox) ?? []), one])
  return out
}

/** Code, prose and rows, as tools answer. */
function result(length: number, random: ReturnType<typeof createRandom>): string {
  let text = ""
  while (text.length < length) {
    if (random.chance(0.4)) text += random.pick(SNIPPETS)(random)
    else if (random.chance(0.5)) text += `${paragraph(random)}\n`
    else text += `${JSON.stringify({ id: random.below(1e6), name: sentence(random), ok: random.chance(0.9) })}\n`
  }
  return text.slice(0, length)
}
