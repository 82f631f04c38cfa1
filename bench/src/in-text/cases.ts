import { createRandom } from "toolmend/testing"
import type { TrueCall } from "../case.ts"
import { makeTruths } from "../truths/truths.ts"
import { type Dialect, members } from "./dialect.ts"
import { DIALECTS } from "./dialects/dialects.ts"
import { MANNERS } from "./manners.ts"
import { NEGATIVES } from "./negatives.ts"
import type { Manner, TextCase } from "./text-case.ts"

export interface TextSize {
  readonly truthsPerTool: number
  /** Of every dialect and manner. */
  readonly calls: number
  readonly negatives: number
}
export const FULL_TEXT: TextSize = { truthsPerTool: 16, calls: 4, negatives: 3 }
export const QUICK_TEXT: TextSize = { truthsPerTool: 3, calls: 1, negatives: 1 }

export function makeTextCases(seed: string, size: TextSize): TextCase[] {
  const truths = makeTruths(`${seed}/text`, size.truthsPerTool)
  return DIALECTS.flatMap((dialect) => [
    ...MANNERS.flatMap((manner) => casesOf(dialect, manner, true, truths, seed, size.calls)),
    ...NEGATIVES.flatMap((manner) => casesOf(dialect, manner, false, truths, seed, size.negatives)).flatMap(
      inBothChannels,
    ),
  ])
}

/** What is no call is none for either sort of host. */
const inBothChannels = (one: TextCase): TextCase[] =>
  (["native", "text"] as const).map((channel) => ({ ...one, id: `${one.id}/${channel}`, channel }))

function casesOf(
  dialect: Dialect,
  manner: Manner,
  isCall: boolean,
  truths: readonly TrueCall[],
  seed: string,
  wanted: number,
): TextCase[] {
  const out: TextCase[] = []
  const random = createRandom(`${seed}/${dialect.id}/${manner.id}`)
  for (const call of random.shuffle(truths)) {
    if (out.length === wanted) break
    // between tags null is the same text as "null": where both may stand nobody can tell
    if (dialect.json === null && members(call).some(([, value]) => value === null)) continue
    const others = truths.filter((one) => one.toolbox === call.toolbox && one.id !== call.id)
    const written = manner.write(dialect, [call, random.pick(others)], random)
    if (written === null) continue
    const { content = "", reasoning = null, channel = dialect.channel, expect } = written
    out.push({
      id: `${dialect.id}/${manner.id}/${call.id}`,
      toolbox: call.toolbox,
      dialect: dialect.id,
      kind: manner.id,
      isCall,
      content,
      reasoning,
      channel,
      expect,
    })
  }
  return out
}
