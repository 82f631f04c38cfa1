import { BACKTICK, isCloser, isSpace, toStructure } from "./chars.ts"

/**
 * Marks that end a call in one chat template or another. Only these may follow the object without being prose:
 * a general closing tag could be the end of a document whose quotes were not escaped.
 */
const TOKEN =
  /(?:<\|[^<>|\s]{1,48}\|>|<｜[^<>｜]{1,48}｜>|<\/?(?:tool_call|tool_calls|tool_use|function|function_call|function_calls|functioncall|arguments|args|parameters?|invoke|s|end|eos|bos|end_of_turn|start_of_turn|end_of_text|eot_id|tool_sep|arg_value|arg_key|think|json|answer|tool|call|action)>|\[\/?(?:INST|TOOL_CALLS|TOOL_RESULTS|END)\])$/

const WINDOW = 64

/** 8 MB of closing brackets must not look for a token at each: one in square brackets ends in a capital. */
function mayEndToken(text: string, at: number, c: number): boolean {
  const before = text.charCodeAt(at - 2)
  return c === 62 || (c === 93 && before >= 65 && before <= 90)
}

/**
 * Where the meaningless end of a text begins: spaces, excess closers, fences, template tokens.
 * With `loose` one stray quote among them is meaningless too.
 */
export function tailStart(text: string, loose: boolean): number {
  let at = text.length
  let quotes = loose ? 1 : 0
  while (at > 0) {
    const c = toStructure(text.charCodeAt(at - 1))
    const token = mayEndToken(text, at, c) ? TOKEN.exec(text.slice(Math.max(0, at - WINDOW), at)) : null
    if (token !== null) at -= token[0].length
    else if (isSpace(c) || isCloser(c) || c === BACKTICK || c === 59) at--
    else if (quotes > 0 && c === 34 && at < text.length && at > 1 && isCloser(toStructure(text.charCodeAt(at - 2)))) {
      quotes--
      at--
    } else return at
  }
  return at
}
