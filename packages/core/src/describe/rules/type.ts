// Texts on the rules for values of another kind: title, safety, examples.
import { example, objectOf, type RuleDocs } from "../docs.ts"

export const TYPE_RULE_DOCS: Readonly<Record<string, RuleDocs>> = {
  "type/boolean-as-string": {
    title: "true or false is written as text.",
    safety:
      "Only for these two words, in upper or lower case and with spaces around them, and only if text is not accepted. Words such as yes, on and 1 can mean something else and are refused.",
    examples: [
      example(objectOf({ dry: { type: "boolean" } }), '{"dry":"True"}', '{"dry":true}'),
      example(objectOf({ dry: { type: "boolean" } }), '{"dry":"yes"}', null),
    ],
  },
  "type/boolean-for-string": {
    title: "true or false is given where text is expected.",
    safety:
      "The literal is put into quotes. Only likely: the tool may expect another spelling, such as yes. False for an optional text may also mean none: then the schema must name the word. A text that names a thing, a person, a place or a time is no truth value, unless the description speaks of one. Where on and off, or yes and no, are among the allowed values, the one that says the same takes its place.",
    examples: [
      example(objectOf({ flag: { type: "string" } }), '{"flag":true}', '{"flag":"true"}'),
      example(objectOf({ folder: { type: "string" } }), '{"folder":true}', null),
    ],
  },
  "type/null-as-text": {
    title: "null is written as text.",
    safety:
      "Only for the words null, None and nil, if the field accepts null and not this text: then no other reading is possible.",
    examples: [
      example(objectOf({ limit: { type: ["integer", "null"] } }), '{"limit":"None"}', '{"limit":null}'),
      example(objectOf({ limit: { type: "integer" } }, ["limit"]), '{"limit":"None"}', null),
    ],
  },
  "type/number-as-string": {
    title: "A number is written as text.",
    safety:
      "The text must be the digits of one number and nothing else, the field must not accept text, and the number must satisfy every other keyword of the field. Digits are copied, never computed. A number beyond 2^53 that JavaScript cannot hold stays a text and is refused: parsed, it would be another number. A text with a plus sign, leading zeros, quotes around it or no digit before the point is only likely: it may be a code. Three decimals that end in a zero may be thousands and are refused. The minus of print, a number sign before a whole number, and a unit that is also in the name of the member (30 s for wait_seconds) are only likely. Other units, separators, digits of other scripts, hexadecimal and number words are refused.",
    examples: [
      example(objectOf({ port: { type: "integer" } }), '{"port":"8080"}', '{"port":8080}'),
      example(objectOf({ port: { type: "integer" } }), '{"port":"8080/tcp"}', null),
      example(objectOf({ wait_seconds: { type: "integer" } }), '{"wait_seconds":"30 s"}', '{"wait_seconds":30}'),
    ],
  },
  "type/number-for-string": {
    title: "A number is given where text is expected.",
    safety:
      "The literal is put into quotes as it was written, so no digit changes. For a whole number below 2^53 this is the only possible text. Fractions, exponents and longer numbers are only likely: the program that wrote the JSON may have dropped zeros or digits. A whole number beyond 2^53 that looks as if it had been rounded is refused, and so is one where the description tells another form: a date, a unit, a number of digits, or examples of which none is a number. Three or four digits for a zip code may have lost a zero.",
    examples: [
      example(objectOf({ zone: { type: "string" } }), '{"zone":12}', '{"zone":"12"}'),
      example(objectOf({ zone: { type: "string", pattern: "^[a-z]+$" } }), '{"zone":12}', null),
    ],
  },
}
