import { keyStyle } from "../../../src/rules/key/style.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const text = { type: "string" }
const move = object({ from_path: text, dry_run: { type: "boolean" } }, ["from_path"])
const closed = { ...move, additionalProperties: false }

ruleTester(keyStyle, {
  valid: [
    { schema: move, text: '{"from_path":"a","dryRun":true}' },
    { schema: object({ fromPath: text, from_path: text }, ["fromPath"]), text: '{"fromPath":"a"}' },
  ],
  repaired: [
    { schema: closed, text: '{"from\\\\_path":"a"}', after: '{"from_path":"a"}', confidence: "certain" },
    { schema: closed, text: '{"ｆｒｏｍ_ｐａｔｈ":"a"}', after: '{"from_path":"a"}' },
    { schema: closed, text: '{"from_path":"a","fromPath":"a"}', after: '{"from_path":"a"}', confidence: "likely" },
    { schema: object({ note: text }), text: '{"_note":"a"}', after: '{"note":"a"}' },
    {
      schema: object({ x: { type: "integer" }, y: { type: "integer" } }),
      text: '{"X":3,"Y":4}',
      after: '{"x":3,"y":4}',
    },
    { schema: object({ row_2_10: { type: "string" } }), text: '{"Row2.10":"a"}', after: '{"row_2_10":"a"}' },
    { schema: move, text: '{"from\u200b_path": "a"}', after: '{"from_path": "a"}', confidence: "certain" },
    ...["fromPath", "from-path", "FromPath", "FROM_PATH", "from path", "from.path"].map((key) => ({
      schema: move,
      text: `{"${key}": "a"}`,
      after: '{"from_path": "a"}',
      confidence: "certain" as const,
    })),
    ...["groesse", "grosse", "Größe"].map((key) => ({
      schema: { ...object({ größe: text }, ["größe"]), additionalProperties: false },
      text: `{"${key}":"a"}`,
      after: '{"größe":"a"}',
    })),
    {
      schema: object({ code_département: text }),
      text: '{"codeDepartement":"a"}',
      after: '{"code_département":"a"}',
      confidence: "likely",
    },
    {
      schema: object({ "-n": { type: "boolean" }, "--max-depth": text }, ["-n", "--max-depth"]),
      text: '{"N":true,"maxDepth":"2"}',
      after: '{"-n":true,"--max-depth":"2"}',
      confidence: "certain",
    },
    { schema: object({ pays: text, né: text }, ["né"]), text: '{"ne":"a"}', after: '{"né":"a"}' },
    {
      schema: object({ ano: text, año: text }, ["ano"]),
      text: '{"Ano":"a"}',
      after: '{"ano":"a"}',
      confidence: "certain",
    },
    {
      schema: closed,
      text: '{"from_path":"a","dryRun":"true"}',
      after: '{"from_path":"a","dry_run":true}',
      confidence: "certain",
    },
    { schema: closed, text: '{"from_path":"a","DryRun":null}', after: '{"from_path":"a"}' },
    { schema: move, text: '{"dryRun":true,"fromPath":"a"}', after: '{"dry_run":true,"from_path":"a"}' },
    {
      schema: object({ all: { type: "array", items: move } }),
      text: '{"all":[{"fromPath":"a"},{"from_path":"b"}]}',
      after: '{"all":[{"from_path":"a"},{"from_path":"b"}]}',
    },
    {
      schema: object({ n: { type: "integer" }, dry_run: { type: "boolean" } }, ["n"]),
      text: '{"n":"1","dryRun":true}',
      after: '{"n":1,"dry_run":true}',
      confidence: "likely",
    },
    {
      schema: object({ job: { anyOf: [move, { type: "null" }] } }),
      text: '{"job":{"fromPath":"a"}}',
      after: '{"job":{"from_path":"a"}}',
    },
    {
      schema: {
        properties: { from_path: text, to_path: text },
        type: "object",
        anyOf: [{ required: ["from_path"] }, { required: ["to_path"] }],
      },
      text: '{"toPath":"a"}',
      after: '{"to_path":"a"}',
    },
  ],
  refused: [
    { schema: closed, text: '{"from_path":"a","fromPath":"a","FromPath":"b"}' },
    { schema: move, text: '{"from_path":"a","fromPath":"a","dry_run":"maybe"}' },
    // another option
    { schema: object({ "-n": { type: "boolean" } }, []), text: '{"-N":true}' },
    { schema: object({ "-N": { type: "boolean" } }, []), text: '{"n":true}' },
    {
      schema: object({ w: { type: "integer" }, leaf: text }, ["leaf"], { additionalProperties: false }),
      text: '{"leaf":"a","W":3}',
    },
    // a remark that is not for the tool
    ...["_comment", "__note"].map((key) => ({
      schema: object({ from_path: text, comment: text, note: text }, ["from_path"], { additionalProperties: false }),
      text: `{"from_path":"a","${key}":"second try"}`,
    })),
    // one number, or two
    { schema: object({ row_2_10: { type: "string" } }), text: '{"row_21_0":"a"}' },
    { schema: object({ "v3.1": { type: "string" } }), text: '{"v31":"a"}' },
    // the blanks belong to how the whole is written
    { schema: move, text: '{ " from_path " : " a " }' },
    { schema: object({ from_path: { type: "object" } }), text: '{" from_path ":{" a ":1}}' },
    { schema: object({ from_path: { type: "object" } }), text: '{"from\u200b_path":{"a\u200bb":1}}' },
    // two absent names differ in their accents only, and neither in style
    { schema: object({ né: text, nè: text }, []), text: '{"ne":"a"}' },
    { schema: object({ né: text }, ["né"]), text: '{"ne":"a","nê":"b"}' },
    { schema: move, text: '{"fromPath":"a","FromPath":"b"}' },
    { schema: move, text: '{"fromPath":"a","fromPath":"b"}' },
    { schema: closed, text: '{"from_path":"a","fromPath":"b"}' },
    { schema: object({ from_path: text, fromPath: text, n: text }), text: '{"FROMPATH":"a","n":"x"}' },
    { schema: move, text: '{"fromPath":["a","b"]}' },
    { schema: move, text: '{"frompaths":"a"}' },
    // a sign at an edge is no separator
    ...["-from_path", "fromPath-", "- from path", "from_path...", "–fromPath"].map((key) => ({
      schema: move,
      text: `{"${key}":"a"}`,
    })),
    // the name of one member, and the path to another
    ...["pot.lid", "pot__lid", "Pot.Lid"].flatMap((key) =>
      [object({ lid: text }, []), { type: "object" }].map((pot) => ({
        schema: object({ pot, pot_lid: text }, [], { additionalProperties: false }),
        text: `{"${key}":"oak"}`,
      })),
    ),
  ],
})
