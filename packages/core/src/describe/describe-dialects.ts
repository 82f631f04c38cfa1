// Combines the dialects and the reasons to leave text alone with the texts about them.
import { KNOWN_DIALECTS } from "../dialects/index.ts"
import { MENTION_JUDGES } from "../scavenge/judges/index.ts"
import { STAYS_AS_TEXT, TEXT_CODES } from "../scavenge/text-codes.ts"
import type { DialectDescription, DialectDocs } from "./docs.ts"
import { DIALECT_DOCS } from "./texts.ts"

/**
 * The dialects that are read, in the order they are tried.
 * @example describeDialects().find((dialect) => dialect.id === "hermes")?.models
 */
export const describeDialects = (): readonly DialectDescription[] =>
  KNOWN_DIALECTS.map(({ id, unmarked }) => {
    const { title, models, examples } = DIALECT_DOCS[id] as DialectDocs
    return { id, title, models, marked: unmarked !== true, examples }
  })

export interface MentionDescription {
  /** The code in the report. */
  readonly id: string
  readonly why: string
  readonly effect: string
}

const EFFECTS: Readonly<Record<string, string>> = {
  "mention/retracted": "If the next call corrects it and runs, it is removed from the text with that one.",
}

/** Why text that looks like a call is left alone, and what becomes of it. */
export const describeMentions = (): readonly MentionDescription[] => [
  ...MENTION_JUDGES.map(({ id, why }) => ({ id, why, effect: EFFECTS[id] ?? STAYS_AS_TEXT })),
  ...Object.entries(TEXT_CODES).map(([id, code]) => ({ id, effect: STAYS_AS_TEXT, ...code })),
]
