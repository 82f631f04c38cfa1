import { expect } from "vitest"
import { undo } from "../../src/json/edit.ts"
import { finish, type Reading } from "../../src/json/pieces.ts"
import { read } from "../../src/json/read.ts"
import { parseStrict } from "../../src/json/strict.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import type { Healed } from "../../src/schema/scan/look.ts"
import type { CompiledSchema } from "../../src/schema/view.ts"
import { NOTE } from "./reading.ts"

/** What a look at a text has healed, as a reading. */
export const asReading = (given: string, { piece, around }: Healed): Reading => finish({ text: given, faults: [] }, [piece], 0, around)

const told = ({ text, faults, cut }: Reading): string => JSON.stringify({ text, faults, cut })

/** What is wrong with a reading made at sight: null if it is strict, fits, and is the very one that careful reading gives. */
export function breach(schema: CompiledSchema, given: string, quick: Reading): object | null {
  const value = parseStrict(quick.text)
  if (value === undefined || !schema.isValid(value)) return { given, unfit: quick.text }
  const { readings, failure } = read(given, schema.view)
  const [careful] = readings
  if (readings.length === 1 && careful !== undefined) {
    if (told(careful) === told(quick)) return null
    // which of two copies was left is told in one way or another
    if (isCopied(quick) && careful.text === quick.text) return null
  } else if (isCopied(quick) && failure === "json/ambiguous") return null
  return { given, quick: told(quick), careful: readings.map(told), failure }
}

const isCopied = ({ faults }: Reading): boolean => faults.some(({ id }) => id === "json/repeated")

export interface Seen {
  readonly text: string
  /** The id of each fault, and its pointer. */
  readonly faults: readonly string[]
  readonly cut: string | null
}

const seen = ({ text, faults, cut }: Reading): Seen => ({ text, faults: faults.map(({ id, pointer }) => `${id} ${pointer}`.trim()), cut })

/** What a reading says, once it is known to be the careful one, and that its edits lead back. */
export function checkedSight(schema: CompiledSchema, given: string, quick: Reading): Seen {
  expect(breach(schema, given, quick)).toBeNull()
  expect(
    undo(
      quick.text,
      quick.faults.flatMap((fault) => fault.edits),
    ),
  ).toBe(given)
  return seen(quick)
}

/** What a look heals; null where it leaves the text to the careful reader. */
export function atSight(given: string, parameters: unknown = NOTE): Seen | null {
  const schema = compileSchema(parameters)
  const healed = schema.heal(given)
  return healed === null ? null : checkedSight(schema, given, asReading(given, healed))
}
