import type { Damage } from "../../case.ts"
import { BRACKETS } from "./brackets.ts"
import { CALLS } from "./calls.ts"
import { INSERTED } from "./inserted.ts"

export const FRAMES: readonly Damage[] = [...BRACKETS, ...CALLS, ...INSERTED]
