import type { Dialect } from "../dialect.ts"
import { PLAIN } from "./plain.ts"
import { TAGS } from "./tags.ts"
import { TOKENS } from "./tokens.ts"

export const DIALECTS: readonly Dialect[] = [...TAGS, ...TOKENS, ...PLAIN]
