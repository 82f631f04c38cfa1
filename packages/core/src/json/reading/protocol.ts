/** Marks of chat templates and fences that may stand around the arguments. */
const MARK =
  /```[\w-]{0,20}|<\|[^<>|\s]{1,48}\|>|<｜[^<>｜]{1,48}｜>|\[\/?(?:INST|TOOL_CALLS|TOOL_RESULTS|END)\]|<\/?(?:tool_call|tool_calls|tool_use|function|function_call|function_calls|functioncall|arguments|args|parameters?|invoke|s|end|eos|bos|end_of_turn|start_of_turn|end_of_text|eot_id|tool_sep|arg_value|arg_key|think|json|answer|tool|call|action)>/y

/** Where the mark that begins at `at` ends, or `at`. */
export function markEnd(text: string, at: number): number {
  const c = text.charCodeAt(at)
  if (c !== 60 && c !== 96 && c !== 91) return at
  MARK.lastIndex = at
  return MARK.test(text) ? MARK.lastIndex : at
}
