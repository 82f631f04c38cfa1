import type { RuleDocs } from "../docs.ts"

const protocolResidueSchema = { type: "object", properties: { command: { type: "string" } } }
const swallowedMemberSchema = {
  type: "object",
  properties: { title: { type: "string" }, pages: { type: "integer" } },
  required: ["title"],
}

export const VALUE_RULE_DOCS: Readonly<Record<string, RuleDocs>> = {
  "value/enum-spelling": {
    title: "One of the allowed values is spelled in another way.",
    safety:
      "The word must equal exactly one allowed value when case, blanks around it, quoting marks and the choice of separator are set aside. Two allowed values that differ only in that are refused. Never by prefix, never by likeness: a near word may be another word.",
    examples: [
      {
        schema: { type: "object", properties: { level: { enum: ["low", "high"] } } },
        before: '{"level":"High "}',
        after: '{"level":"high"}',
      },
      {
        schema: { type: "object", properties: { level: { enum: ["low", "high"] } } },
        before: '{"level":"hi"}',
        after: null,
      },
    ],
  },
  "value/linked-path": {
    title: "A path carries the markup of a chat: a link, angle brackets or quoting marks.",
    safety:
      "Only in a field the tool declares to be a path, whatever its name. A link is opened only if its text and its target are the same, so that nothing is chosen; a link that leads elsewhere stays. Text fields are byte-exact: without the declaration nothing is touched.",
    examples: [
      {
        schema: { type: "object", properties: { file: { type: "string", "x-toolmend": { path: true } } } },
        before: '{"file":"src/[a.ts](http://a.ts)"}',
        after: '{"file":"src/a.ts"}',
      },
      {
        schema: { type: "object", properties: { file: { type: "string" } } },
        before: '{"file":"src/[a.ts](http://a.ts)"}',
        after: null,
      },
    ],
  },
  "value/null-for-optional": {
    title: "An optional member is null instead of absent.",
    safety:
      "Only where null violates, on a member the schema declares and does not require: null says that there is no value, and so does the absence. A required null stays and is an error; null in a list, under an undeclared name or where null is accepted is never touched. Where the description says that null clears the member, the model is asked.",
    examples: [
      { schema: { type: "object", properties: { page: { type: "integer" } } }, before: '{"page":null}', after: "{}" },
      {
        schema: { type: "object", properties: { page: { type: "integer" } }, required: ["page"] },
        before: '{"page":null}',
        after: null,
      },
      {
        schema: { type: "object", properties: { due: { type: "string", description: "Due date; null to clear." } } },
        before: '{"due":null}',
        after: null,
      },
    ],
  },
  "value/placeholder-for-optional": {
    title: "An optional member holds a placeholder instead of being absent.",
    safety:
      "Only where the value violates, on a declared and optional member, and only for values that mean nothing: empty text, null, None, undefined, N/A, a dash, an empty container for a scalar. Only likely, as something written is dropped. A value with a meaning, such as -1 or a wrong word, is never dropped.",
    examples: [
      { schema: { type: "object", properties: { page: { type: "integer" } } }, before: '{"page":"None"}', after: "{}" },
      {
        schema: { type: "object", properties: { page: { type: "integer", minimum: 0 } } },
        before: '{"page":-1}',
        after: null,
      },
    ],
  },
  "value/protocol-residue": {
    title: "A value ends in the closing markup of a call.",
    safety:
      "Only the last value of the call, and only if it ends in two or more closing marks in the order of a dialect, or in a token that nobody types; nothing in the value opened them, and they occur nowhere else in the call. A value that violates the schema may end in a single mark. The bytes before stay as they are. Anything else is reported and stays. Only likely, as text that validates is cut.",
    examples: [
      {
        schema: protocolResidueSchema,
        before: '{"command":"ls -l</parameter></function>"}',
        after: '{"command":"ls -l"}',
      },
      { schema: protocolResidueSchema, before: '{"command":"ls -l<|im_end|>"}', after: '{"command":"ls -l"}' },
      { schema: protocolResidueSchema, before: '{"command":"grep -c </s>"}', after: null },
    ],
  },
  "value/relational-default": {
    title: "Of members that belong together one is missing, and the tool declares its default.",
    safety:
      "Only what the tool's author declared is added, with the value declared, and only if that value fits. Names mean nothing here: offset and limit without a declaration get nothing.",
    examples: [
      {
        schema: {
          type: "object",
          properties: { offset: { type: "integer" }, limit: { type: "integer" } },
          "x-toolmend": { relational: [{ fields: ["offset", "limit"], defaults: { limit: 200 } }] },
        },
        before: '{"offset":40}',
        after: '{"offset":40,"limit":200}',
      },
      {
        schema: { type: "object", properties: { offset: { type: "integer" }, limit: { type: "integer" } } },
        before: '{"offset":40}',
        after: null,
      },
    ],
  },
  "value/swallowed-member": {
    title: "A text ran on into the markup of the next member.",
    safety:
      "Only markup that opens a member the tool declares and the call lacks. The text must end right before it, or before the mark that closes it; each member behind it must have one end and fit its schema, and nothing but closing marks may be left. Markup that is quoted, that stands in a call the text itself opens, or that names any other member is content. What cannot be split for sure is not run. Only likely, as a text that may validate is cut.",
    examples: [
      {
        schema: swallowedMemberSchema,
        before: '{"title":"Tides</parameter>\\n<parameter name=\\"pages\\">90"}',
        after: '{"title":"Tides","pages":90}',
      },
      {
        schema: swallowedMemberSchema,
        before: '{"title":"Tides</parameter>\\n<parameter name=\\"pages\\">ninety"}',
        after: null,
      },
    ],
  },
}
