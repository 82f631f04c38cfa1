import { createRandom, type Random } from "toolmend/testing"
import type { JsonObject, TrueCall } from "../case.ts"
import { DESK, OPEN } from "./desk.ts"
import { OFFICE } from "./office.ts"
import { PLATFORM } from "./platform.ts"
import { WORKSPACE } from "./workspace.ts"

type Makers = Readonly<Record<string, (random: Random) => JsonObject>>
const MAKERS: Readonly<Record<string, Makers>> = {
  workspace: WORKSPACE,
  office: OFFICE,
  platform: PLATFORM,
  desk: DESK,
  open: OPEN,
}
/** The toolboxes of a damage that names none. */
export const EVERYDAY: readonly string[] = ["workspace", "office", "platform"]

/** The true calls of every tool of some toolboxes, `perTool` of each, the same for the same seed. */
export function makeTruths(seed: string, perTool: number, toolboxes: readonly string[] = EVERYDAY): TrueCall[] {
  const truths: TrueCall[] = []
  const seen = new Set<string>()
  for (const toolbox of toolboxes) {
    for (const [name, make] of Object.entries(MAKERS[toolbox] ?? {})) {
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
