import { type Case, type Damage, type Damaged, GROUPS, type Group } from "../case.ts"
import { strict } from "../contenders/contenders.ts"
import { DAMAGES } from "../damage/damages.ts"
import { createRandom } from "../random.ts"
import { toolsOf } from "../tools/toolboxes.ts"
import { makeTruths } from "../truths/truths.ts"
import { judge } from "./judge.ts"

export interface Size {
  readonly truthsPerTool: number
  readonly perKind: number
}
export const FULL: Size = { truthsPerTool: 24, perKind: 40 }
export const QUICK: Size = { truthsPerTool: 6, perKind: 4 }

/** A damage no schema sees; only a declaration of the tool tells it. */
const UNSEEN = new Set(["linked-path"])

/** Damage that leaves the call as it was, or makes another valid call of it, proves nothing. */
export function isTelling(group: Group, kind: string, damaged: Damaged, toolbox: string): boolean {
  const verdict = judge(damaged.expect, strict.run(damaged.name, damaged.arguments, toolsOf(toolbox)))
  if (group === "intact" || damaged.expect.kind === "none") return verdict === "right"
  return UNSEEN.has(kind) ? verdict !== "right" : verdict === "gave-up"
}

export function makeCases(seed: string, size: Size): Case[] {
  const truths = makeTruths(seed, size.truthsPerTool)
  return GROUPS.flatMap((group) => DAMAGES[group].flatMap((damage) => casesOf(group, damage, truths, seed, size.perKind)))
}

function casesOf(group: Group, damage: Damage, truths: ReturnType<typeof makeTruths>, seed: string, wanted: number): Case[] {
  const out: Case[] = []
  const seen = new Set<string>()
  for (let round = 0; round < 3 && out.length < wanted; round++) {
    for (const truth of createRandom(`${seed}/${group}/${damage.id}/${round}`).shuffle(truths)) {
      if (out.length === wanted) break
      const damaged = damage.apply(truth, createRandom(`${seed}/${group}/${damage.id}/${truth.id}/${round}`))
      if (damaged === null || seen.has(damaged.name + damaged.arguments) || !isTelling(group, damage.id, damaged, truth.toolbox)) continue
      seen.add(damaged.name + damaged.arguments)
      out.push({ ...damaged, id: `${group}/${damage.id}/${truth.id}/${round}`, group, kind: damage.id, toolbox: truth.toolbox })
    }
  }
  return out
}
