// Extends the block of an action by the thought before it, so that judges see the words before the whole step.
import type { CallBlock } from "../dialects/scan.ts"

/** Ex) Thought: , **Thought 2:** , with the preceding question that the step answers */
const THOUGHT_LINE =
  /(?:^|\n)(?:[ \t]*\**Question\**[ \t]*:[^\n]*\n\s{0,8})?[ \t]*(?:\*\*)?(?:Thought|THOUGHT)(?:[ \t]\d{1,4})?(?:\*\*)?[ \t]*:/g

/** Extends blocks by the thoughts before their actions; returns null if no thought follows other words. */
export function withThoughts(text: string, blocks: readonly CallBlock[]): readonly CallBlock[] | null {
  let lastEnd = 0
  let isFound = false
  const steps = blocks.map((block) => {
    const start = block.dialect === "react" ? thoughtStart(text, lastEnd, block.start) : block.start
    const hasWords = start < block.start && text.slice(lastEnd, start).trim() !== ""
    lastEnd = block.end
    isFound ||= hasWords
    return hasWords ? { ...block, start } : block
  })
  return isFound ? steps : null
}

/** Returns the start of the last thought, or `to`. An earlier thought counts as words before this one. */
function thoughtStart(text: string, from: number, to: number): number {
  const last = [...text.slice(from, to).matchAll(THOUGHT_LINE)].at(-1)
  return last === undefined ? to : from + last.index + (last[0].startsWith("\n") ? 1 : 0)
}
