import type { Damage, Group } from "../case.ts"
import { FRAMES } from "./frames/frames.ts"
import { INTACT } from "./intact.ts"
import { NAMES } from "./names.ts"
import { PASTED } from "./pasted/pasted.ts"
import { QUOTE_FAULTS } from "./quotes/quotes.ts"
import { SCHEMA } from "./schema/schema.ts"
import { AROUND } from "./syntax/around.ts"
import { CLOSERS } from "./syntax/closers.ts"
import { QUOTES } from "./syntax/quotes.ts"
import { STRINGS } from "./syntax/strings.ts"
import { STRUCTURE } from "./syntax/structure.ts"
import { UNCLEAR } from "./unclear/unclear.ts"

export const DAMAGES: Readonly<Record<Group, readonly Damage[]>> = {
  syntax: [...STRUCTURE, ...QUOTES, ...STRINGS, ...CLOSERS, ...AROUND],
  quotes: QUOTE_FAULTS,
  pasted: PASTED,
  frames: FRAMES,
  schema: SCHEMA,
  unclear: UNCLEAR,
  names: NAMES,
  intact: INTACT,
}
