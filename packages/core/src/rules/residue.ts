// Markup of call dialects that a server left at the end of a value. One table: closer, and what would open it.
interface Closer {
  readonly text: string
  readonly opener: string
}

const tag = (name: string): Closer => ({ text: `</${name}>`, opener: `<${name}` })

const CLOSERS: readonly Closer[] = [
  ...[
    "arg_value",
    "parameter",
    "invoke",
    "function",
    "tool_call",
    "function_calls",
    "tool_calls",
    "antml:parameter",
    "antml:invoke",
    "antml:function_calls",
    "s",
  ].map(tag),
  { text: "<|im_end|>", opener: "<|im_start|>" },
  { text: "<|call|>", opener: "<|start|>" },
  { text: "<|end|>", opener: "<|start|>" },
  { text: "<|return|>", opener: "<|start|>" },
  { text: "<|eot_id|>", opener: "<|start_header_id|>" },
  { text: "<|eom_id|>", opener: "<|start_header_id|>" },
  { text: "<|tool_call_end|>", opener: "<|tool_call_begin|>" },
  { text: "<|tool_calls_section_end|>", opener: "<|tool_calls_section_begin|>" },
  { text: "<｜tool▁call▁end｜>", opener: "<｜tool▁call▁begin｜>" },
  { text: "<｜tool▁calls▁end｜>", opener: "<｜tool▁calls▁begin｜>" },
  { text: "<｜end▁of▁sentence｜>", opener: "<｜begin▁of▁sentence｜>" },
]

/** Ex) </｜DSML｜parameter>, also cut before its bracket; the bar has four spellings. */
const DSML = /<\/[｜|‖]{1,2}DSML[｜|‖]{1,2}(?:parameter|invoke|function_calls|tool_calls)>?$/

/** Quick test: most texts hold none of the first characters. */
export const mayHoldResidue = (text: string): boolean => text.includes("</") || text.includes("<|") || text.includes("<｜")

/** Closers looked at from the end; a longer row is content. */
const MOST = 8

/** The rule that takes it away; off, it is content like any other. */
export const RESIDUE = "value/protocol-residue"

/** Where the residue at the end of a value begins; -1 when there is none, or when it belongs to the value. */
export function residueStart(value: string, key: string): number {
  const found: Closer[] = []
  let start = value.length
  while (found.length < MOST) {
    const end = blanksBefore(value, start)
    const closer = closerBefore(value, end, found.length > 0 ? key : "")
    // With its own opener before it, it closes something in the value: the residue ends here.
    if (closer === null || value.lastIndexOf(closer.opener, end - closer.length - 1) >= 0) break
    found.push(closer)
    start = end - closer.length
  }
  if (found.length === 0 || found.length === MOST) return -1
  const kept = value.slice(0, start)
  // One more of the same shows that the value talks about markup.
  const isContent = found.some((closer) => closer.text !== "" && kept.includes(closer.text))
  return isContent || kept.trim() === "" ? -1 : start
}

function blanksBefore(value: string, end: number): number {
  let at = end
  while (at > 0 && /\s/.test(value[at - 1] as string)) at--
  return at
}

function closerBefore(value: string, end: number, key: string): (Closer & { readonly length: number }) | null {
  for (const closer of CLOSERS) if (value.endsWith(closer.text, end)) return { ...closer, length: closer.text.length }
  const own = key === "" ? null : tag(key)
  if (own !== null && value.endsWith(own.text, end)) return { ...own, length: own.text.length }
  const dsml = DSML.exec(value.slice(Math.max(0, end - 40), end))
  return dsml === null ? null : { text: "", opener: "DSML", length: dsml[0].length }
}
