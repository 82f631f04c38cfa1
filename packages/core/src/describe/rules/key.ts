import type { RuleDocs } from "../docs.ts"

const commentarySchema = {
  type: "object",
  properties: { table: { type: "string" } },
  required: ["table"],
  additionalProperties: false,
}
const swallowedValueSchema = { type: "object", properties: { note: { type: "string" } }, required: ["note"] }
const toolNameSchema = {
  type: "object",
  properties: { path: { type: "string" } },
  required: ["path"],
  additionalProperties: false,
}

export const KEY_RULE_DOCS: Readonly<Record<string, RuleDocs>> = {
  "key/alias": {
    title: "A member goes by another name.",
    safety:
      "Names the tool declares as aliases are certain. Well-known synonyms and a name that is the last part of the one missing name, where the words before it only say of what, are only likely, and taken only one to one: one strange member, one absent name, no other absent name that would do, a value that fits. A name that is already there is never overwritten, and empty text is not moved to a required name.",
    examples: [
      {
        schema: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
        before: '{"file":"a.md"}',
        after: '{"path":"a.md"}',
      },
      {
        schema: {
          type: "object",
          properties: { path: { type: "string" }, directory: { type: "string" } },
          required: ["path"],
        },
        before: '{"folder":"src"}',
        after: null,
      },
    ],
  },
  "key/commentary": {
    title: "A member that the tool does not know comments on the call, or is null.",
    safety:
      "Any other undeclared member may restrict what the call does, so the call must not run without it. Dropped are only names from a short list (commentary of the model, the protocol of another agent, names that begin with an underscore) that hold no object and no list, and members that are null. The tool must declare the name nowhere, at no depth, there must be no absent member the comment may have been meant for, every undeclared member must be one of these, and the rest must fit. Only likely, as something written is dropped.",
    examples: [
      {
        schema: commentarySchema,
        before: '{"table":"users","reasoning":"I need the list"}',
        after: '{"table":"users"}',
      },
      { schema: commentarySchema, before: '{"table":"users","filter":"id = 5"}', after: null },
    ],
  },
  "key/residue": {
    title: "Markup or stray marks cling to a member name.",
    safety:
      "What is left after tags, brackets, quotes, colons and blanks are taken off must be exactly one declared and absent name, in whatever style, and the value must fit there. Where the schema lets the name pass, it must hold a mark of a call dialect. Only likely, as characters are dropped.",
    examples: [
      {
        schema: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
        before: '{"path</arg_key>":"a.md"}',
        after: '{"path":"a.md"}',
      },
      {
        schema: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
        before: '{"path2":"a.md"}',
        after: null,
      },
    ],
  },
  "key/style": {
    title: "A member name is written in another style.",
    safety:
      "The name equals exactly one declared and absent name when case and separators are set aside, no other strange name does, and the value fits there. A name that differs in accents is only likely: it may be another word. In an open object, where a strange name violates nothing, it is only likely, and only done to a call that has to be repaired anyway. A declared name that is already there is never overwritten.",
    examples: [
      {
        schema: { type: "object", properties: { max_depth: { type: "integer" } }, required: ["max_depth"] },
        before: '{"maxDepth":3}',
        after: '{"max_depth":3}',
      },
      {
        schema: { type: "object", properties: { max_depth: { type: "integer" } }, required: ["max_depth"] },
        before: '{"maxDepth":3,"MaxDepth":4}',
        after: null,
      },
    ],
  },
  "key/swallowed-value": {
    title: "A member name ran on into the markup of its value.",
    safety:
      "The name must begin with a declared and absent name, followed by the marks of a dialect that end a name and begin a value; what stands behind them must fit there, hold no further mark, and the member must have no value of its own. Only likely, as marks are dropped.",
    examples: [
      {
        schema: swallowedValueSchema,
        before: '{"note</arg_key>\\n<arg_value>Buy salt":""}',
        after: '{"note":"Buy salt"}',
      },
      { schema: swallowedValueSchema, before: '{"note</arg_key>\\n<arg_value>Buy salt":"and tea"}', after: null },
    ],
  },
  "key/tool-name": {
    title: "The tool's own name stands beside the arguments.",
    safety:
      "The member is called name, tool, function or the like, the tool does not declare it, its value is exactly the name of this tool, and the rest fits. It repeats what the call already says. A type such as function is dropped beside such a name only. Another value is data, another tool's name is another call: both are refused.",
    examples: [
      { schema: toolNameSchema, before: '{"tool":"brew_tea","path":"a.md"}', after: '{"path":"a.md"}' },
      { schema: toolNameSchema, before: '{"name":"a.md","path":"b.md"}', after: null },
    ],
  },
}
