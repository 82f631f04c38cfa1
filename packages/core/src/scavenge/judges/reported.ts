import type { Judge } from "./judge.ts"
import { intends, stands } from "./words/intent.ts"
import type { Lead } from "./words/lead.ts"
import { hasAny, phrases } from "./words/sentence.ts"

const SOURCES = phrases("page, website, site, document, email, mail, file, comment, issue, text, attacker, injection, prompt, article, log")
const SAYS = phrases("told, tells, says, said, asks, asked, instructs, instructed, contains, contained, wants, reads, includes, included")

const PAST = phrases(
  "already, previously, i called, i ran, i executed, i sent, i used, i made, you called, you ran, you sent, was called, was made, last call was, had called, i have called, i've called, i have sent, i've sent, i have executed, i've executed, i saw, pasted, you wrote, embedded, your message, your prompt, failed was, previous call, previous tool call, fails on, failed on, breaks on, crashes on, chokes on, this input, to reproduce",
)

/** It ends in a word of telling: the model printed …, the log shows … */
const TOLD =
  / (?:shows|showed|said|printed|emitted|wrote|returned|produced|generated|outputted|logged|responded|replied|answered|issued|was|were)(?: (?:this|that|the following|as follows))? [| ]*$/

/** It is a caption: Content of a.txt: , Search result 1: , Body: */
const CAPTION =
  /^ (?:the |raw )?(?:(?:contents?|summary|body|text|output|excerpt|extract|copy|transcript|record|quote|logs?) (?:of|from) .*|(?:search )?results? \d+ |body |subject |contents? |message |logs? |e ?mail |transcript |quote |source |payload |std(?:in|out|err) )\| $/
const FROM =
  /^ (?:from|in|out of) (?:the|a|an|your|my|this|that) .*(?:logs?|e ?mail|page|site|document|transcript|history|article|report|trace|thread|ticket) \| $/
// Ex) notes/a.txt:
const FILE = /^[\s*`"]*[\w./\\-]{1,80}\.[a-z]\w{0,7}[*`"]*:[*`"\s]*$/i

/** I deleted it with this call: */
const DONE_WITH =
  / i (?:have |had |just )?(?:\w+ed|ran|sent|did|made|wrote|got) .*(?:with|using|by|through) (?:this|that|the|the following) (?:tool )?(?:call|command|request) [| ]*$/

/** Said behind it. */
const TOLD_BEHIND = phrases(
  "is what the model, was what the model, what the model emitted, what the model printed, what the model wrote, what the model returned, what the model sent, instead of calling, instead of a call, instead of a tool call, verbatim, was the call i made, is the call i made, that was the call",
)
const WENT_ON = /^[ |]*(?:and|but|which) (?:it |that |this )?(?:worked|failed|returned|succeeded|was|did|had|gave) /

/** "The page told me to run", "I already called", "Content of a.txt:": someone else's words, or what is long done. */
export const reported: Judge = {
  id: "mention/reported",
  why: "It repeats what someone else said or what was done before.",
  objects: ({ channel }, { lead, afterword }) => {
    if (lead?.attached === true && hasAny(lead.words, SOURCES) && stands(lead.words, SAYS)) return true
    if (channel === "text") return false
    if (afterword !== null && (hasAny(afterword.passage, TOLD_BEHIND) || (afterword.continues && WENT_ON.test(afterword.words)))) return true
    return lead?.attached === true && isTold(lead)
  },
}

function isTold({ words, line, raw }: Lead): boolean {
  if (stands(words, PAST) || CAPTION.test(line) || FROM.test(line) || FILE.test(raw.slice(raw.lastIndexOf("\n") + 1))) return true
  return (TOLD.test(words) || DONE_WITH.test(words)) && !intends(words)
}
