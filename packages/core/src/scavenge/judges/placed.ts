// Judges that look only at the position of a call, not at the words around it.
import { headOf } from "../scene.ts"
import type { BlockSurroundings } from "./around.ts"
import { PYTHON_DIALECTS } from "./code.ts"
import { countUpTo, spanAt } from "./frames/span.ts"
import type { MentionJudge } from "./judge.ts"
import { announcesCall } from "./words/announce.ts"
import { statesIntent } from "./words/intent.ts"
import { leadOfLine } from "./words/lead.ts"

/** The result of the call, followed by more lines. Ex) Observation: 12 ⏎ Final Answer: dry */
const TRACE_END = /^\s*(?:Observation:|→|⇒|=>)[ \t]*\S[^\n]*\n\s*\S/
const TRACE_REACH = 1_000

/** The next message is the answer of the tool. Ex) {"role": "tool", "tool_call_id": … */
const ANSWER_MESSAGE = /^[\s,\]}]{0,40}\{\s{0,16}"role"\s{0,16}:\s{0,16}"(?:tool|function)"/

/** True if the words above the trace are not part of it. Ex) In ReAct, a step looks as follows. */
function introducesTrace(textBefore: string, names: readonly string[]): boolean {
  const line = textBefore.trimStart().split("\n", 1)[0] ?? ""
  if (/^[ \t*]*(?:thought|question|reasoning|plan|action|observation)\b/i.test(line)) return false
  const lineLead = leadOfLine(line)
  return lineLead.isSaying && !announcesCall(lineLead, names)
}

/** The model made up a result before the call, so everything after it is made up too. */
export const observedMention: MentionJudge = {
  id: "mention/observed",
  why: "It comes after a tool result that the model made up, or in a trace that is shown with its result.",
  objects: ({ text, start, end, dialect, frames, names }, around) => {
    const { lead, afterword, isOffered } = around
    const textBehind = text.slice(end, end + TRACE_REACH)
    if (start >= frames.result || ANSWER_MESSAGE.test(textBehind)) return true
    if (lead === null) return false
    const isTrace = TRACE_END.test(textBehind)
    // the thought is part of the step, so words about the step are above it
    if (dialect === "react") return (isTrace || (afterword !== null && !isOffered)) && introducesTrace(lead.raw, names)
    return isTrace && !around.isAnnounced
  },
}

/** The answer has ended and the model continued: it plays the user, or completes a file it believes to be in. */
export const runOn: MentionJudge = {
  id: "mention/run-on",
  why: "It comes after the end of the answer, where the model continues as someone else.",
  objects: ({ start, frames }) => start >= frames.runOn,
}

/** "Final Answer:" ends the work; text after it is addressed to the user. */
export const answeredMention: MentionJudge = {
  id: "mention/answered",
  why: "It is part of the declared final answer.",
  objects: ({ start, frames }) => start >= frames.answer,
}

/**
 * Ex) {"name": "report", "size": 3} : any object with a name looks like this. In an answer it is data, even if its
 * members would fit a tool.
 */
export const recordMention: MentionJudge = {
  id: "mention/record",
  why: "It has a name and no arguments, or members that a record has and no call, like any record of data.",
  objects: ({ record, marked }, { isOffered }) => record && !marked && !isOffered,
}

/** A call of a function that the text defines: its first argument may be the second one of the tool. */
export const ownFunction: MentionJudge = {
  id: "mention/own-function",
  why: "It calls a function that the text itself defines, without names for its arguments and not as the tool is declared.",
  objects: ({ dialect, positional, redefined }) => PYTHON_DIALECTS.has(dialect) && positional && redefined,
}

/** A model that calls a tool with names, and then writes the call without them, explains what would run. */
export const restatedMention: MentionJudge = {
  id: "mention/restated",
  why: "It mentions, without names for its arguments, a call that was made before with them.",
  objects: ({ dialect, positional, repeats }) => PYTHON_DIALECTS.has(dialect) && positional && repeats,
}

/** In quotation marks, or on a line that begins with `>`: words that are not the model's own. */
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

/** `<pre>`, `<file>`, `<!-- … -->`, `--- BEGIN FILE ---`: the call is shown or stored. */
export const shownMention: MentionJudge = {
  id: "mention/shown",
  why: "It is in an element that shows or quotes something, between framing lines, or in a comment.",
  // a model that was asked to write calls as text may put them into an element
  objects: ({ start, frames }, { isOffered }) =>
    !isOffered && (spanAt(frames.elements, start) !== null || spanAt(frames.delimited, start) !== null),
}

/** "User: … Assistant: …": a transcript of a conversation, real or made up. */
export const talkMention: MentionJudge = {
  id: "mention/talk",
  why: "It is part of a transcript of a conversation.",
  objects: ({ start, frames }) => start >= frames.talk,
}

/** A heading of a text to be read. Ex) ## Usage */
const READ_HEADING =
  /^#[^\n]*(?:exampl|usage|format|syntax|tutorial|guide|how to|sample|demo|docs|document|readme|output|prompt|template|option|alternativ|beispiel|exempl|ejempl|esempi|пример|例|예)/im
/** Words that include the reader. Ex) Let's cut it */
const WITH_READER = / (?:let's|we'll|time to) /

/**
 * True if the speaker sets out to act and the text ends with the call: then headings name the steps of the work. Ex)
 * ### Step 1⏎⏎Let me cut it:⏎⏎<call>
 */
const setsOut = ({ lead, afterword }: BlockSurroundings, textBefore: string): boolean =>
  lead !== null &&
  afterword === null &&
  statesIntent(lead.words) &&
  !WITH_READER.test(lead.words) &&
  !READ_HEADING.test(textBefore)

/** Behind headings, tables or other code, a bare call is part of a document; a marked one only between headings. */
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

/** Languages that no tool runs. */
const SHOWN_LANGUAGES: ReadonlySet<string> = new Set(["diff", "patch", "rst", "html"])
const WRITTEN_LANGUAGES: ReadonlySet<string> = new Set(["markdown", "md", "mdx", ...SHOWN_LANGUAGES])

/** Code to read: a block with other code, in a language that is not run, or talked about behind it. */
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

/** A call in the reasoning counts only if the turn says nothing else and the thought ends with the call. */
export const draftMention: MentionJudge = {
  id: "mention/draft",
  why: "It is a draft: the thinking or the answer continues without it.",
  objects: ({ place, answered }, { afterword }) => place === "reasoning" && (answered || afterword !== null),
}

const INDENT_REACH = 90
const DEEP_INDENT = /\n[ \t\r]{0,40}\n(?: {4}|\t)[ \t]{0,40}$/

/** Below prose and an empty line, Markdown shows code by four spaces. */
export const indentedMention: MentionJudge = {
  id: "mention/indented",
  why: "It is indented below the text, like code that is shown.",
  objects: (scene, { lead }) => {
    const { text, start } = scene
    if (lead === null || !DEEP_INDENT.test(text.slice(Math.max(0, start - INDENT_REACH), start))) return false
    return !/\n(?! {4}|\t|[ \t]*(?:\n|$))/.test(headOf(scene))
  },
}
