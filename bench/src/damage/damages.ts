import type { Damage, Group } from "../case.ts"
import { INTACT } from "./intact.ts"
import { NAMES } from "./names.ts"
import { SCHEMA } from "./schema/schema.ts"
import { AROUND } from "./syntax/around.ts"
import { CLOSERS } from "./syntax/closers.ts"
import { QUOTES } from "./syntax/quotes.ts"
import { STRINGS } from "./syntax/strings.ts"
import { STRUCTURE } from "./syntax/structure.ts"

export const DAMAGES: Readonly<Record<Group, readonly Damage[]>> = {
  syntax: [...STRUCTURE, ...QUOTES, ...STRINGS, ...CLOSERS, ...AROUND],
  schema: SCHEMA,
  names: NAMES,
  intact: INTACT,
}
