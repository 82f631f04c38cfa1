/** Template tokens and markup that a server cut in the wrong place: from here on it is no longer the name. */
const TOKEN = /<[|｜/]|<(?:tool_sep|arg_key|arg_value|arg|parameter|function|tool_call|invoke|think|channel|message|constrain|end)\b|<｜/
const RECIPIENT = /(?:^|\s|>)to=([^\s<>"']{1,256})/
/** Ex) <tool_call>read, <|tool_call_begin|>read, function<｜tool▁sep｜>read, <function=read>, invoke name="read" */
const LEAD =
  /^\s*(?:(?:function|tool)?(?:<\|[^<>|]{1,48}\|>|<｜[^<>｜]{1,48}｜>|<(?:tool_call|function|invoke|tool|name)>)\s*|<?(?:function|invoke|tool|name|call)(?:\s+name)?\s*=\s*)+/i
const QUOTED_REST = /^(["'`])(?:\s*(?:\/?>|parameters?\b|arguments?\b|args\b|input\b|name\b|\{|:|,|=|$).*)?$/s
const AROUND_START = /^[\s"'`“”‘’«»([{<]+/
const AROUND_END = /[\s"'`“”‘’«»)\]}>:;,.]+$/
const INDEX = /(?:[:#]\d{1,4}|\[\d{1,4}\])$/
const CALL = /\(\s*\)?$/

/**
 * A name without what was glued to it: channel and end tokens, quotes, parentheses, indices, space.
 * Ex) `read_file<|channel|>commentary`, `"read_file"`, `functions.read_file:0`, `read_file" parameter=…`
 */
export function withoutResidue(raw: string): string {
  let name = raw
  const recipient = RECIPIENT.exec(name)
  if (recipient !== null) name = recipient[1] as string
  name = name.replace(LEAD, "")
  const token = TOKEN.exec(name)
  if (token !== null && token.index > 0) name = name.slice(0, token.index)
  name = name.replace(AROUND_START, "")
  const quote = name.search(/["'`]/)
  if (quote > 0 && QUOTED_REST.test(name.slice(quote))) name = name.slice(0, quote)
  return name.replace(CALL, "").replace(INDEX, "").replace(AROUND_END, "").replace(INDEX, "")
}
