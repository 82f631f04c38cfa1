// The marks of chat templates and tool-call dialects, in one table: the reader, the rules, the names and the dialects
// all take them from here.

/**
 * `opens`, `closes`: a call or a part of it. `separates`: parts of one call. `token`: ends or begins a turn, or is not
 * in the table.
 */
export type MarkRole = "opens" | "closes" | "separates" | "token"

/** What a mark belongs to, from the inside out. A closing mark nests in one whose part comes later. */
export type MarkPart = "value" | "call" | "section" | "list" | "turn"

/** `tag`: `<name>`, `</name>`. `bars`: `<|name|>`. `bracket`: `[NAME]`, `[/NAME]`. `literal`: the text itself. */
export type MarkForm = "tag" | "bars" | "bracket" | "literal"

export interface MarkRow {
  /** Folded: lower case, one underscore for each spelling of it, no bars, no slash, no namespace. */
  readonly name: string
  readonly form: MarkForm
  /** Without a slash. With one it closes. */
  readonly role: MarkRole
  readonly part: MarkPart
  /** Names of the marks that open what this one closes. A tag is always opened by its own name, too. */
  readonly openers: readonly string[]
  /** Whether people type it: `</s>` is HTML and `</function>` some XML, `<|im_end|>` is neither. */
  readonly typed: boolean
  /** An everyday word that may be the name of an argument: `<action>`. It says nothing before an object. */
  readonly plain: boolean
}

type RowExtras = Partial<Pick<MarkRow, "typed" | "plain">>

const markRows = (
  form: MarkForm,
  role: MarkRole,
  part: MarkPart,
  names: string,
  rowExtras: RowExtras = {},
): MarkRow[] =>
  names.split(" ").map((name) => ({
    name,
    form,
    role,
    part,
    openers: [],
    typed: form === "tag" || form === "bracket",
    plain: false,
    ...rowExtras,
  }))

const closerRow = (name: string, part: MarkPart, openers: string, form: MarkForm = "bars"): MarkRow => ({
  name,
  form,
  role: "closes",
  part,
  openers: openers === "" ? [] : openers.split(" "),
  typed: false,
  plain: false,
})

export const PROTOCOL_MARKS: readonly MarkRow[] = [
  ...markRows("tag", "opens", "value", "parameter param arg_key arg_value parameters arguments args"),
  ...markRows("tag", "opens", "value", "longcat_arg_key longcat_arg_value", { typed: false }),
  ...markRows("tag", "opens", "call", "function invoke"),
  ...markRows(
    "tag",
    "opens",
    "section",
    "tool_call toolcall tool-call tool_use function_call function-call functioncall",
  ),
  ...markRows(
    "tag",
    "opens",
    "list",
    "tool_calls toolcalls tool-calls tool_uses function_calls function-calls functioncalls",
  ),
  ...markRows("tag", "opens", "section", "longcat_tool_call dots_function_call start_function_call", { typed: false }),
  ...markRows("tag", "opens", "call", "tool call use action", { plain: true }),
  ...markRows("tag", "opens", "list", "tools calls", { plain: true }),
  ...markRows("tag", "opens", "turn", "think answer end", { plain: true }),
  ...markRows("tag", "token", "turn", "json s bos eos end_of_text eot_id"),
  ...markRows("tag", "token", "turn", "start_of_turn", { typed: false }),
  ...markRows("tag", "separates", "value", "tool_sep", { typed: false }),
  closerRow("end_function_call", "section", "start_function_call", "tag"),
  closerRow("end_of_turn", "turn", "start_of_turn", "tag"),
  closerRow("bot_end", "turn", "", "tag"),

  ...markRows(
    "bars",
    "opens",
    "section",
    "tool_call tool_call_begin tool_call_start function_call action_start plugin start_action python_tag python_start",
  ),
  ...markRows("bars", "opens", "section", "content_invoke_tool_json"),
  ...markRows(
    "bars",
    "opens",
    "list",
    "tool_calls_begin tool_calls_section_begin tool_call_section_begin tools_prefix",
  ),
  ...markRows("bars", "opens", "turn", "start channel from"),
  ...markRows(
    "bars",
    "separates",
    "value",
    'tool_sep tool_call_argument_begin constrain message recipient content open close sep role_sep "',
  ),
  closerRow("tool_call_end", "section", "tool_call_begin tool_call_start"),
  closerRow("tool_calls_end", "list", "tool_calls_begin"),
  closerRow("tool_calls_section_end", "list", "tool_calls_section_begin tool_call_section_begin"),
  closerRow("tool_call_section_end", "list", "tool_calls_section_begin tool_call_section_begin"),
  closerRow("end_function_call", "section", "start_function_call"),
  closerRow("tools_suffix", "list", "tools_prefix"),
  closerRow("action_end", "section", "action_start"),
  closerRow("end_action", "section", "start_action"),
  closerRow("python_end", "section", "python_start python_tag"),
  closerRow("im_end", "turn", "im_start"),
  closerRow("call", "turn", "start"),
  closerRow("end", "turn", "start system user assistant"),
  closerRow("return", "turn", "start"),
  closerRow("eom", "turn", "start header_start"),
  closerRow("eot", "turn", "start header_start"),
  closerRow("eom_id", "turn", "start_header_id"),
  closerRow("eot_id", "turn", "start_header_id"),
  closerRow("end_of_text", "turn", "begin_of_text"),
  closerRow("endoftext", "turn", "startoftext"),
  closerRow("end_of_turn", "turn", "start_of_turn"),
  closerRow("end_of_turn_token", "turn", "start_of_turn_token"),
  closerRow("end_of_sentence", "turn", "begin_of_sentence"),
  closerRow("end_message", "turn", "message_model"),
  closerRow("turn", "turn", ""),
  closerRow("eos", "turn", "bos"),
  closerRow("s", "turn", ""),
  ...markRows(
    "bars",
    "token",
    "turn",
    "im_start im_sep start_header_id end_header_id message_sep tool_response observation user assistant system",
  ),

  ...markRows("bracket", "opens", "list", "TOOL_CALLS TOOL_REQUEST"),
  ...markRows("bracket", "separates", "value", "ARGS CALL_ID"),
  ...markRows("bracket", "closes", "list", "TOOL_REQUEST_END END_TOOL_REQUEST"),
  ...markRows("bracket", "token", "turn", "INST TOOL_RESULTS"),
  ...markRows("bracket", "token", "turn", "END", { plain: true }),

  ...markRows("literal", "separates", "value", "]<]minimax[>["),
]
