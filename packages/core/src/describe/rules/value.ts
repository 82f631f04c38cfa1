// Texts on the rules for values themselves: title, safety, examples.
import { example, objectOf, type RuleDocs } from "../docs.ts"

const protocolResidueSchema = objectOf({ command: { type: "string" } })
const swallowedMemberSchema = objectOf({ title: { type: "string" }, pages: { type: "integer" } }, ["title"])

export const VALUE_RULE_DOCS: Readonly<Record<string, RuleDocs>> = {
  "value/enum-spelling": {
    title: "One of the allowed values is spelled differently.",
    safety:
      "Apart from case, spaces, quotes or emphasis around it, and the choice of separator, the word must equal exactly one allowed value; a full stop, a comma or its own closing tag behind it, or the name of an enumeration or of the member before it (Level.HIGH, level_high) where no value has the whole, makes it only likely. If two allowed values differ only in this, it is refused. Similar words are never accepted, nor units such as mW for MW or M for m beside h, nor another mark for a dash that may be a sign.",
    examples: [
      example(objectOf({ level: { enum: ["low", "high"] } }), '{"level":"High "}', '{"level":"high"}'),
      example(objectOf({ level: { enum: ["low", "high"] } }), '{"level":"hi"}', null),
    ],
  },
  "value/date-spelling": {
    title: "A date is written in another form than the format date asks for.",
    safety:
      "Only for a text that violates the format and spells one date: the year first, the month as an English word, a day that begins at midnight, or day and month in an order that shows because the day is above twelve. 5/4/2031 has two readings and is refused; so are years of two digits, words such as tomorrow, and dates with a time. Only likely: the form is another one.",
    examples: [
      example(objectOf({ day: { type: "string", format: "date" } }), '{"day":"2031/2/3"}', '{"day":"2031-02-03"}'),
      example(objectOf({ day: { type: "string", format: "date" } }), '{"day":"3/2/2031"}', null),
    ],
  },
  "value/linked-path": {
    title: "A path has chat markup around it: a link, angle brackets or quotes.",
    safety:
      "Only in a field that the tool declares to be a path, whatever its name is, or to have the format of an address. A link is replaced by its text only if text and target are the same, so that nothing is chosen; any other link is not changed. Without the declaration a text field is never changed.",
    examples: [
      example(
        objectOf({ file: { type: "string", "x-toolmend": { path: true } } }),
        '{"file":"src/[a.ts](http://a.ts)"}',
        '{"file":"src/a.ts"}',
      ),
      example(objectOf({ file: { type: "string" } }), '{"file":"src/[a.ts](http://a.ts)"}', null),
    ],
  },
  "value/null-for-optional": {
    title: "An optional member is null instead of absent.",
    safety:
      "Only if null violates the schema, on a member that the schema declares and does not require: null says that there is no value, and so does leaving it out. Null for a required member stays and is an error; null in a list, under an undeclared name or where null is accepted is never changed. The model is asked if null may have a meaning of its own: by a description, or in a tool that changes something as a condition of a filter, as an accepted word for nothing, or where nothing else says what is changed, or on which of several things the tool acts.",
    examples: [
      example(objectOf({ page: { type: "integer" } }), '{"page":null}', "{}"),
      example(objectOf({ page: { type: "integer" } }, ["page"]), '{"page":null}', null),
      example(objectOf({ due: { type: "string", description: "Due date; null to clear." } }), '{"due":null}', null),
    ],
  },
  "value/pattern-case": {
    title: "A code is written in the other case.",
    safety:
      "Only for a text in one case that violates its pattern and fits it in the other, where the pattern takes no longer and no shorter one: the tool knows no other code of these letters. Not for what has a case of its own (a secret, a path, a branch, flags), nor for words such as none or all. Up to 40 characters of ASCII without blanks. Only likely, because the letters may be those of something else.",
    examples: [
      example(
        objectOf({ airport: { type: "string", pattern: "^[A-Z]{3}$" } }),
        '{"airport":"grz"}',
        '{"airport":"GRZ"}',
      ),
      example(objectOf({ airport: { type: "string", pattern: "^[A-Z]{3}$" } }), '{"airport":"graz"}', null),
    ],
  },
  "value/placeholder-for-optional": {
    title: "An optional member holds a placeholder instead of being absent.",
    safety:
      "Only if the value violates the schema, on a declared and optional member, and only for values without a meaning: empty text, null, None, undefined, N/A, a dash, an empty container for a scalar; for a list or an object only null and None, because the word none may mean an empty one. None is refused where it denies a default, and for a tool that deletes all but null and empty text is; a dash or an empty container is refused for a tool that does more than look, except for content and for what stands beside it. Only likely, because something that the model wrote is dropped. A value with a meaning, such as -1 or a wrong word, is never dropped.",
    examples: [
      example(objectOf({ page: { type: "integer" } }), '{"page":"None"}', "{}"),
      example(objectOf({ page: { type: "integer", minimum: 0 } }), '{"page":-1}', null),
    ],
  },
  "value/protocol-residue": {
    title: "A value ends in the closing markup of a call.",
    safety:
      "Only in the last value of the call, and only if it ends in two or more closing marks in the order of a dialect, or in a token that nobody types; nothing in the value opens them, and they occur nowhere else in the call. In a value that violates the schema a single mark is enough. The bytes before the marks are not changed. Any other mark is reported and stays. Only likely, because a part of a valid text is removed.",
    examples: [
      example(protocolResidueSchema, '{"command":"ls -l</parameter></function>"}', '{"command":"ls -l"}'),
      example(protocolResidueSchema, '{"command":"ls -l<|im_end|>"}', '{"command":"ls -l"}'),
      example(protocolResidueSchema, '{"command":"grep -c </s>"}', null),
    ],
  },
  "value/quoted-text": {
    title: "White space or quoting marks stand around a text of a certain form.",
    safety:
      "Only for a text that violates its format (a date, an address, an id) and fits without what stands around it: white space, or one pair of quotes, apostrophes or backticks. Not for a pattern alone: blanks and quotes may belong to a password, a phrase or a line of code. Only likely, because characters are dropped.",
    examples: [
      example(objectOf({ day: { type: "string", format: "date" } }), '{"day":"`2031-02-03`"}', '{"day":"2031-02-03"}'),
      example(objectOf({ day: { type: "string", format: "date" } }), '{"day":"`3 Feb`"}', null),
    ],
  },
  "value/relational-default": {
    title: "One of several members that belong together is missing, and the tool declares its default.",
    safety:
      "Only a member that the tool's author declared is added, with the declared value, and only if that value fits. Names alone do not count: offset and limit without a declaration get no default.",
    examples: [
      example(
        {
          type: "object",
          properties: { offset: { type: "integer" }, limit: { type: "integer" } },
          "x-toolmend": { relational: [{ fields: ["offset", "limit"], defaults: { limit: 200 } }] },
        },
        '{"offset":40}',
        '{"offset":40,"limit":200}',
      ),
      example(objectOf({ offset: { type: "integer" }, limit: { type: "integer" } }), '{"offset":40}', null),
    ],
  },
  "value/swallowed-member": {
    title: "A text contains the markup of the next member.",
    safety:
      "Only for markup that opens a member which the tool declares and the call lacks. The text must end right before it, or before the mark that closes it; each member after it must have one possible end and fit its schema, and only closing marks may remain. Markup that is quoted, that is inside a call which the text itself opens, or that names any other member is content. If the text cannot be split with certainty, the call is not run. Only likely, because a part of a possibly valid text is removed.",
    examples: [
      example(
        swallowedMemberSchema,
        '{"title":"Tides</parameter>\\n<parameter name=\\"pages\\">90"}',
        '{"title":"Tides","pages":90}',
      ),
      example(swallowedMemberSchema, '{"title":"Tides</parameter>\\n<parameter name=\\"pages\\">ninety"}', null),
    ],
  },
}
