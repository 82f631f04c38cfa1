// Keys that wrap the arguments, and keys that show that an object is an envelope around them.

/** Keys under which models put the arguments once more. */
const WRAPPER_KEYS: ReadonlySet<string> = new Set([
  "arguments",
  "input",
  "parameters",
  "params",
  "args",
  "properties",
  "kwargs",
  "function",
  "tool_input",
])
/** Keys that show that an object is an envelope around the arguments. */
const ENVELOPE_KEYS: ReadonlySet<string> = new Set([
  ...WRAPPER_KEYS,
  "name",
  "type",
  "tool",
  "tool_name",
  "tool_calls",
  "id",
  "call_id",
  "tool_uses",
  "recipient_name",
])

export const isWrapper = (name: string): boolean => WRAPPER_KEYS.has(name)
export const isEnvelopeKey = (name: string): boolean => ENVELOPE_KEYS.has(name)
