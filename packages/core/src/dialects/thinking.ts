// Recognises tags around reasoning, and finds the reasoning in a text.

/** Tags around a model's reasoning. A tool may have such a name, too; the text between the tags is reasoning anyway. */
const THINKING_TAG = /^(?:think|thinking|thoughts?|reasoning|reflection|scratchpad|analysis)$/i

export const isThinking = (name: string): boolean => THINKING_TAG.test(name)

/** Marks that end a thought, as the source of a pattern. */
export const THOUGHT_END_MARK: string = String.raw`<\/(?:\w{1,64}:)?think(?:ing)?>|\[\/THINK\]|<\|END_THINKING\|>|<channel\|>|<\|content_text\|>`

const THOUGHT_END = new RegExp(THOUGHT_END_MARK, "g")
const THOUGHT_START = /<(?:\w+:)?think(?:ing)?>|\[THINK\]|<\|START_THINKING\|>/g

export interface ThoughtSpan {
  /** Offset after the last closed thought, where the answer begins; 0 if there is none. */
  readonly end: number
  /** Start of a thought that is not closed; the length of the text if all are closed. */
  readonly open: number
}

/** Finds the reasoning in a text. `isInCall`: a mark inside a call is content. */
export function thoughtIn(text: string, isInCall: (at: number) => boolean): ThoughtSpan {
  // fast path: prose does not have these marks, and a search for a common letter is ten times slower
  if (!text.includes("<") && !text.includes("THINK]")) return { end: 0, open: text.length }
  const isGemma = text.trimStart().startsWith("<|channel>")
  let end = 0
  for (const endMatch of text.matchAll(THOUGHT_END))
    if ((isGemma || endMatch[0] !== "<channel|>") && !isInCall(endMatch.index))
      end = endMatch.index + endMatch[0].length
  for (const { index } of text.matchAll(THOUGHT_START))
    if (index >= end && !isInCall(index)) return { end, open: index }
  return { end, open: text.length }
}
