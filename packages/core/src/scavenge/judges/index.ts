import { annotated } from "./annotated.ts"
import { answered } from "./answered.ts"
import { code } from "./code.ts"
import { data } from "./data.ts"
import { definition } from "./definition.ts"
import { document } from "./document.ts"
import { draft } from "./draft.ts"
import { enumeration } from "./enumeration.ts"
import { example } from "./example.ts"
import { fence } from "./fence.ts"
import { hypothetical } from "./hypothetical.ts"
import { inProse } from "./in-prose.ts"
import { indented } from "./indented.ts"
import { inlineCode } from "./inline-code.ts"
import type { Judge } from "./judge.ts"
import { markup } from "./markup.ts"
import { negated } from "./negated.ts"
import { observed } from "./observed.ts"
import { ownFunction } from "./own-function.ts"
import { quoted } from "./quoted.ts"
import { record } from "./record.ts"
import { reported } from "./reported.ts"
import { restated } from "./restated.ts"
import { retracted } from "./retracted.ts"
import { row } from "./row.ts"
import { runOn } from "./run-on.ts"
import { shown } from "./shown.ts"
import { sourced } from "./sourced.ts"
import { talk } from "./talk.ts"
import { unannounced } from "./unannounced.ts"

/** What stands somewhere first, then what is said about it; the position within prose says least and comes last. */
export const JUDGES: readonly Judge[] = [
  observed,
  runOn,
  answered,
  definition,
  record,
  ownFunction,
  restated,
  draft,
  inlineCode,
  quoted,
  shown,
  annotated,
  row,
  data,
  talk,
  sourced,
  negated,
  reported,
  example,
  hypothetical,
  enumeration,
  retracted,
  document,
  fence,
  indented,
  code,
  markup,
  inProse,
  unannounced,
]
