// What a text is read as when it is not the arguments themselves: the text it encodes, or the one that lost its first brace.

import type { Anchor } from "./anchor.ts"
import { endOf } from "./around.ts"
import { decodeWhole } from "./encodings.ts"
import { FAULTS, type FaultId } from "./faults.ts"
import { flat } from "./flat.ts"
import { emptyToken, keyAt } from "./key-token.ts"
import { decodeMarkup } from "./markup.ts"
import { isKnown, namesOf } from "./names.ts"
import type { HealedFault, Stage } from "./pieces.ts"
import { pastSpace } from "./space.ts"

export const DEEPEST_ENCODING = 3

/** Where the space before a text ends. */
export const firstOf = (text: string): number => pastSpace(text, 0)

/** One layer of encoding taken off, or null where there is none. `length`: of the text that was given. */
export function unwrapped(stage: Stage, length: number, anchor: Anchor | null): Stage | null {
  const bare = stage.text.slice(firstOf(stage.text), endOf(stage.text))
  const decoded = decodeWhole(bare) ?? decodeMarkup(bare, anchor)
  return decoded === null ? null : after(stage, flat(decoded.text), decoded.id, [0, length], stage.text, decoded.text)
}

/** Ex) "path": "a.ts", "n": 1} : what begins with a known key at `start`, with the brace it lost; else null. */
export function withOpener(stage: Stage, start: number, anchor: Anchor | null): Stage | null {
  const key = keyAt(stage.text, start, emptyToken())
  if (key === null) return null
  const names = namesOf(anchor)
  if (names === null ? key.opened === 0 || !key.closed : !isKnown(names, key.name)) return null
  const text = ["{", stage.text.slice(start)].join("")
  return after(stage, text, "json/missing-opener", [0, start], stage.text.slice(0, start), "{")
}

function after(stage: Stage, text: string, id: FaultId, span: readonly [number, number], removed: string, inserted: string): Stage {
  const fault: HealedFault = { id, pointer: "", confidence: FAULTS[id].confidence, span, edits: [{ offset: 0, removed, inserted }] }
  return { text, faults: [...stage.faults, fault] }
}
