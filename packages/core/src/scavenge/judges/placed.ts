// Judges that look only at the position of a call, not at the words around it.
import { headOf } from "../scene.ts"
import type { BlockSurroundings } from "./around.ts"
import { PYTHON_DIALECTS } from "./code.ts"
import { countUpTo, spanAt } from "./frames/span.ts"
import type { MentionJudge } from "./judge.ts"
import { announcesCall } from "./words/announce.ts"
import { statesIntent } from "./words/intent.ts"
import { leadOfLine } from "./words/lead.ts"

/** The result of the call and more lines behind it. Ex) Observation: 12 ⏎ Final Answer: dry */
const TRACE_END = /^\s*(?:Observation:|→|⇒|=>)[ \t]*\S[^\n]*\n\s*\S/
const TRACE_REACH = 1_000

/** The message behind it is the answer of its tool. Ex) {"role": "tool", "tool_call_id": … */
const ANSWER_MESSAGE = /^[\s,\]}]{0,40}\{\s{0,16}"role"\s{0,16}:\s{0,16}"(?:tool|function)"/

/** Words above the trace that are no part of it. Ex) In ReAct, a step looks as follows. */
function introducesTrace(textBefore: string, names: readonly string[]): boolean {
  const line = textBefore.trimStart().split("\n", 1)[0] ?? ""
  if (/^[ \t*]*(?:thought|question|reasoning|plan|action|observation)\b/i.test(line)) return false
  const lineLead = leadOfLine(line)
  return lineLead.isSaying && !announcesCall(lineLead, names)
}

/** Behind a result that the model made up everything is made up. */
export const observedMention: MentionJudge = {
  id: "mention/observed",
  why: "It comes after a tool result that the model made up, or in a trace that is shown with its result.",
  objects: ({ text, start, end, dialect, frames, names }, around) => {
    const { lead, afterword, isOffered } = around
    const textBehind = text.slice(end, end + TRACE_REACH)
    if (start >= frames.result || ANSWER_MESSAGE.test(textBehind)) return true
    if (lead === null) return false
    const isTrace = TRACE_END.test(textBehind)
    // the thought is part of the step: what is said of it stands above
    if (dialect === "react") return (isTrace || (afterword !== null && !isOffered)) && introducesTrace(lead.raw, names)
    return isTrace && !around.isAnnounced
  },
}

/** The answer has ended and the model did not stop: it plays the user, or finishes a file it believes to be in. */
export const runOn: MentionJudge = {
  id: "mention/run-on",
  why: "It comes after the end of the answer, where the model continues as someone else.",
  objects: ({ start, frames }) => start >= frames.runOn,
}

/** "Final Answer:" ends the work; what follows is said to the user. */
export const answeredMention: MentionJudge = {
  id: "mention/answered",
  why: "It is part of the declared final answer.",
  objects: ({ start, frames }) => start >= frames.answer,
}

/**
 * Ex) {"name": "report", "size": 3} : whatever has a name is written so. As an answer it is data, even where the
 * members would fit a tool.
 */
export const recordMention: MentionJudge = {
  id: "mention/record",
  why: "It has a name and no arguments, or members that a record has and no call, like any record of data.",
  objects: ({ record, marked }, { isOffered }) => record && !marked && !isOffered,
}

/** The first argument of the function in the text may be the second of the tool. */
export const ownFunction: MentionJudge = {
  id: "mention/own-function",
  why: "It calls a function that the text itself defines, without names for its arguments and not as the tool is declared.",
  objects: ({ dialect, positional, redefined }) => PYTHON_DIALECTS.has(dialect) && positional && redefined,
}

/**
 * Who has called a tool with names and then writes its call without them, explains: what would be run, what it would
 * print.
 */
export const restatedMention: MentionJudge = {
  id: "mention/restated",
  why: "It mentions, without names for its arguments, a call that was made before with them.",
  objects: ({ dialect, positional, repeats }) => PYTHON_DIALECTS.has(dialect) && positional && repeats,
}

/** In quotation marks, or in a line that begins with `>`: words that are not the model's own. */
export const quotedMention: MentionJudge = {
  id: "mention/quoted",
  why: "It is in a quotation.",
  objects: ({ text, start, end, frames }, { lead, afterword, isOffered }) => {
    const isQuoteLine = spanAt(frames.quoteLines, start) !== null
    if (isQuoteLine) return !isOffered || afterword !== null
    if (lead === null && afterword === null) return false
    return (
      (spanAt(frames.quoted, start) !== null && !isOffered) ||
      (/['‘]/.test(text.charAt(start - 1)) && /['’]/.test(text.charAt(end)))
    )
  },
}

/** `<pre>`, `<file>`, `<!-- … -->`, `--- BEGIN FILE ---`: held up or put away. */
export const shownMention: MentionJudge = {
  id: "mention/shown",
  why: "It is in an element that shows or quotes something, between framing lines, or in a comment.",
  // who was asked to write calls as text may put them into an element
  objects: ({ start, frames }, { isOffered }) =>
    !isOffered && (spanAt(frames.elements, start) !== null || spanAt(frames.delimited, start) !== null),
}

/** "User: … Assistant: …": the record of a talk, or one made up. */
export const talkMention: MentionJudge = {
  id: "mention/talk",
  why: "It is part of a transcript of a conversation.",
  objects: ({ start, frames }) => start >= frames.talk,
}

/** A heading of a text to read. Ex) ## Usage */
const READ_HEADING =
  /^#[^\n]*(?:exampl|usage|format|syntax|tutorial|guide|how to|sample|demo|docs|document|readme|output|prompt|template|option|alternativ|beispiel|exempl|ejempl|esempi|пример|例|예)/im
/** The reader is meant as well. Ex) Let's cut it */
const WITH_READER = / (?:let's|we'll|time to) /

/**
 * Who sets out to act, and ends with the call, has headings for what is done. Ex) ### Step 1⏎⏎Let me cut it:⏎⏎<call>
 */
const setsOut = ({ lead, afterword }: BlockSurroundings, textBefore: string): boolean =>
  lead !== null &&
  afterword === null &&
  statesIntent(lead.words) &&
  !WITH_READER.test(lead.words) &&
  !READ_HEADING.test(textBefore)

/**
 * Behind headings, tables or other code a bare call is part of what is written; a marked one is between two headings.
 */
export const documentMention: MentionJudge = {
  id: "mention/document",
  why: "It is part of a document.",
  objects: ({ text, start, frames }, around) => {
    if (around.isOffered) return false
    const headingsBefore = countUpTo(frames.headings, start)
    if (around.isBare && frames.document < start) return true
    if (headingsBefore === 0) return false
    return headingsBefore < frames.headings.length || (around.isBare && !setsOut(around, text.slice(0, start)))
  },
}

/** Code in them is never run by a tool. */
const SHOWN_LANGUAGES: ReadonlySet<string> = new Set(["diff", "patch", "rst", "html"])
const WRITTEN_LANGUAGES: ReadonlySet<string> = new Set(["markdown", "md", "mdx", ...SHOWN_LANGUAGES])

/**
 * Code to read: a block with other code in it, of a kind that is written and not run, or with talk about it behind it.
 */
export const fenceMention: MentionJudge = {
  id: "mention/fence",
  why: "It is in a code block that is there to be read.",
  objects: ({ channel }, around) => {
    const { fence, afterword, isOwnFence } = around
    if (fence === null) return false
    if (channel === "text") return SHOWN_LANGUAGES.has(fence.codeLanguage)
    const isTalkedOf = afterword !== null && !around.isFencedCall && !around.isAwaited
    return !isOwnFence || isTalkedOf || WRITTEN_LANGUAGES.has(fence.codeLanguage)
  },
}

/** A call in the reasoning counts when the turn says nothing else and the thought ends with it. */
export const draftMention: MentionJudge = {
  id: "mention/draft",
  why: "It is a draft: the thinking or the answer continues without it.",
  objects: ({ place, answered }, { afterword }) => place === "reasoning" && (answered || afterword !== null),
}

const INDENT_REACH = 90
const DEEP_INDENT = /\n[ \t\r]{0,40}\n(?: {4}|\t)[ \t]{0,40}$/

/** Below prose and an empty line, four spaces are how Markdown shows code. */
export const indentedMention: MentionJudge = {
  id: "mention/indented",
  why: "It is indented below the text, like code that is shown.",
  objects: (scene, { lead }) => {
    const { text, start } = scene
    if (lead === null || !DEEP_INDENT.test(text.slice(Math.max(0, start - INDENT_REACH), start))) return false
    return !/\n(?! {4}|\t|[ \t]*(?:\n|$))/.test(headOf(scene))
  },
}
