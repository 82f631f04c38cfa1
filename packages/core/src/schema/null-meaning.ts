/** Verbs for taking a value away, in the forms "to clear" and "clears". */
const CLEARING_VERB =
  "(?:clear|remove|un(?:set|assign|link|pin|schedule)|delete|erase|reset|detach|disconnect|disable|revoke|cancel)(?:e?s)?"

/** Python's word too, in its own spelling only: "none" is an English word. */
const NULL_WORD = "[\"'`(]*\\b(?:null|NULL|Null|None)\\b[\"'`)]*"

/** Up to five words of the same clause that do not turn its meaning. Ex) null "or an empty text" to clear */
const SHORT_GAP =
  "(?:\\s+(?!(?:if|when|where|unless|not?|never|without|only|and|but|means?|is|was|are)\\b)[\\w\"'`()/-]+){0,5}?"

const CLEARING_PHRASES: readonly RegExp[] = [
  // "null to clear", "set to null in order to remove", "null (to unassign)"
  new RegExp(`${NULL_WORD}${SHORT_GAP}\\s+\\(?to\\s+${CLEARING_VERB}\\b`),
  // "null clears it", "null will remove", "null = clear", "null: unassign", "null means clear"
  new RegExp(
    `${NULL_WORD}\\s*(?:(?:=>?|:|->|→|–|—)\\s*|\\s(?:(?:will|would|means?|values?)\\s+){0,2})(?:to\\s+)?${CLEARING_VERB}\\b`,
  ),
  // "To clear the date, pass null", "to remove it set this to null"; at the beginning of a clause: "the label to
  // remove" is another thing
  new RegExp(
    `(?:^|[.;:,(\\n]\\s*|\\b(?:or|and)\\s+)[Tt]o\\s+${CLEARING_VERB}\\b[^.;\\n]{0,60}?\\b(?:set|pass|use|send|give|provide|specify)\\b[^.;,\\n]{0,30}?${NULL_WORD}(?!\\s*(?:if|when|where|unless|for|or)\\b)`,
  ),
  // "cleared by passing null", "Remove it by setting this to null"
  new RegExp(
    `\\b(?:[Cc]lear|[Rr]emov|[Uu]nset|[Uu]nassign|[Dd]elet|[Rr]eset)\\w*\\b[^.;,\\n]{0,40}?\\b(?:by|via)\\s+(?:setting|passing|using|sending|giving|providing)\\b[^.;,\\n]{0,30}?${NULL_WORD}`,
  ),
]

/** Longer descriptions are read to here: the sentence about null stands near the beginning. */
const MAX_READ = 2_000

/**
 * True where the description of a member says that null takes its value away: then null is not the same as leaving the
 * member out.
 * @example clearsByNull("Due date; null to clear") // true
 * @example clearsByNull("Due date, null if unknown") // false
 */
export function clearsByNull(description: string | null): boolean {
  if (description === null) return false
  const text = description.slice(0, MAX_READ)
  return /null|NULL|Null|None/.test(text) && CLEARING_PHRASES.some((phrase) => phrase.test(text))
}
