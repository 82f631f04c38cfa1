// Whether a text offers the calls that its model was asked to write: then they are its answer.
import type { TextFrames } from "../../scene.ts"
import { type LeadText, leadOf } from "./lead.ts"

const CALLS_OFFERED =
  / (?:here(?:'s| is| are)|following|correct|final|required|appropriate|needed|necessary) (?:\S+ ){0,4}?(?:function|tool|api) calls? | (?:we|i) (?:can|could|would|will|should|need to|have to|must) (?:\S+ ){0,4}?(?:use|call|make|invoke) | calls? (?:\S+ ){0,20}?(?:would|should|will) (?:be|look) | (?:function|tool|api)? ?calls? (?:\S+ ){0,8}?(?:is|are)[ |]*$| (?:this is|these are) the (?:function|tool|api) calls? /

const firstWords = (text: string, { prose: [first] }: TextFrames): string =>
  first === undefined ? "" : leadOf(text, first).passageWords

/** Ex) Hypothetically, if she insisted, the call would be */
const SUPPOSED = /(?:^|\|) (?:and |but )?(?:if|suppose|supposing|assuming|imagine|hypothetically) /

/** Said right before the call, or before the first of several, and not on a condition. */
export const offersCalls = ({ words, lastSentences }: LeadText, text: string, frames: TextFrames): boolean =>
  !SUPPOSED.test(words) && (CALLS_OFFERED.test(lastSentences) || CALLS_OFFERED.test(firstWords(text, frames)))
