// Texts on the rules for structure: title, safety, examples.
import { example, objectOf, type RuleDocs } from "../docs.ts"

const bareListSchema = objectOf({ paths: { type: "array", items: { type: "string" } }, deep: { type: "boolean" } }, [
  "paths",
])
const tagsSchema = objectOf({ tags: { type: "array", items: { type: "string" } } })
const configSchema = objectOf(
  { config: objectOf({ depth: { type: "integer" }, name: { type: "string" } }, ["depth"]) },
  ["config"],
)
const indexKeyedSchema = objectOf({ steps: { type: "array", items: { type: "string" } } })
const liftedMembersSchema = objectOf(
  { id: { type: "string" }, args: objectOf({ path: { type: "string" } }, ["path"]) },
  ["id", "args"],
)
const objectForTextSchema = objectOf({ file: { type: "string" }, content: { type: "string" } }, ["file", "content"])
const pairListSchema = objectOf({ path: { type: "string" }, depth: { type: "integer" } }, ["path"], {
  additionalProperties: false,
})
const envSchema = objectOf({ env: { type: "object", additionalProperties: { type: "string" } } })
const wrappedArgumentsSchema = objectOf({ path: { type: "string" } }, ["path"])

export const SHAPE_RULE_DOCS: Readonly<Record<string, RuleDocs>> = {
  "shape/array-for-single": {
    title: "A list with one element is given where the element is expected.",
    safety:
      "Only for a list with exactly one element that is not null, only if no list is accepted, and only if the element fits. A longer list is refused, because something would have to be dropped; an empty list or text is refused, because something would have to be invented. For a map, a name and a value (or k and v, or the sides of a condition) is also refused: it may be that map, or one member of it; so is a record with a name, a key or an id, and a list among the parameters of a statement. For an object about which the schema says nothing, so is an object with one member, one with a comparison, and any object where the name says that it selects.",
    examples: [
      example(objectOf({ city: { type: "string" } }), '{"city":["Graz"]}', '{"city":"Graz"}'),
      example(objectOf({ city: { type: "string" } }), '{"city":["Graz","Linz"]}', null),
    ],
  },
  "shape/bare-list": {
    title: "The arguments are only the list that belongs to the tool's single list member.",
    safety:
      "The tool has exactly one member that takes a list, the list fits there without any change, and nothing else is required. Items that are themselves arguments or calls are several calls, not one list, and are refused, and so is a member for what the call leaves out (exclude, keep). Only likely: the member is chosen because there is no other.",
    examples: [
      example(bareListSchema, '["a.md","b.md"]', '{"paths":["a.md","b.md"]}'),
      example(bareListSchema, '["a.md",7]', null),
    ],
  },
  "shape/doubled-list": {
    title: "A list is inside another list with one element, where one level is expected.",
    safety:
      "The outer list contains only the inner list, its items may not be lists, and the inner list fits in its place: only the extra brackets are removed. Two inner lists are refused, because their grouping would be lost. So is a list of values of one kind among the parameters of a statement: it may be one of them.",
    examples: [
      example(tagsSchema, '{"tags":[["oak","elm"]]}', '{"tags":["oak","elm"]}'),
      example(tagsSchema, '{"tags":[["oak","fir"],["elm","ash"]]}', null),
    ],
  },
  "shape/empty-arguments": {
    title: "The arguments of a tool that needs none are null, empty text or an empty list.",
    safety:
      "Only for the arguments as a whole, and only if an empty object is valid: the tool needs nothing, and the model gave nothing. For a tool with required members it is refused.",
    examples: [
      example(objectOf({ deep: { type: "boolean" } }), "null", "{}"),
      example(objectOf({ deep: { type: "boolean" } }, ["deep"]), "null", null),
    ],
  },
  "shape/empty-object-for-array": {
    title: "An empty object is given where a list is expected.",
    safety: "Both are empty, so nothing is lost and nothing is chosen. An empty list must be allowed, and no object.",
    examples: [
      example(objectOf({ tags: { type: "array" } }), '{"tags":{}}', '{"tags":[]}'),
      example(objectOf({ tags: { type: "array", minItems: 1 } }), '{"tags":{}}', null),
    ],
  },
  "shape/empty-text-for-object": {
    title: "Empty text is given where an object is expected.",
    safety:
      "Only if the object declares no member and no kind of values, its name is not that of a filter, and the tool neither takes away nor updates: an empty map, filter or set of changes says that there are none. Only likely: empty text may also mean that the member should be absent.",
    examples: [
      example(objectOf({ home: objectOf({}) }), '{"home":""}', '{"home":{}}'),
      example(objectOf({ home: { type: "object", required: ["url"] } }, ["home"]), '{"home":""}', null),
    ],
  },
  "shape/flattened-keys": {
    title: "Inner members are written with their path as the name.",
    safety:
      "The name itself is not declared, each of its steps is declared by the schema, or the last one is a free name of a map and no comparison, no two of them collide, list indices have no gap, and the resulting object or list fits. A name with separators says where its value belongs, so nothing is chosen. A name whose words are a path (config_depth) is only likely, and only if there is no other such path. In an object that allows undeclared names, it is only likely, and only done if the call has to be repaired anyway.",
    examples: [
      example(configSchema, '{"config.depth":3,"config.name":"fern"}', '{"config":{"depth":3,"name":"fern"}}'),
      example(configSchema, '{"config.width":3}', null),
    ],
  },
  "shape/grouped-members": {
    title: "Members are grouped in an object that the tool does not have.",
    safety:
      "The group is called options, settings, kwargs, params, config or the like, which says nothing of its members; the tool declares all of them beside the group, none is there yet, and their values fit. Unless all that the tool requires is inside, a group that is not called options or settings is refused for a tool that runs a script, a query, a template or another tool, or calls an address: its members may be theirs. Only likely: the group is dropped because of its name.",
    examples: [
      example(pairListSchema, '{"path":"b.md","options":{"depth":2}}', '{"path":"b.md","depth":2}'),
      example(pairListSchema, '{"path":"b.md","fallback":{"depth":2}}', null),
    ],
  },
  "shape/index-keyed": {
    title: "A list is written as an object with its indices as keys.",
    safety:
      "The keys must be exactly 0 to n-1, each once, and no object may be accepted there: then the keys themselves give the order of the list. It is refused if there is a gap or another key.",
    examples: [
      example(indexKeyedSchema, '{"steps":{"0":"cut","1":"glue"}}', '{"steps":["cut","glue"]}'),
      example(indexKeyedSchema, '{"steps":{"0":"cut","2":"glue"}}', null),
    ],
  },
  "shape/item-wrapper": {
    title: "The items of a list are wrapped in an object.",
    safety:
      "The object has one member, named item, element, value or like the list itself, and the items of the list declare no such member. Only likely: the name is dropped because of its meaning.",
    examples: [
      example(tagsSchema, '{"tags":{"item":["oak"]}}', '{"tags":["oak"]}'),
      example(tagsSchema, '{"tags":{"colour":["oak"]}}', null),
    ],
  },
  "shape/lifted-members": {
    title: "The members of an inner object, or of the only element of a list, are one level too high.",
    safety:
      "A required object or list of objects is missing or empty, or an optional one that is called options, settings or config, where no other name is allowed; no other member can take the members, it is not what the call leaves out, its name is not one of several roles (to, assignee, old) unless another role is there, every undeclared member of the outer object is declared inside it, and the resulting object fits. Only likely: the members are moved because of their names.",
    examples: [
      example(liftedMembersSchema, '{"id":"view","args":{},"path":"b.md"}', '{"id":"view","args":{"path":"b.md"}}'),
      example(liftedMembersSchema, '{"id":"view","args":{},"path":"b.md","depth":2}', null),
    ],
  },
  "shape/object-for-text": {
    title: "The content of a JSON document is given as an object instead of as text.",
    safety:
      "Refused in general, because there are many ways to write an object as text. The one exception is a tool that requires exactly two texts, one of which names a .json file and the other is its content: then the bytes that the model wrote are the text. Only likely, because the model may have wanted other spacing.",
    examples: [
      example(
        objectForTextSchema,
        '{"file":"menu.json","content":{"soup": 3}}',
        '{"file":"menu.json","content":"{\\"soup\\": 3}"}',
      ),
      example(objectForTextSchema, '{"file":"menu.txt","content":{"soup": 3}}', null),
    ],
  },
  "shape/pair-list": {
    title: "An object is written as a list of names and values.",
    safety:
      "Every element is exactly a name and a value, as an object or as a list of the two (then the value fits as it is, and no row looks like the head of a table), no name occurs twice, no list is accepted there, and the resulting object fits. Names that the schema does not declare are refused, unless it declares only the values of a map: then the pairs may also be written as NAME=value or as objects with one member each, and those of headers as Name: value with a space; comparisons, addresses and paths are refused. In place of the arguments, objects with one declared member each are one call if they have all that is required, and none of them has. Only likely: the form of the list is dropped.",
    examples: [
      example(pairListSchema, '[{"name":"path","value":"src"},{"name":"depth","value":2}]', '{"path":"src","depth":2}'),
      example(pairListSchema, '[{"name":"path","value":"src","type":"dir"}]', null),
      example(envSchema, '{"env":["TZ=UTC","LANG=C"]}', '{"env":{"TZ":"UTC","LANG":"C"}}'),
      example(envSchema, '{"env":["TZ=UTC","TZ=CET"]}', null),
    ],
  },
  "shape/schema-echo": {
    title: "A value is written in the form of its own schema.",
    safety:
      "The object must have exactly this form: the name of a type, the data in value, at most a title and a description beside it, in the words of the tool; and no object may be accepted there. A type and a description alone are the schema without a value, and are refused. The one exception is the form that some agents show with Python's type names and an empty description: a description that was filled in is data, if the tool itself describes nothing and the text does not name the parameter. Only likely, because the other members are dropped.",
    examples: [
      example(
        objectOf({ task: { type: "string" } }),
        '{"task":{"type":"string","value":"Peel the apples"}}',
        '{"task":"Peel the apples"}',
      ),
      example(
        objectOf({ task: { type: "string" } }),
        '{"task":{"type":"string","description":"What has to be done"}}',
        null,
      ),
    ],
  },
  "shape/single-for-array": {
    title: "One element is given where a list is expected.",
    safety:
      "The element must fit the items of the list; it may be repaired for this, but a number is never turned into text. Null, empty text, words for nothing and unreadable containers are never wrapped, nor are words that stand for all, for some or for a value still to come (all, *, default, TBD, <list>), unless the schema knows them. Text with a separator (comma, semicolon, line break, bullet, markup, spaces between words that could each be an item) may be one element or several: it is neither wrapped nor split, unless the list takes certain texts only and each part is one of them. For a phrase with spaces the repair is only likely.",
    examples: [
      example(objectOf({ ids: { type: "array", items: { type: "integer" } } }), '{"ids":7}', '{"ids":[7]}'),
      example(objectOf({ ids: { type: "array", items: { type: "string" } } }), '{"ids":7}', null),
      example(objectOf({ tags: { type: "array", items: { type: "string" } } }), '{"tags":"oak, elm"}', null),
      example(
        objectOf({ trees: { type: "array", items: { enum: ["oak", "elm", "ash"] } } }),
        '{"trees":"oak, elm"}',
        '{"trees":["oak","elm"]}',
      ),
    ],
  },
  "shape/stringified": {
    title: "An object or array is written as text.",
    safety:
      "The field accepts no text, the text is nothing but JSON, can be read in one way, and the resulting value fits the field. Strict JSON is certain. Text that had to be repaired first (Python spelling, a missing bracket) is only likely. Text that looks like a container but cannot be read is not changed, and no other rule may wrap it.",
    examples: [
      example(tagsSchema, '{"tags":"[\\"oak\\",\\"elm\\"]"}', '{"tags":["oak","elm"]}'),
      example(tagsSchema, '{"tags":"[oak, {elm"}', null),
    ],
  },
  "shape/wrapped-arguments": {
    title: "The arguments are wrapped in an envelope.",
    safety:
      "The tool must not declare the name of the wrapper, its content must fit as the arguments, and beside it there may be only other parts of a call's envelope that name the same tool, and its server. These are refused: a further member, which would be lost; in a map, a wrapper of one `value`, which may be an entry; the name of another tool, which would be another call; a list of several calls.",
    examples: [
      example(wrappedArgumentsSchema, '{"arguments":{"path":"a.md"}}', '{"path":"a.md"}'),
      example(wrappedArgumentsSchema, '{"arguments":{"path":"a.md"},"mode":"w"}', null),
    ],
  },
  "shape/wrapped-items": {
    title: "Each item of a list is wrapped in an object under the list's name in the singular.",
    safety:
      "Every item is an object with one member, always of the same name: the list's own or in the singular, item or element. All of them fit without the wrapper, and if the items declare a member of that name, none fits with it. Only likely: the name is dropped because of its meaning.",
    examples: [
      example(tagsSchema, '{"tags":[{"tag":"oak"},{"tag":"elm"}]}', '{"tags":["oak","elm"]}'),
      example(tagsSchema, '{"tags":[{"tag":"oak"},{"colour":"red"}]}', null),
    ],
  },
  "shape/wrapped-value": {
    title: "A value is wrapped in an object under its own name.",
    safety:
      "The object has one member, whose name is that of its place or `value`, the schema declares no such member there, and the content fits; a map may hold only itself; a text may be given as a part of a message, unless a file of data or the body of a request is to hold it. Only likely: the name is dropped because of its meaning. Null inside is refused, and so is an object that may be the JSON document that a file is to hold.",
    examples: [
      example(objectOf({ city: { type: "string" } }), '{"city":{"city":"Graz"}}', '{"city":"Graz"}'),
      example(objectOf({ city: { type: "string" } }), '{"city":{"name":"Graz"}}', null),
    ],
  },
}
