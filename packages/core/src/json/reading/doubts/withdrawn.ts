// Doubt: marks or words directly around the arguments withdraw the call: struck out, commented out, outdated.

const COMMENTS: readonly (readonly [string, string])[] = [
  ["<!--", "-->"],
  ["/*", "*/"],
]

/** Words for what was undone, disabled or removed. */
const UNDONE =
  "undo|undid|revert(?:ed)?|roll(?:ed)?[ -]?back|deny|denied|block(?:ed)?|disabled?|inactive|reject|revoked?|withdraw[n]?|retract(?:ed)?|discard(?:ed)?|forbid|prevent|suppress(?:ed)?|omit(?:ted)?|unused|commented out|outdated|obsolete|stale|deprecated|superseded|removed|deleted"
/** The same for words that may also belong to the next word. Ex) old lid, sample path */
const NOT_MEANT =
  "void|old|older|former(?:ly)?|example|examples|sample|draft|confirm|simulated?|assert|hypothetical(?:ly)?|dummy|mock|fake"
const TAKEN_BACK = `${UNDONE}|${NOT_MEANT}`
/** True if a comment is opened before the object and not closed there. Ex) <!-- { , /* { */
const isInComment = (prose: string): boolean =>
  COMMENTS.some(([open, close]) => prose.lastIndexOf(open) > prose.lastIndexOf(close))

const SIGNS_BEFORE: readonly RegExp[] = [
  // Ex) I already ran: {
  /\balready (?:ran|run|did|done|made|called|executed|sent)\b[^.\n]{0,32}$/i,
  // Ex) <del>{ , <strike>~~{ : a deletion mark, or an element that never contains a call to execute
  /<(?:del|s|strike|deleted?|removed?|old|old_\w{1,32}|previous|example|draft|comment|template)(?:\s[^<>]{0,64})?>[\s"'`*~]{0,16}$|\\(?:sout|st|cancel)\{\s{0,8}$|~~[\s"'`*]{0,8}$/i,
  // Ex) // { , # { , -- { , REM { : the line is a comment
  /(?:^|\n)[ \t]{0,16}(?:\/\/[^\n]{0,200}|(?:#{1,6}|--|;{1,2}|%|REM)[ \t]{0,8})["'`]{0,4}$/,
  // Ex) Old: { , disabled = { , undo { , deny({ : the word directly before the object
  new RegExp(`(?:^|[^\\w-])(?:${TAKEN_BACK})["'*_\`]{0,3}\\s{0,4}[:=(]?[\\s"'*_\`]{0,8}$`, "i"),
  // words that count only if they are alone on their line, not in a sentence. Ex) Before: { , as before: {
  /(?:^|\n)[\s*_#>-]{0,8}(?:before|was|original(?:ly)?|template|todo|later|bad|expected|schema|signature|usage|defaults?)["'*_`]{0,3}\s{0,4}[:=(]?[\s"'*_`]{0,8}$/i,
  // Ex) ok && { , ok ? { , !{ , lambda: { : the object is part of an expression or condition
  /(?:&&|\|\||\s\?|(?:^|\s)!|\blambda\b[^:\n]{0,32}:)\s{0,8}$/,
]
const SIGNS_BEHIND: readonly RegExp[] = [
  // Ex) } (not really) , } # old , } -- disabled : a note on the line where the object ends
  new RegExp(
    `^[\\]})"'\`]{0,8}[ \\t]{0,8}(?:[([{]|\\/[/*]|#|<!--|-{1,2}|[–—←❌✗✘])[\\s*_]{0,8}(?:(?:not|never|todo|later|cancell?ed|skip(?:ped)?|ignored?|wrong|failed|invalid|if|unless|once|when|until|after|before|only|maybe|perhaps|pending|(?:should|must) (?:be|have)|${UNDONE})\\b|(?:no|${NOT_MEANT})(?: (?:only|call|one|version|run))?[\\s*_]{0,8}(?:$|[\\n.,;:!)\\]}*<-]))`,
    "i",
  ),
  // Ex) } if ok else None , } unless it exists : the sentence continues; a new sentence begins with a capital or on the
  // next line
  /^[\]})"'`]{0,8}[ \t]{0,8}[,;(–—-]{0,2}[ \t]{0,8}(?:(?:only |but |and |or )?(?:if|IF|unless|when|once|until|provided|assuming|in case|as long as|wenn|falls|sofern|si)|(?:is|was|are|were) (?:not|the (?:old|former|original|previous|wrong))|(?:and|then) (?:then )?(?:undo|revert|cancel|roll(?:ed)? ?back)|isn['’]t|not|nicht)\b/,
  // Ex) } -> error : the result of the call
  /^[\]})"'`]{0,8}[ \t]{0,8}(?:[-=]>|[→⇒])[ \t]{0,4}\S/,
  // Ex) } ❌ , } ✗ : a mark for rejection
  /^[\]})"'`]{0,8}[ \t]{0,8}[❌✗✘🚫⛔]/u,
]

/** True if the text before the object, `prose`, withdraws the call. */
export const isWithdrawnBefore = (prose: string): boolean => {
  const tail = prose.slice(-256)
  return isInComment(prose) || SIGNS_BEFORE.some((sign) => sign.test(tail))
}

/** True if the text after the object, `prose`, withdraws the call. */
export const isWithdrawnBehind = (prose: string): boolean => {
  const head = prose.slice(0, 96)
  return SIGNS_BEHIND.some((sign) => sign.test(head))
}
