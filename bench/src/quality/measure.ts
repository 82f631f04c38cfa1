import type { Case } from "../case.ts"
import { contenderOf } from "../contenders/contenders.ts"
import { median, micros } from "../numbers.ts"
import { toolsOf } from "../tools/toolboxes.ts"
import { FULL, makeCases, QUICK } from "./cases.ts"
import { judge, type Verdict } from "./judge.ts"

export const SEED = "toolmend"

export interface QualityRow {
  readonly contender: string
  readonly group: string
  readonly kind: string
  readonly right: number
  readonly wrong: number
  readonly gaveUp: number
  /** Of every case, in their order. */
  readonly micros: readonly number[]
  readonly wrongIds: readonly string[]
}

export function judgeCase(contenderId: string, one: Case): Verdict {
  return judge(one.expect, contenderOf(contenderId).run(one.name, one.arguments, toolsOf(one.toolbox)))
}

/** One row per kind of damage; the first pass judges and warms up, the second is timed. */
export function measureQuality(
  contenderId: string,
  isQuick: boolean,
  onRow: (row: QualityRow) => void,
  onStep: (share: number) => void,
): void {
  const contender = contenderOf(contenderId)
  const cases = makeCases(SEED, isQuick ? QUICK : FULL)
  const byKind = groupByKind(cases)
  const verdicts = new Map(cases.map((one) => [one.id, judgeCase(contenderId, one)]))
  let done = 0
  for (const list of byKind.values()) {
    const count = (verdict: Verdict): Case[] => list.filter((one) => verdicts.get(one.id) === verdict)
    const times = list.map((one) => micros(() => contender.run(one.name, one.arguments, toolsOf(one.toolbox))))
    const first = list[0] as Case
    onRow({
      contender: contenderId,
      group: first.group,
      kind: first.kind,
      right: count("right").length,
      wrong: count("wrong").length,
      gaveUp: count("gave-up").length,
      micros: times,
      wrongIds: count("wrong").map((one) => one.id),
    })
    done += list.length
    onStep(done / cases.length)
  }
}

function groupByKind(cases: readonly Case[]): Map<string, Case[]> {
  const out = new Map<string, Case[]>()
  for (const one of cases) {
    const key = `${one.group}/${one.kind}`
    const list = out.get(key)
    if (list === undefined) out.set(key, [one])
    else list.push(one)
  }
  return out
}

export interface Tally {
  readonly contender: string
  readonly group: string
  readonly cases: number
  readonly right: number
  readonly wrong: number
  readonly gaveUp: number
  readonly micros: number
}

const sum = (rows: readonly QualityRow[], pick: (row: QualityRow) => number): number =>
  rows.reduce((total, row) => total + pick(row), 0)

export function tally(rows: readonly QualityRow[], contender: string, groupName: string): Tally | null {
  const own = rows.filter((row) => row.contender === contender && row.group === groupName)
  const cases = sum(own, (row) => row.micros.length)
  if (cases === 0) return null
  const share = (count: number): number => (100 * count) / cases
  return {
    contender,
    group: groupName,
    cases,
    right: share(sum(own, (row) => row.right)),
    wrong: share(sum(own, (row) => row.wrong)),
    gaveUp: share(sum(own, (row) => row.gaveUp)),
    micros: median(own.flatMap((row) => row.micros)),
  }
}
