import { has, type Probe, starve } from "./probe.ts"

/** What ends a value that has no end of its own. "closer" proves that all before it is whole. */
export type Stop = "" | "closer" | "opener" | "broken" | "end"

export const NO_STOP: Stop = ""

/** The tokens that stand for a quote. */
export const QUOTE_TOKENS: readonly string[] = ['<|"|>', "<escape>"]

const CLOSERS: readonly string[] = ["<tool_call|>", "<end_function_call>", "</tool_call>", "<|/tool_call|>"]
const OPENERS: readonly string[] = [
  "<|tool_call>",
  "<tool_call>",
  "<start_function_call>",
  "<|tool_response>",
  "<start_function_response>",
  "<end_of_turn>",
  "<turn|>",
]

export function stopAt(probe: Probe, at: number): Stop {
  if (at >= probe.text.length) {
    starve(probe)
    return "end"
  }
  if (probe.text.charCodeAt(at) !== 60) return NO_STOP
  if (CLOSERS.some((mark) => has(probe, mark, at))) return "closer"
  return OPENERS.some((mark) => has(probe, mark, at)) ? "opener" : NO_STOP
}

export const quoteTokenAt = (probe: Probe, at: number): string | null => QUOTE_TOKENS.find((token) => has(probe, token, at)) ?? null
