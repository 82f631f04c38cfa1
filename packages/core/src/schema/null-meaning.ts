// Whether a description says that null has a meaning of its own, such as clearing a value.

/** Verbs for removing a value, in the forms "to clear" and "clears"; some from other languages. */
const CLEARING_VERB =
  "(?:clear|remove|un(?:set|assign|link|pin|schedule)|delete|erase|reset|detach|disconnect|disable|revoke|cancel|drop|empty|entfernt|löscht|supprime|elimina)(?:e?s)?"

/** Meanings of null that are the same as leaving the member out. */
const SAYS_NOTHING =
  "(?:(?:not?|use|an?|the)\\s+)*(?:default|unknown|known|given|set|unchanged|change|keep|current|skip)"

/** Also Python's word, but only in its own spelling: "none" is an English word. */
const NULL_WORD = "[\"'`(]*\\b(?:null|NULL|Null|None)\\b[\"'`)]*"

/** Up to five words of the same clause that do not change its meaning. Ex) null "or an empty text" to clear */
const SHORT_GAP =
  "(?:\\s+(?!(?:if|when|where|unless|not?|never|without|only|and|but|means?|is|was|are)\\b)[\\w\"'`()/-]+){0,5}?"

const CLEARING_PHRASES: readonly RegExp[] = [
  // "null to clear", "set to null in order to remove", "null (to unassign)"
  new RegExp(`${NULL_WORD}${SHORT_GAP}\\s+\\(?to\\s+${CLEARING_VERB}\\b`),
  // "null clears it", "null will remove", "null: unassign"
  new RegExp(`${NULL_WORD}\\s*(?:[:–—]\\s*|\\s(?:(?:will|would|values?)\\s+){0,2})(?:to\\s+)?${CLEARING_VERB}\\b`),
  // "null = clear", "null means never", "pass null for no limit", "send null when there is no reader"
  new RegExp(
    `${NULL_WORD}\\s*(?:=>?|->|→|\\s(?:means?|for|(?:if|when)\\s(?:\\w+\\s){1,4}?no)\\s)\\s*(?!${SAYS_NOTHING}|\\s)`,
  ),
  // In a merge patch null removes members, by the standard (RFC 7396).
  /merge[ -]patch/i,
  // "To clear the date, pass null", "cleared by passing null": only at the beginning of a clause or with "by", because
  // "the label to remove" means something else.
  new RegExp(
    `(?:(?:^|[.;:,(\\n]\\s*|\\b(?:or|and)\\s+)[Tt]o\\s+${CLEARING_VERB}|(?:[Cc]lear|[Rr]emov|[Uu]nset|[Uu]nassign|[Dd]elet|[Rr]eset)\\w*\\b[^.;,\\n]{0,40}?\\b(?:by|via))\\b[^.;\\n]{0,60}?\\b(?:set|pass|us|send|giv|provid|specify)(?:e|t?ing)?\\b[^.;,\\n]{0,30}?${NULL_WORD}(?!\\s*(?:if|when|where|unless|for|or)\\b)`,
  ),
]

/** Maximum length that is read of a description: the sentence about null is near its beginning. */
const MAX_READ = 2_000

/**
 * True if the description of a member, or of the object around it, says that null removes its value, or gives null
 * another meaning of its own: then null differs from leaving the member out.
 * @example clearsByNull("Due date; null to clear") // true
 * @example clearsByNull("Due date, null if unknown") // false
 */
export const clearsByNull = (...descriptions: readonly (string | null | undefined)[]): boolean =>
  descriptions.some((description) => {
    const text = description?.slice(0, MAX_READ) ?? ""
    return /null|none|patch/i.test(text) && CLEARING_PHRASES.some((phrase) => phrase.test(text))
  })
