// The registry of judges, in the order in which they are asked.
import { annotatedMention } from "./annotated.ts"
import { codeMention } from "./code.ts"
import { dataMention } from "./data.ts"
import { definitionMention } from "./definition.ts"
import { enumerationMention } from "./enumeration.ts"
import { exampleMention } from "./example.ts"
import { hypotheticalMention } from "./hypothetical.ts"
import { inProse } from "./in-prose.ts"
import { inlineCode } from "./inline-code.ts"
import type { MentionJudge } from "./judge.ts"
import { markupMention } from "./markup.ts"
import { negatedMention } from "./negated.ts"
import {
  answeredMention,
  documentMention,
  draftMention,
  fenceMention,
  indentedMention,
  observedMention,
  ownFunction,
  quotedMention,
  recordMention,
  restatedMention,
  runOn,
  shownMention,
  talkMention,
} from "./placed.ts"
import { predicateMention } from "./predicate.ts"
import { reportedMention } from "./reported.ts"
import { retractedMention } from "./retracted.ts"
import { rowMention } from "./row.ts"
import { sourcedMention } from "./sourced.ts"
import { unannouncedMention } from "./unannounced.ts"

/** Judges of the position first, then judges of the words; the position within prose is the weakest sign. */
export const MENTION_JUDGES: readonly MentionJudge[] = [
  observedMention,
  runOn,
  answeredMention,
  definitionMention,
  recordMention,
  ownFunction,
  restatedMention,
  draftMention,
  inlineCode,
  quotedMention,
  shownMention,
  annotatedMention,
  rowMention,
  dataMention,
  talkMention,
  sourcedMention,
  predicateMention,
  negatedMention,
  reportedMention,
  exampleMention,
  hypotheticalMention,
  enumerationMention,
  retractedMention,
  documentMention,
  fenceMention,
  indentedMention,
  codeMention,
  markupMention,
  inProse,
  unannouncedMention,
]

/** Judges that are also asked about sentences before the last one. */
export const EARLIER_JUDGES: readonly MentionJudge[] = [negatedMention, exampleMention, hypotheticalMention]

/** Judges that are also asked about the sentence before a label. Ex) Yesterday I ran this.⏎Action: */
export const LABELLED_JUDGES: readonly MentionJudge[] = [predicateMention, reportedMention, ...EARLIER_JUDGES]
