import type { TextProbe } from "../sighting.ts"
import { hasLiteral, readCodeAt } from "./probe.ts"

/** What ends a value that has no end of its own. "closer" proves that all before it is whole. */
export type StopReason = "" | "closer" | "opener" | "broken" | "end"

export const NO_STOP: StopReason = ""

/** The tokens that stand for a quote. */
export const QUOTE_TOKENS: readonly string[] = ['<|"|>', "<escape>"]

const CALL_CLOSERS: readonly string[] = ["<tool_call|>", "<end_function_call>", "</tool_call>", "<|/tool_call|>"]
const CALL_OPENERS: readonly string[] =
  "<|tool_call> <tool_call> <start_function_call> <|tool_response> <start_function_response> <end_of_turn> <turn|>".split(
    " ",
  )

export function stopAt(probe: TextProbe, at: number): StopReason {
  const c = readCodeAt(probe, at)
  if (c !== 60) return c < 0 ? "end" : NO_STOP
  if (CALL_CLOSERS.some((mark) => hasLiteral(probe, mark, at))) return "closer"
  return CALL_OPENERS.some((mark) => hasLiteral(probe, mark, at)) ? "opener" : NO_STOP
}

export const quoteTokenAt = (probe: TextProbe, at: number): string | null =>
  QUOTE_TOKENS.find((quoteToken) => hasLiteral(probe, quoteToken, at)) ?? null
