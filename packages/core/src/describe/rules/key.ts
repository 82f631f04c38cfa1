// Texts on the rules for member names: title, safety, examples.
import { example, objectOf, type RuleDocs } from "../docs.ts"

const commentarySchema = objectOf({ table: { type: "string" } }, ["table"], { additionalProperties: false })
const swallowedValueSchema = objectOf({ note: { type: "string" } }, ["note"])
const toolNameSchema = objectOf({ path: { type: "string" } }, ["path"], { additionalProperties: false })

const typoSchema = objectOf({ payment_id: { type: "integer" } }, ["payment_id"], { additionalProperties: false })

export const KEY_RULE_DOCS: Readonly<Record<string, RuleDocs>> = {
  "key/alias": {
    title: "A member has another name.",
    safety:
      "Names that the tool declares as aliases are certain. Well-known synonyms and words that names shorten (lang for language) are only likely, and refused if the short name begins another declared one (lat beside latency) or may say something else by its value (dir: asc, desc: price, num alone); so is the last part of the missing name, if the words before it are those of the tool's name or it is the only member and takes only text, and none is like exclude, max or old; and so is the name behind that of a tool of one word (oven_mode of oven), if no other declared name has one of its words. An id alone is that of the first of two things in the name of the tool, a file is no directory, and a regular expression no glob. Only if one undeclared member and one absent name match, and the value fits. A name that is already there is never overwritten, and empty text is not moved to a required name.",
    examples: [
      example(objectOf({ path: { type: "string" } }, ["path"]), '{"file":"a.md"}', '{"path":"a.md"}'),
      example(
        objectOf({ path: { type: "string" }, directory: { type: "string" } }, ["path"]),
        '{"folder":"src"}',
        null,
      ),
    ],
  },
  "key/commentary": {
    title: "A member that the tool does not know comments on the call, or is null.",
    safety:
      "Any other undeclared member may restrict what the call does, so the call must not run without it. Only these are dropped: names from a short list (comments of the model, the protocol of another agent) whose value is no object, no list and no text that bounds, postpones or takes back the call or asks for approval (for a tool that does more than look, also one that may), null if it clears no absent member, nothing under an empty name or that of a wrapper, and words of the tool's own schema ($schema, type: object, additionalProperties, the list of the required names) if the tool has nothing to do with types or schemas. A tool that deletes, sends or pays needs a comment that is a sentence or tells a reason, and loses nothing beside an absent member that may tell which (unless an id tells it) or how much. The tool must not declare the name at any depth, no absent member may be meant, every undeclared member must be one of these, the rest must fit, and an update must not be left with ids alone. Only likely, because something that the model wrote is dropped.",
    examples: [
      example(commentarySchema, '{"table":"users","reasoning":"I need the list"}', '{"table":"users"}'),
      example(commentarySchema, '{"table":"users","filter":"id = 5"}', null),
    ],
  },
  "key/residue": {
    title: "A member name has markup or stray marks around it.",
    safety:
      "Without the tags of a dialect, brackets, quotes, emphasis, bullets, commas and spaces around it, one point before it, and one colon, equals sign, question mark, asterisk, type or (required) behind it, or [] behind that of a list, without the name of the tool or of the arguments and a point before it, the name of the tool and an underscore, or a word such as arg or param at either end, the name must be exactly one declared and absent name, in any style, and the value must fit there. No other mark is ever removed: it may be an operator, or say that the member does not count (!=, >, -, //, #, ~~). If the schema allows the name as it is, it must contain a mark of a call dialect. Only likely, because characters are dropped.",
    examples: [
      example(objectOf({ path: { type: "string" } }, ["path"]), '{"path</arg_key>":"a.md"}', '{"path":"a.md"}'),
      example(objectOf({ path: { type: "string" } }, ["path"]), '{"path2":"a.md"}', null),
    ],
  },
  "key/style": {
    title: "A member name is written in another style.",
    safety:
      "Apart from case, width and separators between its words (also with Markdown's backslash), but not between digits, the name equals exactly one declared and absent name, no other undeclared name does, and the value fits there. A name that also spells a path is refused. One that differs in accents or umlauts is only likely: it may be another word. In an object that allows undeclared names, it is only likely, and only done if the call has to be repaired anyway. Options of one letter are told apart by their case, and a remark under a name that begins with an underscore is not moved to an optional member. A declared name that is already there is never overwritten; an undeclared one beside it with the same value is dropped, which is only likely.",
    examples: [
      example(objectOf({ max_depth: { type: "integer" } }, ["max_depth"]), '{"maxDepth":3}', '{"max_depth":3}'),
      example(objectOf({ max_depth: { type: "integer" } }, ["max_depth"]), '{"maxDepth":3,"MaxDepth":4}', null),
    ],
  },
  "key/swallowed-value": {
    title: "A member name contains the markup of its value.",
    safety:
      "The name must begin with a declared and absent name, followed by the marks of a dialect that end a name and begin a value; the text after them must fit there and contain no further mark, and the member must have no value of its own. Only likely, because marks are dropped.",
    examples: [
      example(swallowedValueSchema, '{"note</arg_key>\\n<arg_value>Buy salt":""}', '{"note":"Buy salt"}'),
      example(swallowedValueSchema, '{"note</arg_key>\\n<arg_value>Buy salt":"and tea"}', null),
    ],
  },
  "key/tool-name": {
    title: "The tool's own name is written beside the arguments.",
    safety:
      "The member is called name, tool, function or the like, the tool does not declare it, its value is exactly the name of this tool, and the rest fits. It repeats what the call already says. A type such as function is dropped only beside such a name. Another value is data, and the name of another tool is another call: both are refused.",
    examples: [
      example(toolNameSchema, '{"tool":"brew_tea","path":"a.md"}', '{"path":"a.md"}'),
      example(toolNameSchema, '{"name":"a.md","path":"b.md"}', null),
    ],
  },
  "key/typo": {
    title: "A member name is misspelt.",
    safety:
      "One word of the name has a letter too many or too few, or two letters that changed places, and its first and last letters are right; or the name is the plural or the singular of the declared one, and the value is no number and no text that may hold several. The word has five letters or more, in the name of an id six, none of them a digit; a pair of words that are both in use, such as contact and contract, is refused. It is the only undeclared member, exactly one declared name is as near, that one is absent, and the value fits there as it is. Only likely, because a name may be near by chance. A member that the schema allows under its own name is not renamed.",
    examples: [
      example(typoSchema, '{"paymnet_id":7}', '{"payment_id":7}'),
      example(typoSchema, '{"payment_ids":[7]}', null),
    ],
  },
}
