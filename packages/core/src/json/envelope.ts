// Names that wrap arguments, names of the tool and ids in objects that models put around a call.
import { foldMemberName } from "./names.ts"

/** Names that agents, providers and frameworks use for the arguments; each was seen as a wrapper in reports. */
export const WRAPPER_NAMES: ReadonlySet<string> = new Set(
  "arguments args input inputs parameters params kwargs properties toolinput toolargs toolarguments actioninput function functioncall toolcall toolcalls tooluses functionargs data payload request body json raw rawarguments".split(
    " ",
  ),
)
export const isArgumentsWrapper = (name: string): boolean => WRAPPER_NAMES.has(foldMemberName(name))
export const TOOL_NAME_KEYS: ReadonlySet<string> = new Set(
  "name tool toolname function functionname recipientname action".split(" "),
)
export const CALL_IDS: ReadonlySet<string> = new Set(["id", "callid", "toolcallid", "tooluseid"])
export const ENVELOPE_TYPES: ReadonlySet<string> = new Set(
  "function tool_use tool_call function_call object tool".split(" "),
)
/** True for a name that shows that an object is an envelope around the arguments. */
export const isEnvelopeKey = (name: string): boolean => {
  const folded = foldMemberName(name)
  return WRAPPER_NAMES.has(folded) || TOOL_NAME_KEYS.has(folded) || CALL_IDS.has(folded) || folded === "type"
}
