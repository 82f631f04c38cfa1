import { createStreamMender } from "toolmend/stream"
import { createRandom, type Random } from "toolmend/testing"
import type { TrueCall } from "../case.ts"
import { SEED } from "../quality/measure.ts"
import { toolsOf } from "../tools/toolboxes.ts"
import { makeTruths } from "../truths/truths.ts"

/** Valid arguments in live mode. */
export interface LiveRow {
  readonly calls: number
  readonly pieces: number
  /** Pieces that came while something from before the piece before them was still held back. */
  readonly latePieces: number
  readonly mostChars: number
}

/** Valid calls in pieces of one to five characters. */
export function measureLive(isQuick: boolean, onRow: (row: LiveRow) => void): void {
  const random = createRandom(SEED)
  const rows = makeTruths(SEED, isQuick ? 2 : 24).map((truth) => passOn(truth, random))
  const sum = (pick: (row: LiveRow) => number): number => rows.reduce((total, row) => total + pick(row), 0)
  onRow({
    calls: rows.length,
    pieces: sum((row) => row.pieces),
    latePieces: sum((row) => row.latePieces),
    mostChars: Math.max(...rows.map((row) => row.mostChars)),
  })
}

function passOn({ toolbox, name, arguments: input }: TrueCall, random: Random): LiveRow {
  const stream = createStreamMender(toolsOf(toolbox), { mode: "live" })
  const text = JSON.stringify(input)
  let [passed, pieces, latePieces, mostChars] = [0, 0, 0, 0]
  for (let at = 0, next = 0; at < text.length; at = next) {
    next = Math.min(text.length, at + random.between(1, 5))
    const first = at === 0 ? { id: "c1", name } : {}
    for (const delta of stream.callDelta(0, { ...first, arguments: text.slice(at, next) }))
      passed += delta.arguments.length
    pieces++
    if (passed < at) latePieces++
    mostChars = Math.max(mostChars, next - passed)
  }
  return { calls: 1, pieces, latePieces, mostChars }
}
