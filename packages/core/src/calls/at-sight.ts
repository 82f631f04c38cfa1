// Most damage is of a plain kind: the look that finds it also puts it right. What it does not, is read with care.
import { pastTokens } from "../json/around.ts"
import { codeAt, OPEN_BRACE, toStructure } from "../json/chars.ts"
import { ARGUMENT_TAG } from "../json/markup.ts"
import { finish, type Reading, type Stage } from "../json/pieces.ts"
import { strictSlice } from "../json/read.ts"
import { pastSpace } from "../json/space.ts"
import { DEEPEST_ENCODING, firstOf, unwrapped, withOpener } from "../json/stages.ts"
import { isStrict, parseObject } from "../json/strict.ts"
import { tailStart } from "../json/tail.ts"
import { FITS, type Healed, LOOSE, MARKED, NOT_TOLD, ODD } from "../schema/scan/look.ts"
import type { CompiledSchema } from "../schema/view.ts"
import { hasUndeclared } from "./undeclared.ts"

/** A reading that fits the schema, or null. It is the very one that careful reading would give. */
export function readAtSight(raw: string, schema: CompiledSchema): Reading | null {
  const stage: Stage = { text: raw, faults: [] }
  const healed = schema.heal(raw)
  if (raw.includes(ARGUMENT_TAG)) return null
  return healed === null ? fromStages(stage, schema) : finished(stage, healed, schema)
}

/** What leaves is parsed before it leaves: no slip in the healing may reach a tool. */
function finished(stage: Stage, healed: Healed | null, schema: CompiledSchema): Reading | null {
  if (healed === null) return null
  const reading = finish(stage, [healed.piece], 0, healed.around)
  const isSound = healed.isJoined ? fits(reading.text, schema) : isStrict(reading.text)
  return isSound ? reading : null
}

/** Valid, and all names declared: others are worth a look by the rules. A schema without a type takes a text too, but arguments are an object. */
function fits(text: string, schema: CompiledSchema): boolean {
  const value = parseObject(text)
  return value !== undefined && schema.isValid(value) && !hasUndeclared(value, schema.view)
}

function isFull(text: string, schema: CompiledSchema): boolean {
  const told = schema.look(text)
  if (told === NOT_TOLD) return fits(text, schema)
  return told >= FITS && (told & (LOOSE | MARKED | ODD)) === 0
}

const whole = ({ text, faults }: Stage): Reading => ({ text, faults, cut: null })

/** Of a text that encodes another one, or lost its first brace. */
function fromStages(given: Stage, schema: CompiledSchema): Reading | null {
  let stage = given
  for (let level = 0; level < DEEPEST_ENCODING; level++) {
    const inner = unwrapped(stage, given.text.length, schema.view)
    if (inner === null) break
    stage = inner
    if (isFull(stage.text, schema)) return whole(stage)
    if (stage.text.includes(ARGUMENT_TAG)) return null
  }
  if (stage !== given) return finished(stage, schema.heal(stage.text), schema)
  const start = pastTokens(given.text, firstOf(given.text))
  if (toStructure(codeAt(given.text, start)) === OPEN_BRACE) return null
  const opened = withOpener(given, start, schema.view)
  // an object in the text that is whole counts for more than a brace that might be lost
  if (opened === null || strictSlice(given.text, schema.view) !== null) return null
  // space behind it would have to be told as taken away
  if (opened.text.endsWith("}") && isFull(opened.text, schema)) return whole(opened)
  const healed = schema.heal(opened.text)
  const isOver = healed !== null && pastSpace(opened.text, healed.piece.end) >= tailStart(opened.text, false)
  return isOver ? finished(opened, healed, schema) : null
}
