import type { RuleDocs } from "../docs.ts"

export const TYPE_RULE_DOCS: Readonly<Record<string, RuleDocs>> = {
  "type/boolean-as-string": {
    title: "true or false is written as text.",
    safety:
      "Only for these two words, in upper or lower case and with spaces around them, and only if text is not accepted. Words such as yes, on and 1 can mean something else and are refused.",
    examples: [
      {
        schema: { type: "object", properties: { dry: { type: "boolean" } } },
        before: '{"dry":"True"}',
        after: '{"dry":true}',
      },
      { schema: { type: "object", properties: { dry: { type: "boolean" } } }, before: '{"dry":"yes"}', after: null },
    ],
  },
  "type/boolean-for-string": {
    title: "true or false is given where text is expected.",
    safety:
      "The literal is put into quotes. Only likely: a text field may expect another spelling, such as True or yes, that the schema does not state.",
    examples: [
      {
        schema: { type: "object", properties: { flag: { type: "string" } } },
        before: '{"flag":true}',
        after: '{"flag":"true"}',
      },
    ],
  },
  "type/null-as-text": {
    title: "null is written as text.",
    safety:
      "Only for the words null, None and nil, if the field accepts null and no text: then no other reading is possible. If text is accepted, the word is not changed.",
    examples: [
      {
        schema: { type: "object", properties: { limit: { type: ["integer", "null"] } } },
        before: '{"limit":"None"}',
        after: '{"limit":null}',
      },
      {
        schema: { type: "object", properties: { limit: { type: "integer" } }, required: ["limit"] },
        before: '{"limit":"None"}',
        after: null,
      },
    ],
  },
  "type/number-as-string": {
    title: "A number is written as text.",
    safety:
      "The text must be the digits of one number and nothing else, the field must not accept text, and the number must satisfy every other keyword of the field. Digits are copied, never computed, so nothing is rounded. A text with a plus sign, leading zeros or no digit before the point is only likely: it may be a code. Units, separators, hexadecimal and number words are refused.",
    examples: [
      {
        schema: { type: "object", properties: { port: { type: "integer" } } },
        before: '{"port":"8080"}',
        after: '{"port":8080}',
      },
      {
        schema: { type: "object", properties: { port: { type: "integer" } } },
        before: '{"port":"8080/tcp"}',
        after: null,
      },
    ],
  },
  "type/number-for-string": {
    title: "A number is given where text is expected.",
    safety:
      "The literal is put into quotes as it was written, so no digit changes. For a whole number below 2^53 this is the only possible text. Fractions, exponents and longer numbers are only likely: the program that wrote the JSON may have dropped zeros or digits.",
    examples: [
      {
        schema: { type: "object", properties: { zone: { type: "string" } } },
        before: '{"zone":12}',
        after: '{"zone":"12"}',
      },
      {
        schema: { type: "object", properties: { zone: { type: "string", pattern: "^[a-z]+$" } } },
        before: '{"zone":12}',
        after: null,
      },
    ],
  },
}
