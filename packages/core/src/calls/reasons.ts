// The closed lists of reasons to escalate or suppress a call.

/** Reasons to escalate a call, with their meaning and what to do. docs/errors.md is generated from this table. */
export const REASONS = {
  "name/unknown": { what: "There is no tool with this name.", todo: "Call one of the given tools by its exact name." },
  "name/disabled": {
    what: "The tool exists but is not available here.",
    todo: "Use another tool or answer without it.",
  },
  "json/unreadable": {
    what: "The arguments are not valid JSON and could not be repaired.",
    todo: "Send the arguments again as one valid JSON object.",
  },
  "json/ambiguous": {
    what: "The arguments can be read in more than one way.",
    todo: "Send the arguments again as one valid JSON object.",
  },
  "json/no-value": {
    what: "A value is missing or has no JSON counterpart (NaN, Infinity, …).",
    todo: "Send the arguments again with a real value there.",
  },
  "json/concatenated": {
    what: "The arguments hold several JSON objects, which cannot be run as one call.",
    todo: "Make one call for each object.",
  },
  truncated: {
    what: "The call was cut off before it was complete.",
    todo: "Send the whole call again; if it is long, make it shorter or split it.",
  },
  "arguments/empty": {
    what: "The call has no arguments, but some are required.",
    todo: "Send the call again with all required arguments.",
  },
  "arguments/missing": {
    what: "Required arguments are missing.",
    todo: "Send the call again with all required arguments; nothing was filled in.",
  },
  "arguments/invalid": {
    what: "The arguments do not fit the tool's schema.",
    todo: "Correct the places that are named and send the call again.",
  },
  "arguments/conflict": {
    what: "Flat and nested names of the arguments contradict each other.",
    todo: "Send the call again with each argument once, under its exact name.",
  },
  "arguments/unknown-member": {
    what: "An argument has a name that the tool does not have, so the tool would ignore it.",
    todo: "Send the call again with the declared names.",
  },
  "value/protocol-residue": {
    what: "Control tokens of a chat template are inside the arguments, so their values are not certain.",
    todo: "Send the call again without them.",
  },
  "policy/not-applied": {
    what: "The arguments are not valid, and the repair that was found may not be applied here.",
    todo: "Send the arguments again as valid JSON that fits the schema.",
  },
  "schema/broken": {
    what: "The tool's own schema cannot be used, so the call cannot be checked or mended.",
    todo: "Work without this tool: the call is not at fault, the author of the tool has to correct its schema.",
  },
  "limit/arguments": {
    what: "The argument text is not valid JSON and is too long to be repaired.",
    todo: "Send a shorter call, as valid JSON.",
  },
  "limit/depth": { what: "The arguments are nested too deeply.", todo: "Send flatter arguments." },
  "limit/calls": { what: "Too many calls in one turn.", todo: "Make fewer calls at once." },
  "stream/sent": {
    what: "The call needs a repair at a place that was already streamed to the client.",
    todo: "Send the call again as one valid JSON object that fits the schema.",
  },
  "choice/none": { what: "Tools may not be called in this turn.", todo: "Answer without calling a tool." },
} as const

export type EscalationReason = keyof typeof REASONS

/** Reasons to withhold a call that has no fault. */
export const SUPPRESSIONS = {
  "name/empty": "The call has no tool name, so there is nothing to run.",
  "choice/leaked": "Tools may not be called in this turn; a call written in the text was removed from it.",
  "duplicate/turn": "The same call was already made in this turn; its result stands for both.",
} as const
