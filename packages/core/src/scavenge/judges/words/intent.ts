import { hasAny, lastEndOf, lastOf, parsePhrases } from "./sentence.ts"

/** The first person sets out to do something. */
export const INTENT_PHRASES: readonly string[] = parsePhrases(
  "let me, let's, i'll, i will/need/should/must, i'm going to, i am going to, we'll, i have/want to, time to, 让我, 我来, 我将, 我会, 我需要, ich werde/muss, lass mich, je vais/dois, voy a, déjame, vou, preciso, deixe me, devo, lasciami, давайте, мне нужно, ましょう, 하겠습니다",
)

/** What it sets out to do is to tell, not to act. */
const SHOWING_VERBS = parsePhrases(
  "show, give, illustrate, demonstrate, write, explain, provide, share, describe, present, sketch, document, quote, suggest, recommend, propose, outline, walk you, guide you, help you understand, simulate, tell you, tell them, erklären, expliquer, explicar, spiegare, объяснить, 解释, 告诉, 展示, 说明, 演示",
)

/** What came before is set aside, now something is done. */
const TURNING_PHRASES = [...INTENT_PHRASES, ...parsePhrases("so, therefore, hence, thus, but, i'm, 所以, 因此, 现在")]

/**
 * Nothing can be said before something is done: two negations make one announcement. Ex) I can't tell without looking
 */
export const NEEDS_LOOK: RegExp =
  / (?:say|tell|answer|know|judge|decide|explain|sure|confirm) (?:\S+ ){0,6}(?:without|before|until) (?:first )?\S+ing /

/** "Let me look at the example", not "Let me show you an example". */
export const statesIntent = (words: string): boolean =>
  (hasAny(words, INTENT_PHRASES) || NEEDS_LOOK.test(words)) && !hasAny(words, SHOWING_VERBS)

/** One of the phrases stands, and no turn follows it: "It is not here, so I'll look" says nothing against looking. */
export function hasStandingPhrase(words: string, soughtPhrases: readonly string[]): boolean {
  const at = lastEndOf(words, soughtPhrases)
  // Ex) "like so": a turn within the phrase is none
  return at >= 0 && at > lastOf(words, TURNING_PHRASES)
}
