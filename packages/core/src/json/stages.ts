// What a text is read as when it is an encoding of the arguments.

import type { Anchor } from "./anchor.ts"
import { decodeWhole } from "./encodings.ts"
import { FAULTS, type FaultId } from "./faults.ts"
import { flat } from "./flat.ts"
import { decodeMarkup } from "./markup.ts"
import type { HealedFault, Stage } from "./pieces.ts"
import { endOf, pastSpace } from "./space.ts"

export const DEEPEST_ENCODING = 3

/** One layer of encoding taken off, or null where there is none. `length`: of the text that was given. */
export function unwrapped(stage: Stage, length: number, anchor: Anchor | null): Stage | null {
  const bare = stage.text.slice(pastSpace(stage.text, 0), endOf(stage.text))
  const decoded = decodeWhole(bare) ?? decodeMarkup(bare, anchor)
  return decoded === null ? null : after(stage, flat(decoded.text), decoded.id, [0, length], stage.text, decoded.text)
}

function after(stage: Stage, text: string, id: FaultId, span: readonly [number, number], removed: string, inserted: string): Stage {
  const fault: HealedFault = { id, pointer: "", confidence: FAULTS[id].confidence, span, edits: [{ offset: 0, removed, inserted }] }
  return { text, faults: [...stage.faults, fault] }
}
