import { createRandom } from "toolmend/testing"
import { type Case, type Damage, type Damaged, GROUPS, type Group, type TrueCall } from "../case.ts"
import { strict } from "../contenders/contenders.ts"
import { DAMAGES } from "../damage/damages.ts"
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
  const answers = strict.run(damaged.name, damaged.arguments, toolsOf(toolbox))
  if (group === "intact") return judge(damaged.expect, answers) === "right"
  return UNSEEN.has(kind) ? judge(damaged.expect, answers) !== "right" : answers.length === 0
}

export function makeCases(seed: string, size: Size): Case[] {
  const known = new Map<string, readonly TrueCall[]>()
  const truthsFor = (damage: Damage): readonly TrueCall[] => {
    const key = damage.toolboxes?.join(" ") ?? ""
    const truths = known.get(key) ?? makeTruths(seed, size.truthsPerTool, damage.toolboxes)
    known.set(key, truths)
    return truths
  }
  return GROUPS.flatMap((group) =>
    DAMAGES[group].flatMap((damage) => casesOf(group, damage, truthsFor(damage), seed, size.perKind)),
  )
}

function casesOf(group: Group, damage: Damage, truths: readonly TrueCall[], seed: string, wanted: number): Case[] {
  const out: Case[] = []
  const seen = new Set<string>()
  for (let round = 0; round < 3 && out.length < wanted; round++) {
    for (const truth of createRandom(`${seed}/${group}/${damage.id}/${round}`).shuffle(truths)) {
      if (out.length === wanted) break
      const damaged = damage.apply(truth, createRandom(`${seed}/${group}/${damage.id}/${truth.id}/${round}`))
      if (
        damaged === null ||
        seen.has(damaged.name + damaged.arguments) ||
        !isTelling(group, damage.id, damaged, truth.toolbox)
      )
        continue
      seen.add(damaged.name + damaged.arguments)
      out.push({
        ...damaged,
        id: `${group}/${damage.id}/${truth.id}/${round}`,
        group,
        kind: damage.id,
        toolbox: truth.toolbox,
      })
    }
  }
  return out
}
