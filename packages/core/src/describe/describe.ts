// Entry point of the folder: describes one kind of the library's tables by its name.
import { MendError } from "../errors.ts"
import { describeLints, type LintDescription } from "../lint/index.ts"
import { describeDialects, describeMentions, type MentionDescription } from "./describe-dialects.ts"
import { describeRemarks, type RemarkDescription } from "./describe-remarks.ts"
import { describeRules, type RuleDescription } from "./describe-rules.ts"
import type { DialectDescription } from "./docs.ts"

export interface Descriptions {
  /** What is repaired and why a call may be refused: faults, names, rules, reasons. */
  readonly rules: readonly RuleDescription[]
  /** How calls are written as text, in the order they are tried. */
  readonly dialects: readonly DialectDescription[]
  /** Why text that looks like a call is left alone. */
  readonly mentions: readonly MentionDescription[]
  /** The checks of `lintTools`. */
  readonly lints: readonly LintDescription[]
  /** What is reported beside the calls: changes of a history, ids, limits, streams. */
  readonly remarks: readonly RemarkDescription[]
}

const WRITERS: { readonly [K in keyof Descriptions]: () => Descriptions[K] } = {
  rules: describeRules,
  dialects: describeDialects,
  mentions: describeMentions,
  lints: describeLints,
  remarks: describeRemarks,
}

/**
 * What the library knows, in words: its rules and reasons, dialects, mentions, lint checks or remarks, by their ids.
 * @example describe("rules").find((entry) => entry.id === "json/trailing-comma")?.examples[0]?.after // '{"a":1}'
 */
export function describe<K extends keyof Descriptions>(what: K): Descriptions[K] {
  if (!Object.hasOwn(WRITERS, what))
    throw new MendError(
      "MEND_OPTIONS",
      `describe takes ${Object.keys(WRITERS).join(", ")}, not ${JSON.stringify(what)}`,
    )
  return WRITERS[what]()
}
