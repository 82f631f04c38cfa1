import type { MentionJudge } from "./judge.ts"
import type { AfterwordText } from "./words/afterword.ts"
import { asksConsent } from "./words/consent.ts"
import { hasStandingPhrase, statesIntent } from "./words/intent.ts"
import { hasAny, parsePhrases } from "./words/sentence.ts"

const SUPPOSITION_PHRASES = parsePhrases(
  "würde ich, ich würde, könnte ich, ich könnte, je pourrais, j'aimerais, podría, poderia, potrei, would, could, might, maybe, perhaps, suppose, imagine, hypothetically, considering, considered, thinking of, thought of, thought about, was going to, was about to, what about, how about, one possibility, one way, could also, tempted to, i'd, if you want, if you like, if you wish, if you prefer, if you confirm, if you agree, if you approve, before i, had in mind, have in mind, 如果, 假如, 也许, 或许, 可以用",
)

/** Not a supposition. */
const POLITE_WISH = / (?:i would|i'd|we would|we'd) (?:like|love|better|first like) /g

const ASKING_PHRASES = parsePhrases(
  "shall i, should i, may i, can i proceed, shall we, should we, is this ok, is this okay, is that ok, is that okay, if i should, confirm and, do you want me, do you want to, would you like me, would you like to, want me to, like me to, please confirm, your permission, your approval, your confirmation, ok to proceed, okay to proceed, do you approve, do you agree, do you confirm, do you prefer, would you prefer, your ok, your okay, your go ahead, your consent, what do you think, any thoughts, ok with you, okay with you, all right with you, sound good to you, look good to you, look right, looks right, seem right, is this right, is that right, you had in mind, wait for your, waiting for your, yes or no, y n, reply yes, say yes, this what you want, that what you want, soll ich, darf ich, möchten sie, voulez vous, veux tu, dois je, quieres que, desea que, quer que, vuoi che, хотите, よろしいですか, しましょうか, 할까요, 될까요, 需要我, 要我, 是否",
)

/** What is set out to be done waits for a word of the user. */
const WAITING_PHRASES = parsePhrases(
  "only if you, say the word, once you approve, once you confirm, once you agree, once you say, once you reply, once you give, once approved, once confirmed, as soon as you, after you approve, after you confirm, after you agree, after your ok, after your okay, after your approval, after your confirmation, after your go ahead, when you approve, when you confirm, upon your approval, upon your confirmation, pending your, awaiting your, until you approve, until you confirm, reply yes, say yes, answer yes, type yes, sobald du, sobald sie, wenn du zustimmst, wenn sie zustimmen, nach deiner, nach ihrer, dès que vous, dès que tu, en cuanto, cuando confirmes, cuando lo apruebes, assim que, quando confermi, 确认之后, 确认后, 批准后, 批准之后, 同意后, 同意之后, いただければ, 承認後, 確認後, 次第, 승인하시면, 확인 후",
)

// Ex) Thoughts? OK?
const SHORT_QUESTION = /^(?:any )?(?:thoughts|ok|okay|agreed|approved?|confirm|proceed|yes|good|all right|alright)(?: \w{1,12})?[?？]/i

const DRAFT_LABEL = /^ (?:draft|drafts|proposal|proposed(?: \w+)?|suggestion|suggested(?: \w+)?|idea|not sent|unsent|preview) \| $/

/** "I would call", "maybe", "shall I run …?": thought of or offered, not done. */
export const hypotheticalMention: MentionJudge = {
  id: "mention/hypothetical",
  why: "It is thought of or offered, not made.",
  objects: ({ channel, place }, { lead, afterword, isBare }) => {
    if (channel === "text") return false
    const isContent = place === "content"
    if (afterword !== null && asksBehind(afterword, isContent)) return true
    if (lead === null) return false
    const words = lead.words.replace(POLITE_WISH, " ")
    if ((lead.asksQuestion && isContent) || DRAFT_LABEL.test(lead.line) || waitsForWord(words)) return true
    // Ex) I'll see whether it would fit.\n{…} : behind a full stop the supposition is not about the call
    if (!lead.isAttached && (!isBare || statesIntent(words))) return false
    return hasStandingPhrase(words, SUPPOSITION_PHRASES) || words.startsWith(" if ")
  },
}

/** The words behind a call ask for leave. */
function asksBehind({ asksQuestion, raw, passageWords }: AfterwordText, isContent: boolean): boolean {
  if (asksQuestion || SHORT_QUESTION.test(raw)) return true
  return isContent && (hasAny(passageWords, WAITING_PHRASES) || hasAny(passageWords, ASKING_PHRASES) || asksConsent(raw))
}

const waitsForWord = (words: string): boolean => hasStandingPhrase(words, ASKING_PHRASES) || hasAny(words, WAITING_PHRASES)
