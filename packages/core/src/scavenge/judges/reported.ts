import type { Judge } from "./judge.ts"
import { intends, stands } from "./words/intent.ts"
import type { Lead } from "./words/lead.ts"
import { hasAny, phrases } from "./words/sentence.ts"

const SOURCES = phrases("page, website, site, document, email, mail, file, comment, issue, text, attacker, injection, prompt, article, log")
const SAYS = phrases("told, tells, says, said, asks, asked, instructs, instructed, contains, contained, wants, reads, includes, included")

const PAST = phrases(
  "habe ich, ich habe, wurde, wurden, fue, fueron, a été, ont été, foi, è stato, было, 已经, 已发送, 已执行, しました, 했습니다, already, previously, i called, i ran, i executed, i sent, i just called, i just ran, i just sent, i found this, i found the following, i got this, i got the following, i received this, injected, i used, i made, you called, you ran, you sent, was called, was made, last call was, had called, i have called, i've called, i have sent, i've sent, i have executed, i've executed, i saw, pasted, you wrote, embedded, your message, your prompt, failed was, previous call, previous tool call, fails on, failed on, breaks on, crashes on, chokes on, this input, to reproduce",
)

/** It ends in a word of telling: the model printed …, the log shows …, the call was … */
const TOLD =
  / (?:shows|showed|reads|said|printed|emitted|wrote|returned|produced|generated|outputted|logged|responded|replied|answered|issued|(?:call|command|request|message|output|input|response|reply|answer|prompt|line|made|sent|ran|used) was)(?: (?:this|that|the following|as follows))? [| ]*$/

// Ex) Searching TV shows: …
const AT_IT = /(?:^|\|) (?:now |first |next )?\w+ing /

/** Of a line that ends in a colon. Ex) Content of a.txt: , Search result 1: , Body: */
const CAPTION =
  /^ (?:the |raw )?(?:(?:contents?|summary|body|text|output|excerpt|extract|copy|transcript|record|quote|logs?) (?:of|from) |(?:(?:search )?results?(?: \d+| is| was)?|body|subject|contents?|message|logs?|e ?mail|transcript|quote|source|payload|std(?:in|out|err)) \|)/
const HERE =
  /^ (?:here is|here's|this is|below is|\w+'s|the)(?: \w+){0,4} (?:contents? (?:of|from) |(?:logs?|transcript|excerpt|trace|body|history|dump) (?:of |from |is \||was \||\|))/
const FROM = /^ (?:from|in|out of) (?:the|a|an|your|my|this|that) /
const RECORDS = phrases("log, logs, mail, email, page, site, document, transcript, history, article, report, trace, thread, ticket")

// Ex) File notes/a.txt:
const FILE = /^[\s*`"]*(?:the )?(?:file )?[*`"]*([\w./\\-]{1,80}\.[a-z]\w{0,7})[*`"]*:[*`"\s]*$/i

/** Enough for the name of a file among the arguments. */
const HEAD = 4000

/** I deleted it with this call: */
const DID = / i (?:have |had |just )?(?:\w+ed|ran|sent|did|made|wrote|got) /
const WITH_CALL = / (?:with|using|by|through) (?:this|that|the|the following) (?:tool )?(?:call|command|request) [| ]*$/

/** Said behind it. */
const TOLD_BEHIND =
  /^[ |]*(?:(?:this|that|it|these) (?:is|was) |(?:that|this)'s |is |was )?(?:exactly )?what (?:the (?:model|assistant|agent|log|page|file|email|document|user)|i|it) (?:emitted|printed|wrote|returned|sent|says|said|shows|showed|contains|contained|got|received|saw|had) |^[ |]*instead of (?:calling|a call|a tool call|making) /
const WENT_ON = /^[ |]*(?:and|but|which) (?:it |that |this )?(?:worked|failed|returned|succeeded|was|did|had|gave) /

/** "The page told me to run", "I already called", "Content of a.txt:": someone else's words, or what is long done. */
export const reported: Judge = {
  id: "mention/reported",
  why: "It repeats what someone else said or what was done before.",
  objects: ({ text, start, channel }, { lead, afterword }) => {
    if (lead?.attached === true && hasAny(lead.words, SOURCES) && stands(lead.words, SAYS)) return true
    if (channel === "text") return false
    if (afterword !== null && (TOLD_BEHIND.test(afterword.words) || (afterword.continues && WENT_ON.test(afterword.words)))) return true
    return lead?.attached === true && (isTold(lead) || isContent(lead.raw, text.slice(start, start + HEAD)))
  },
}

function isTold({ words, line }: Lead): boolean {
  if (stands(words, PAST)) return true
  if (intends(words) || AT_IT.test(words)) return false
  return TOLD.test(words) || (DID.test(words) && WITH_CALL.test(words)) || (line.endsWith("| ") && isCaption(line))
}

const isCaption = (line: string): boolean => CAPTION.test(line) || HERE.test(line) || (FROM.test(line) && hasAny(line, RECORDS))

/** The name of a file announces what is in it; but a call that has this name among its arguments may be there to write it. */
function isContent(raw: string, call: string): boolean {
  const name = FILE.exec(raw.slice(raw.lastIndexOf("\n") + 1))?.[1]
  return name !== undefined && !call.includes(name)
}
