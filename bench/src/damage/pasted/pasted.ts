import type { Damage } from "../../case.ts"
import { CODE } from "./code.ts"
import { FENCES } from "./fences.ts"
import { FRAGMENTS_PASTED } from "./fragments.ts"
import { LATEX } from "./latex.ts"

export const PASTED: readonly Damage[] = [...CODE, ...LATEX, ...FRAGMENTS_PASTED, ...FENCES]
