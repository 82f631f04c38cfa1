import type { Damage } from "../../case.ts"
import { EDITS } from "./edits.ts"
import { EXTRA } from "./extra.ts"
import { LOST } from "./lost.ts"
import { UNDECLARED } from "./undeclared.ts"

export const QUOTE_FAULTS: readonly Damage[] = [...LOST, ...EXTRA, ...UNDECLARED, ...EDITS]
