import type { TrueCall } from "../case.ts"
import { createRandom } from "../random.ts"
import { OFFICE } from "./office.ts"
import { PLATFORM } from "./platform.ts"
import { WORKSPACE } from "./workspace.ts"

const MAKERS = { workspace: WORKSPACE, office: OFFICE, platform: PLATFORM }

/** The true calls of every tool, `perTool` of each, the same for the same seed. */
export function makeTruths(seed: string, perTool: number): TrueCall[] {
  const truths: TrueCall[] = []
  const seen = new Set<string>()
  for (const [toolbox, makers] of Object.entries(MAKERS)) {
    for (const [name, make] of Object.entries(makers)) {
      for (let i = 0; i < perTool; i++) {
        const made = make(createRandom(`${seed}/${name}/${i}`))
        const key = `${name} ${JSON.stringify(made)}`
        if (!seen.has(key)) truths.push({ id: `${name}-${i}`, toolbox, name, arguments: made })
        seen.add(key)
      }
    }
  }
  return truths
}
