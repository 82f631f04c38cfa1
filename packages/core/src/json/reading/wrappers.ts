/** Keys under which models put the arguments once more. */
const WRAPPERS: ReadonlySet<string> = new Set(["arguments", "input", "parameters", "params", "args", "properties", "kwargs", "function", "tool_input"])
/** Keys that show that an object is an envelope around the arguments. */
const ENVELOPE: ReadonlySet<string> = new Set([...WRAPPERS, "name", "type", "tool", "tool_name", "tool_calls", "id", "call_id", "tool_uses", "recipient_name"])

export const isWrapper = (name: string): boolean => WRAPPERS.has(name)
export const isEnvelopeKey = (name: string): boolean => ENVELOPE.has(name)
