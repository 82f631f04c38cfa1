import { judge, type Verdict } from "../quality/judge.ts"
import { SEED } from "../quality/measure.ts"
import { toolsOf } from "../tools/toolboxes.ts"
import { FULL_TEXT, makeTextCases, QUICK_TEXT } from "./cases.ts"
import { readerOf } from "./readers.ts"
import type { TextCase } from "./text-case.ts"

export interface TextRow {
  readonly reader: string
  readonly dialect: string
  readonly kind: string
  readonly channel: "native" | "text"
  readonly isCall: boolean
  readonly cases: number
  readonly right: number
  readonly wrong: number
  readonly wrongIds: readonly string[]
  readonly missedIds: readonly string[]
}

/** One row per dialect, kind and channel. */
export async function measureText(
  readerId: string,
  isQuick: boolean,
  onRow: (row: TextRow) => void,
  onStep: (share: number) => void,
): Promise<void> {
  const reader = readerOf(readerId)
  const cases = makeTextCases(SEED, isQuick ? QUICK_TEXT : FULL_TEXT)
  let done = 0
  for (const list of grouped(cases)) {
    const verdicts: Verdict[] = []
    for (const one of list) verdicts.push(judge(one.expect, await reader.read(one, toolsOf(one.toolbox), one.dialect)))
    const idsOf = (verdict: Verdict): string[] => list.filter((_, i) => verdicts[i] === verdict).map((one) => one.id)
    const { dialect, kind, channel, isCall } = list[0] as TextCase
    const wrongIds = idsOf("wrong")
    onRow({
      reader: readerId,
      dialect,
      kind,
      channel,
      isCall,
      cases: list.length,
      right: idsOf("right").length,
      wrong: wrongIds.length,
      wrongIds,
      missedIds: idsOf("gave-up"),
    })
    done += list.length
    onStep(done / cases.length)
  }
}

function grouped(cases: readonly TextCase[]): TextCase[][] {
  const out = new Map<string, TextCase[]>()
  for (const one of cases) {
    const key = `${one.dialect}/${one.kind}/${one.channel}`
    const list = out.get(key)
    if (list === undefined) out.set(key, [one])
    else list.push(one)
  }
  return [...out.values()]
}
