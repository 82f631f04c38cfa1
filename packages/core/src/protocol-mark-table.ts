// Table of the marks of chat templates and call dialects, shared by the reader, rules, names and dialects.

/**
 * Role of a mark. `opens`, `closes`: it opens or closes a call or a part of one. `separates`: it stands between parts
 * of one call. `token`: it ends or begins a turn, or is not in this table.
 */
export type MarkRole = "opens" | "closes" | "separates" | "token"

/** What a mark belongs to, from the inside out. A closing mark nests in one whose part comes later. */
export type MarkPart = "value" | "call" | "section" | "list" | "turn"

/** `tag`: `<name>`, `</name>`. `bars`: `<|name|>`. `bracket`: `[NAME]`, `[/NAME]`. `literal`: the text itself. */
export type MarkForm = "tag" | "bars" | "bracket" | "literal"

export interface MarkRow {
  /** Folded name: lower case, with one underscore for each spelling of it, without bars, slash and namespace. */
  readonly name: string
  readonly form: MarkForm
  /** Role of the mark without a slash. With a slash it closes. */
  readonly role: MarkRole
  readonly part: MarkPart
  /** Names of the marks that open what this one closes. A tag is always opened by its own name, too. */
  readonly openers: readonly string[]
  /** True if people type it: `</s>` is HTML and `</function>` may be XML, but nobody types `<|im_end|>`. */
  readonly typed: boolean
  /** True for an everyday word that may be the name of an argument: `<action>`. Before an object it proves nothing. */
  readonly plain: boolean
}

/**
 * Form, role and part of some names. A closing mark lists its openers after `=`, separated by commas. People type tags
 * and brackets, unless only templates write them ("made"); "plain" names are everyday words.
 */
type TableLine = readonly [MarkForm, MarkRole, MarkPart, names: string, kind?: "made" | "plain"]

const TABLE: readonly TableLine[] = [
  ["tag", "opens", "value", "parameter param arg_key arg_value parameters arguments args"],
  ["tag", "opens", "value", "longcat_arg_key longcat_arg_value", "made"],
  ["tag", "opens", "call", "function invoke"],
  ["tag", "opens", "section", "tool_call toolcall tool-call tool_use function_call function-call functioncall"],
  ["tag", "opens", "list", "tool_calls toolcalls tool-calls tool_uses function_calls function-calls functioncalls"],
  ["tag", "opens", "section", "longcat_tool_call dots_function_call start_function_call", "made"],
  ["tag", "opens", "call", "tool call use action", "plain"],
  ["tag", "opens", "list", "tools calls", "plain"],
  ["tag", "opens", "turn", "think answer end", "plain"],
  ["tag", "token", "turn", "json s bos eos end_of_text eot_id"],
  ["tag", "token", "turn", "start_of_turn", "made"],
  ["tag", "separates", "value", "tool_sep", "made"],
  ["tag", "closes", "section", "end_function_call=start_function_call", "made"],
  ["tag", "closes", "turn", "end_of_turn=start_of_turn bot_end", "made"],

  [
    "bars",
    "opens",
    "section",
    "tool_call tool_call_begin tool_call_start function_call action_start plugin start_action python_tag python_start content_invoke_tool_json",
  ],
  ["bars", "opens", "list", "tool_calls_begin tool_calls_section_begin tool_call_section_begin tools_prefix"],
  ["bars", "opens", "turn", "start channel from"],
  [
    "bars",
    "separates",
    "value",
    'tool_sep tool_call_argument_begin constrain message recipient content open close sep role_sep "',
  ],
  [
    "bars",
    "closes",
    "section",
    "tool_call_end=tool_call_begin,tool_call_start end_function_call=start_function_call action_end=action_start " +
      "end_action=start_action python_end=python_start,python_tag",
  ],
  [
    "bars",
    "closes",
    "list",
    "tool_calls_end=tool_calls_begin tools_suffix=tools_prefix " +
      "tool_calls_section_end=tool_calls_section_begin,tool_call_section_begin " +
      "tool_call_section_end=tool_calls_section_begin,tool_call_section_begin",
  ],
  [
    "bars",
    "closes",
    "turn",
    "im_end=im_start call=start end=start,system,user,assistant return=start eom=start,header_start " +
      "eot=start,header_start eom_id=start_header_id eot_id=start_header_id end_of_text=begin_of_text " +
      "endoftext=startoftext end_of_turn=start_of_turn end_of_turn_token=start_of_turn_token " +
      "end_of_sentence=begin_of_sentence end_message=message_model turn eos=bos s",
  ],
  [
    "bars",
    "token",
    "turn",
    "im_start im_sep start_header_id end_header_id message_sep tool_response observation user assistant system",
  ],

  ["bracket", "opens", "list", "TOOL_CALLS TOOL_REQUEST"],
  ["bracket", "separates", "value", "ARGS CALL_ID"],
  ["bracket", "closes", "list", "TOOL_REQUEST_END END_TOOL_REQUEST"],
  ["bracket", "token", "turn", "INST TOOL_RESULTS"],
  ["bracket", "token", "turn", "END", "plain"],

  ["literal", "separates", "value", "]<]minimax[>[", "made"],
]

export const PROTOCOL_MARKS: readonly MarkRow[] = TABLE.flatMap(([form, role, part, names, kind]) =>
  names.split(" ").map((entry) => {
    const [name = "", openers] = entry.split("=")
    const typed = form !== "bars" && kind !== "made"
    return { name, form, role, part, openers: openers?.split(",") ?? [], typed, plain: kind === "plain" }
  }),
)
