import type { Judge } from "./judge.ts"
import { stands } from "./words/intent.ts"
import { hasAny, phrases } from "./words/sentence.ts"

const SOURCES = phrases("page, website, site, document, email, mail, file, comment, issue, text, attacker, injection, prompt, article, log")
const SAYS = phrases("told, tells, says, said, asks, asked, instructs, instructed, contains, contained, wants, reads, includes, included")

const PAST = phrases(
  "already, previously, i called, i ran, i executed, i sent, i used, i made, you called, you ran, you sent, was called, was made, last call was, had called, i saw, pasted, you wrote, embedded, your message, your prompt, failed was, previous call, previous tool call",
)

/** "The page told me to run", "I already called": someone else's words, or what is long done. */
export const reported: Judge = {
  id: "mention/reported",
  why: "It repeats what someone else said or what was done before.",
  objects: ({ channel }, { lead }) => {
    if (lead?.attached !== true) return false
    if (hasAny(lead.words, SOURCES) && stands(lead.words, SAYS)) return true
    return channel === "native" && stands(lead.words, PAST)
  },
}
