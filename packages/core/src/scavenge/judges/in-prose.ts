import type { Around } from "./around.ts"
import type { Judge } from "./judge.ts"
import type { Afterword } from "./words/afterword.ts"
import { announces } from "./words/announce.ts"
import { intends } from "./words/intent.ts"
import type { Lead } from "./words/lead.ts"
import { isSaying } from "./words/sentence.ts"

/** Ex) <call>⏎⏎which failed : the sentence goes on over the call, even in a new paragraph. */
const RELATIVE = /^[ |]*(?:which|whose|whereupon) /

const GOES_ON = /^[ |]*(?:is|was|are|were|would|could|should|might|may|can|which|that|means|looks|works|does|tells|returns|requires|because|if|when|here|as) /

/** A word that wants a noun behind it: a call in its place is named, not made. */
const WANTS_NOUN =
  / (?:is|was|are|were|be|with|about|against|by|as|of|for|from|like|than|via|(?<!(?:tool|function|the|first|next) )call|calls|run|runs|use|uses|execute|invoke|handle|handles|parse|parses|see|saw|send|sent|write|wrote|written|emit|emitted|return|returned|returns|embedded|included|contained|contains|try|type|make|the|a|an|means|mean|following) $/

/** A call without marks counts at the end of the text only, a marked one wherever the sentence does not use it as a noun. */
export const inProse: Judge = {
  id: "mention/in-prose",
  why: "It stands within a text that goes on.",
  objects: ({ names, marked, channel, place }, around) => {
    const { lead, afterword, isOwnFence } = around
    if (afterword !== null && lead !== null && isWithinSentence(lead, afterword, channel, names)) return true
    if (channel === "text") return false
    if (marked) return isUsedAsNoun(around)
    // a thought that ends in the call it announces makes it, on whatever line
    return afterword !== null || (lead?.runsIn === true && !isOwnFence && !(place === "reasoning" && announces(lead, names)))
  },
}

function isUsedAsNoun({ lead, afterword }: Around): boolean {
  if (afterword !== null && (RELATIVE.test(afterword.words) || (lead?.attached === true && !lead.isLabel && goesOn(afterword)))) return true
  return (afterword?.continues === true && GOES_ON.test(afterword.words)) || (lead?.runsIn === true && wantsNoun(lead.words))
}

/**
 * A sentence that begins before the call and goes on behind it, on one line or around it. Ex) The call had been⏎⏎<call>⏎⏎and it failed
 * Who was asked to write calls as text may make them within a few words, or within a sentence that announces them.
 */
function isWithinSentence(lead: Lead, afterword: Afterword, channel: string, names: readonly string[]): boolean {
  if (lead.runsIn) {
    if (!afterword.continues || !isSaying(afterword.words, 3)) return false
    return channel === "native" ? isSaying(`${lead.words}${afterword.words}`) : lead.isSaying && !announces(lead, names)
  }
  if (!lead.attached || lead.isLabel || afterword.runsOn || !/^\p{Ll}/u.test(afterword.raw)) return false
  return isSaying(lead.words, 3) && !announces(lead, names)
}

/** Ex) Running⏎⏎<call>⏎⏎would open the gate */
const goesOn = ({ raw, words }: Afterword): boolean => /^\p{Ll}/u.test(raw) && (GOES_ON.test(words) || isSaying(words))

// Ex) a <call> b <call> c : a letter alone stands for anything
const wantsNoun = (words: string): boolean => WANTS_NOUN.test(words) && words !== " a " && !intends(words)
