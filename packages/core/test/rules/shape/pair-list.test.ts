import { pairList } from "../../../src/rules/shape/pair-list.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const tea = object({ leaf: { type: "string" }, cups: { type: "integer" } }, ["leaf"])

const map = object({ pantry: { type: "object", additionalProperties: { type: "string" } } })
const counts = object({ pantry: { type: "object", additionalProperties: { type: "integer" } } })

ruleTester(pairList, {
  valid: [{ schema: object({ all: { type: "array" } }), text: '{"all":[{"name":"leaf","value":"oolong"}]}' }],
  repaired: [
    {
      schema: object({ labels: { type: "object", additionalProperties: { type: "string" } } }),
      text: '{"labels":[{"Key":"lid","Value":"oak"},{"Key":"rim","Value":"tin"}]}',
      after: '{"labels":{"lid":"oak","rim":"tin"}}',
    },
    {
      schema: object({ mail_headers: { type: "object", additionalProperties: { type: "string" } } }),
      text: '{"mail_headers":["Reply-To: ida@pots.example","Subject: lids"]}',
      after: '{"mail_headers":{"Reply-To":"ida@pots.example","Subject":"lids"}}',
      confidence: "likely",
    },
    {
      schema: object({ rows: { type: "array", items: { type: "object", additionalProperties: { type: "string" } } } }),
      text: '{"rows":[{"rye":"dry"},[{"name":"rye","value":"full"},{"name":"oats","value":"dry"}]]}',
      after: '{"rows":[{"rye":"dry"},{"rye":"full","oats":"dry"}]}',
    },
    ...[
      ["query", "seal=ab12==", '"seal":"ab12=="'],
      ["filter", "kind=salt and pepper", '"kind":"salt and pepper"'],
    ].map(([name = "", pair, member]) => ({
      schema: object({ [name]: { type: "object", additionalProperties: { type: "string" } } }),
      text: `{"${name}":["${pair}"]}`,
      after: `{"${name}":{${member}}}`,
    })),
    {
      schema: map,
      text: '{"pantry":[["rye","full"],["oats","dry"]]}',
      after: '{"pantry":{"rye":"full","oats":"dry"}}',
      confidence: "likely",
    },
    {
      schema: object({ leaf: { type: "string" }, cups: { type: "integer" }, hot: { type: "boolean" } }, [
        "leaf",
        "cups",
      ]),
      text: '[{"leaf":"oolong"},{"cups":2},{"hot":true}]',
      after: '{"leaf":"oolong","cups":2,"hot":true}',
      confidence: "likely",
    },
    { schema: map, text: '{"pantry":["PATH=/a;/b","NOT_LT=1"]}', after: '{"pantry":{"PATH":"/a;/b","NOT_LT":"1"}}' },
    {
      schema: tea,
      text: '[{"name":"leaf","value":"oolong"},{"name":"cups","value":"2"}]',
      after: '{"leaf":"oolong","cups":2}',
      confidence: "likely",
    },
    { schema: tea, text: '{"arguments":[{"key":"leaf","value":"oolong"}]}', after: '{"leaf":"oolong"}' },
    { schema: object({ tea }), text: '{"tea":[{"value":"oolong","name":"leaf"}]}', after: '{"tea":{"leaf":"oolong"}}' },
    {
      schema: map,
      text: '{"pantry":[{"name":"rye","value":"full"}]}',
      after: '{"pantry":{"rye":"full"}}',
      confidence: "likely",
    },
    {
      schema: map,
      text: '{"pantry":[{"key":"rye","value":"full"},{"key":"name","value":"dry"}]}',
      after: '{"pantry":{"rye":"full","name":"dry"}}',
    },
    { schema: map, text: '{"pantry":["rye=full","oats=a=b, c"]}', after: '{"pantry":{"rye":"full","oats":"a=b, c"}}' },
    {
      schema: map,
      text: '{"pantry":[{"rye":"full"},{"oats":"dry"}]}',
      after: '{"pantry":{"rye":"full","oats":"dry"}}',
    },
    { schema: counts, text: '{"pantry":["rye=3"]}', after: '{"pantry":{"rye":3}}' },
    { schema: map, text: '{"pantry":["mill.org/rye-flour=-3"]}', after: '{"pantry":{"mill.org/rye-flour":"-3"}}' },
  ],
  refused: [
    { schema: map, text: '{"pantry":["rye: dry"]}' },
    ...['"Subject: lids","subject: pots"', '"https://pots.example"', '"pots.example:8080"', '"C:\\\\pots"'].map(
      (lines) => ({
        schema: object({ headers: { type: "object", additionalProperties: { type: "string" } } }),
        text: `{"headers":[${lines}]}`,
      }),
    ),
    {
      schema: object({ headers: { type: "object", additionalProperties: { type: "string" } } }),
      text: '{"headers":["Subject: lids","pots"]}',
    },
    // the first one is a call of its own
    { schema: tea, text: '[{"leaf":"oolong"},{"cups":2}]' },
    // rows with a name and a value each, or one row
    {
      schema: object({ rows: { type: "array", items: { type: "object", additionalProperties: { type: "string" } } } }),
      text: '{"rows":[[{"name":"rye","value":"full"},{"name":"oats","value":"dry"}]]}',
    },
    // conditions
    ...['[{"name":"rye<","value":"3"}]', '[{"key":"!rye","value":"dry"}]', '[{"rye>":"3"},{"oats":"dry"}]'].map(
      (list) => ({ schema: map, text: `{"pantry":${list}}` }),
    ),
    ...[
      '[{"name":"rye_lte","value":"3"}]',
      '[{"name":"$in","value":"dry"}]',
      '[{"not rye":"3"},{"oats":"dry"}]',
      '["rye=dry or oats=dry"]',
      '["rye=dry; wipe"]',
      '["rye=dry or true"]',
      '["rye=dry and oats is full"]',
    ].map((list) => ({
      schema: object({ filter: { type: "object", additionalProperties: { type: "string" } } }),
      text: `{"filter":${list}}`,
    })),
    { schema: map, text: '{"pantry":[{"name":"rye","value":"full"},{"name":"rye","value":"dry"}]}' },
    { schema: map, text: '{"pantry":[{"name":"rye","value":"full","shelf":2}]}' },
    { schema: map, text: '{"pantry":[{"name":"rye","value":{"a":1}}]}' },
    { schema: map, text: '{"pantry":["rye=full","rye=dry"]}' },
    { schema: map, text: '{"pantry":["rye=full","oats"]}' },
    { schema: map, text: '{"pantry":["rye=\\"full\\""]}' },
    { schema: map, text: '{"pantry":["rye = full"]}' },
    { schema: map, text: '{"pantry":[{"rye":"full"},{"rye":"dry"}]}' },
    { schema: map, text: '{"pantry":[{"rye":"full"},{"oats":"dry","bran":"wet"}]}' },
    { schema: map, text: '{"pantry":[{"name":"rye"},{"value":"full"}]}' },
    { schema: counts, text: '{"pantry":["rye=full"]}' },
    // comparisons, options and operations
    { schema: map, text: '{"pantry":["rye!=full"]}' },
    { schema: map, text: '{"pantry":["rye<=3","oats=4"]}' },
    { schema: map, text: '{"pantry":["rye==full"]}' },
    ...["rye__gt=3", "rye.not=full", "rye=!3", "rye=<3"].map((pair) => ({
      schema: map,
      text: `{"pantry":["${pair}"]}`,
    })),
    // the text, or what it spells
    ...["rye=3", "rye=true", "rye=null"].map((pair) => ({
      schema: object({
        pantry: { type: "object", additionalProperties: { type: ["string", "number", "boolean", "null"] } },
      }),
      text: `{"pantry":["${pair}"]}`,
    })),
    { schema: map, text: '{"pantry":["rye=~fu.*"]}' },
    { schema: map, text: '{"pantry":["rye=>full"]}' },
    { schema: map, text: '{"pantry":["rye-=2"]}' },
    { schema: map, text: '{"pantry":["--rye=2"]}' },
    { schema: map, text: '{"pantry":["!rye=2"]}' },
    { schema: map, text: '{"pantry":["//rye=2"]}' },
    { schema: map, text: '{"pantry":["rye=2; oats=3"]}' },
    { schema: map, text: '{"pantry":["rye=2\\noats=3"]}' },
    { schema: object({ free: { type: "object" } }), text: '{"free":["a=1"]}' },
    { schema: object({ free: { type: "object" } }), text: '{"free":[{"name":"a","value":1}]}' },
    { schema: tea, text: '[{"name":"leaf","value":"oolong"},{"name":"leaf","value":"assam"}]' },
    { schema: tea, text: '[{"name":"leaf","value":"oolong"},{"name":"milk","value":true}]' },
    { schema: tea, text: '[{"name":"cups","value":2}]' },
    { schema: object({ free: { type: "object" } }), text: '{"free":[{"name":"a","value":1},{"name":"b","value":2}]}' },
  ],
})
