import type { RuleDocs } from "../docs.ts"

const bareListSchema = {
  type: "object",
  properties: { paths: { type: "array", items: { type: "string" } }, deep: { type: "boolean" } },
  required: ["paths"],
}
const doubledListSchema = { type: "object", properties: { tags: { type: "array", items: { type: "string" } } } }
const configSchema = {
  type: "object",
  properties: {
    config: {
      type: "object",
      properties: { depth: { type: "integer" }, name: { type: "string" } },
      required: ["depth"],
    },
  },
  required: ["config"],
}
const indexKeyedSchema = { type: "object", properties: { steps: { type: "array", items: { type: "string" } } } }
const itemWrapperSchema = { type: "object", properties: { tags: { type: "array", items: { type: "string" } } } }
const liftedMembersSchema = {
  type: "object",
  properties: {
    id: { type: "string" },
    args: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
  },
  required: ["id", "args"],
}
const objectForTextSchema = {
  type: "object",
  properties: { file: { type: "string" }, content: { type: "string" } },
  required: ["file", "content"],
}
const pairListSchema = {
  type: "object",
  properties: { path: { type: "string" }, depth: { type: "integer" } },
  required: ["path"],
  additionalProperties: false,
}
const envSchema = { type: "object", properties: { env: { type: "object", additionalProperties: { type: "string" } } } }
const stringifiedSchema = { type: "object", properties: { tags: { type: "array", items: { type: "string" } } } }
const wrappedArgumentsSchema = { type: "object", properties: { path: { type: "string" } }, required: ["path"] }
const wrappedItemsSchema = { type: "object", properties: { tags: { type: "array", items: { type: "string" } } } }

export const SHAPE_RULE_DOCS: Readonly<Record<string, RuleDocs>> = {
  "shape/array-for-single": {
    title: "A list with one element is given where the element is expected.",
    safety:
      "Only for a list with exactly one element that is not null, only if no list is accepted, and only if the element fits. A longer list is refused, because something would have to be dropped; an empty list is refused, because something would have to be invented. A name and a value for a free object is also refused: it may be that object, or one member of it.",
    examples: [
      {
        schema: { type: "object", properties: { city: { type: "string" } } },
        before: '{"city":["Graz"]}',
        after: '{"city":"Graz"}',
      },
      {
        schema: { type: "object", properties: { city: { type: "string" } } },
        before: '{"city":["Graz","Linz"]}',
        after: null,
      },
    ],
  },
  "shape/bare-list": {
    title: "The arguments are only the list that belongs to the tool's single list member.",
    safety:
      "The tool has exactly one member that takes a list, the list fits there without any change, and nothing else is required. Items that are themselves arguments or calls are several calls, not one list, and are refused. Only likely: the member is chosen because there is no other.",
    examples: [
      { schema: bareListSchema, before: '["a.md","b.md"]', after: '{"paths":["a.md","b.md"]}' },
      { schema: bareListSchema, before: '["a.md",7]', after: null },
    ],
  },
  "shape/doubled-list": {
    title: "A list is inside another list with one element, where one level is expected.",
    safety:
      "The outer list contains only the inner list, its items may not be lists, and the inner list fits in its place: only the extra brackets are removed. Two inner lists are refused, because their grouping would be lost.",
    examples: [
      { schema: doubledListSchema, before: '{"tags":[["oak","elm"]]}', after: '{"tags":["oak","elm"]}' },
      { schema: doubledListSchema, before: '{"tags":[["oak","fir"],["elm","ash"]]}', after: null },
    ],
  },
  "shape/empty-arguments": {
    title: "The arguments of a tool that needs none are null, empty text or an empty list.",
    safety:
      "Only for the arguments as a whole, and only if an empty object is valid: the tool needs nothing, and the model gave nothing. For a tool with required members it is refused.",
    examples: [
      { schema: { type: "object", properties: { deep: { type: "boolean" } } }, before: "null", after: "{}" },
      {
        schema: { type: "object", properties: { deep: { type: "boolean" } }, required: ["deep"] },
        before: "null",
        after: null,
      },
    ],
  },
  "shape/empty-object-for-array": {
    title: "An empty object is given where a list is expected.",
    safety: "Both are empty, so nothing is lost and nothing is chosen. An empty list must be allowed.",
    examples: [
      {
        schema: { type: "object", properties: { tags: { type: "array" } } },
        before: '{"tags":{}}',
        after: '{"tags":[]}',
      },
      {
        schema: { type: "object", properties: { tags: { type: "array", minItems: 1 } } },
        before: '{"tags":{}}',
        after: null,
      },
    ],
  },
  "shape/empty-text-for-object": {
    title: "Empty text is given where an object is expected.",
    safety:
      "Only if an object without any member is valid, so that nothing has to be filled in. Only likely: empty text may also mean that the member should be absent.",
    examples: [
      {
        schema: { type: "object", properties: { home: { type: "object", properties: {} } } },
        before: '{"home":""}',
        after: '{"home":{}}',
      },
      {
        schema: { type: "object", properties: { home: { type: "object", required: ["url"] } }, required: ["home"] },
        before: '{"home":""}',
        after: null,
      },
    ],
  },
  "shape/flattened-keys": {
    title: "Inner members are written with their path as the name.",
    safety:
      "The name itself is not declared, each of its steps is declared by the schema, no two of them collide, list indices have no gap, and the resulting object or list fits. A name with separators says where its value belongs, so nothing is chosen. A name whose words are a path (config_depth) is only likely, and only if there is no other such path. In an object that allows undeclared names, it is only likely, and only done if the call has to be repaired anyway.",
    examples: [
      {
        schema: configSchema,
        before: '{"config.depth":3,"config.name":"fern"}',
        after: '{"config":{"depth":3,"name":"fern"}}',
      },
      { schema: configSchema, before: '{"config.width":3}', after: null },
    ],
  },
  "shape/index-keyed": {
    title: "A list is written as an object with its indices as keys.",
    safety:
      "The keys must be exactly 0 to n-1, each once, and no object may be accepted there: then the keys themselves give the order of the list. It is refused if there is a gap or another key.",
    examples: [
      { schema: indexKeyedSchema, before: '{"steps":{"0":"cut","1":"glue"}}', after: '{"steps":["cut","glue"]}' },
      { schema: indexKeyedSchema, before: '{"steps":{"0":"cut","2":"glue"}}', after: null },
    ],
  },
  "shape/item-wrapper": {
    title: "The items of a list are wrapped in an object.",
    safety:
      "The object has one member, named item, element, value or like the list itself, and the items of the list declare no such member. Only likely: the name is dropped because of its meaning.",
    examples: [
      { schema: itemWrapperSchema, before: '{"tags":{"item":["oak"]}}', after: '{"tags":["oak"]}' },
      { schema: itemWrapperSchema, before: '{"tags":{"colour":["oak"]}}', after: null },
    ],
  },
  "shape/lifted-members": {
    title: "The members of an inner object, or of the only element of a list, are one level too high.",
    safety:
      "A required object or list of objects is missing or empty, exactly one of them can take the members, every undeclared member of the outer object is declared inside it, and the resulting object fits. Only likely: the members are moved because of their names.",
    examples: [
      {
        schema: liftedMembersSchema,
        before: '{"id":"view","args":{},"path":"b.md"}',
        after: '{"id":"view","args":{"path":"b.md"}}',
      },
      { schema: liftedMembersSchema, before: '{"id":"view","args":{},"path":"b.md","depth":2}', after: null },
    ],
  },
  "shape/object-for-text": {
    title: "The content of a JSON document is given as an object instead of as text.",
    safety:
      "Refused in general, because there are many ways to write an object as text. The one exception is a tool that requires exactly two texts, one of which names a .json file: then the bytes that the model wrote are the text. Only likely, because the model may have wanted other spacing.",
    examples: [
      {
        schema: objectForTextSchema,
        before: '{"file":"menu.json","content":{"soup": 3}}',
        after: '{"file":"menu.json","content":"{\\"soup\\": 3}"}',
      },
      { schema: objectForTextSchema, before: '{"file":"menu.txt","content":{"soup": 3}}', after: null },
    ],
  },
  "shape/pair-list": {
    title: "An object is written as a list of names and values.",
    safety:
      "Every element is exactly a name and a value, no name occurs twice, no list is accepted there, and the resulting object fits. Names that the schema does not declare are refused, unless it declares only the values of a map: then the pairs may also be written as NAME=value or as objects with one member each. Only likely: the form of the list is dropped.",
    examples: [
      {
        schema: pairListSchema,
        before: '[{"name":"path","value":"src"},{"name":"depth","value":2}]',
        after: '{"path":"src","depth":2}',
      },
      { schema: pairListSchema, before: '[{"name":"path","value":"src","type":"dir"}]', after: null },
      { schema: envSchema, before: '{"env":["TZ=UTC","LANG=C"]}', after: '{"env":{"TZ":"UTC","LANG":"C"}}' },
      { schema: envSchema, before: '{"env":["TZ=UTC","TZ=CET"]}', after: null },
    ],
  },
  "shape/schema-echo": {
    title: "A value is written in the form of its own schema.",
    safety:
      "The object must have exactly this form: the name of a type, the data in value, at most a title and a description beside it; and no object may be accepted there. A type and a description alone are the schema without a value, and are refused. The one exception is the form that some agents show with Python's type names and an empty description: a description that was filled in is data, if the tool itself describes nothing and the text does not name the parameter. Only likely, because the other members are dropped.",
    examples: [
      {
        schema: { type: "object", properties: { task: { type: "string" } } },
        before: '{"task":{"type":"string","value":"Peel the apples"}}',
        after: '{"task":"Peel the apples"}',
      },
      {
        schema: { type: "object", properties: { task: { type: "string" } } },
        before: '{"task":{"type":"string","description":"What has to be done"}}',
        after: null,
      },
    ],
  },
  "shape/single-for-array": {
    title: "One element is given where a list is expected.",
    safety:
      "The element must fit the items of the list; it may be repaired for this, but a number is never turned into text. Null, empty text, words for nothing and unreadable containers are never wrapped. Text with a separator (comma, semicolon, line break, bullet, spaces between words that could each be an item) may be one element or several: it is neither wrapped nor split. For a phrase with spaces the repair is only likely.",
    examples: [
      {
        schema: { type: "object", properties: { ids: { type: "array", items: { type: "integer" } } } },
        before: '{"ids":7}',
        after: '{"ids":[7]}',
      },
      {
        schema: { type: "object", properties: { ids: { type: "array", items: { type: "string" } } } },
        before: '{"ids":7}',
        after: null,
      },
      {
        schema: { type: "object", properties: { tags: { type: "array", items: { type: "string" } } } },
        before: '{"tags":"oak, elm"}',
        after: null,
      },
    ],
  },
  "shape/stringified": {
    title: "An object or array is written as text.",
    safety:
      "The field accepts no text, the text can be read as JSON in one way, and the resulting value fits the field. Strict JSON is certain. Text that had to be repaired first (Python spelling, a missing bracket) is only likely. Text that looks like a container but cannot be read is not changed, and no other rule may wrap it.",
    examples: [
      { schema: stringifiedSchema, before: '{"tags":"[\\"oak\\",\\"elm\\"]"}', after: '{"tags":["oak","elm"]}' },
      { schema: stringifiedSchema, before: '{"tags":"[oak, {elm"}', after: null },
    ],
  },
  "shape/wrapped-arguments": {
    title: "The arguments are wrapped in an envelope.",
    safety:
      "The tool must not declare the name of the wrapper, its content must fit as the arguments, and beside it there may be only other parts of a call's envelope that name the same tool. These are refused: a further member, which would be lost; the name of another tool, which would be another call; a list of several calls.",
    examples: [
      { schema: wrappedArgumentsSchema, before: '{"arguments":{"path":"a.md"}}', after: '{"path":"a.md"}' },
      { schema: wrappedArgumentsSchema, before: '{"arguments":{"path":"a.md"},"mode":"w"}', after: null },
    ],
  },
  "shape/wrapped-items": {
    title: "Each item of a list is wrapped in an object under the list's name in the singular.",
    safety:
      "Every item is an object with one member, always of the same name: the list's own or in the singular, item or element. All of them fit without the wrapper, and if the items declare a member of that name, none fits with it. Only likely: the name is dropped because of its meaning.",
    examples: [
      { schema: wrappedItemsSchema, before: '{"tags":[{"tag":"oak"},{"tag":"elm"}]}', after: '{"tags":["oak","elm"]}' },
      { schema: wrappedItemsSchema, before: '{"tags":[{"tag":"oak"},{"colour":"red"}]}', after: null },
    ],
  },
  "shape/wrapped-value": {
    title: "A value is wrapped in an object under its own name.",
    safety:
      "The object has one member, whose name is that of its place or `value`, the schema declares no such member there, and the content fits. Only likely: the name is dropped because of its meaning. Null inside is refused.",
    examples: [
      {
        schema: { type: "object", properties: { city: { type: "string" } } },
        before: '{"city":{"city":"Graz"}}',
        after: '{"city":"Graz"}',
      },
      {
        schema: { type: "object", properties: { city: { type: "string" } } },
        before: '{"city":{"name":"Graz"}}',
        after: null,
      },
    ],
  },
}
