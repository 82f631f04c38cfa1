import { annotatedMention } from "./annotated.ts"
import { answeredMention } from "./answered.ts"
import { codeMention } from "./code.ts"
import { dataMention } from "./data.ts"
import { definitionMention } from "./definition.ts"
import { documentMention } from "./document.ts"
import { draftMention } from "./draft.ts"
import { enumerationMention } from "./enumeration.ts"
import { exampleMention } from "./example.ts"
import { fenceMention } from "./fence.ts"
import { hypotheticalMention } from "./hypothetical.ts"
import { inProse } from "./in-prose.ts"
import { indentedMention } from "./indented.ts"
import { inlineCode } from "./inline-code.ts"
import type { MentionJudge } from "./judge.ts"
import { markupMention } from "./markup.ts"
import { negatedMention } from "./negated.ts"
import { observedMention } from "./observed.ts"
import { ownFunction } from "./own-function.ts"
import { predicateMention } from "./predicate.ts"
import { quotedMention } from "./quoted.ts"
import { recordMention } from "./record.ts"
import { reportedMention } from "./reported.ts"
import { restatedMention } from "./restated.ts"
import { retractedMention } from "./retracted.ts"
import { rowMention } from "./row.ts"
import { runOn } from "./run-on.ts"
import { shownMention } from "./shown.ts"
import { sourcedMention } from "./sourced.ts"
import { talkMention } from "./talk.ts"
import { unannouncedMention } from "./unannounced.ts"

/** What stands somewhere first, then what is said about it; the position within prose says least and comes last. */
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
