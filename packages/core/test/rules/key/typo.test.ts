import { keyTypo } from "../../../src/rules/key/typo.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const CLOSED = { additionalProperties: false }
const text = { type: "string" }
const jar = object(
  { content_label: text, shelves: { type: "array", items: text }, weight: { type: "integer" } },
  [],
  CLOSED,
)

ruleTester(keyTypo, {
  valid: [
    { schema: object({ content_label: text }, []), text: '{"contnet_label":"figs"}' },
    { schema: jar, text: '{"content_label":"figs"}' },
  ],
  repaired: [
    ...["contnet_label", "conttent_label", "contentLabbel", "contnt_label"].map((key) => ({
      schema: jar,
      text: `{"${key}":"figs"}`,
      after: '{"content_label":"figs"}',
      confidence: "likely" as const,
    })),
    {
      schema: object({ weight: { type: "integer" } }, ["weight"]),
      text: '{"wieght":3}',
      after: '{"weight":3}',
      confidence: "likely",
    },
    { schema: object({ url: text }, ["url"]), text: '{"urls":"a.org"}', after: '{"url":"a.org"}' },
    { schema: object({ lid_ids: { type: "array" } }, ["lid_ids"]), text: '{"lid_id":[4]}', after: '{"lid_ids":[4]}' },
    { schema: object({ jar }, ["jar"]), text: '{"jar":{"weihgt":3}}', after: '{"jar":{"weight":3}}' },
  ],
  refused: [
    // other words
    { schema: object({ status: { type: "string" } }), text: '{"stats":"open"}' },
    { schema: object({ news: { type: "string" } }), text: '{"new":"open"}' },
    // the value does not fit as it is
    { schema: jar, text: '{"wieght":"heavy"}' },
    { schema: object({ url: text }, ["url"]), text: '{"urls":["a.org"]}' },
    // the first or the last letter makes another word
    { schema: object({ asynchronous: text }, ["asynchronous"], CLOSED), text: '{"synchronous":"a"}' },
    { schema: object({ close: { type: "boolean" } }, [], CLOSED), text: '{"closed":true}' },
    { schema: object({ reset_id: text }, [], CLOSED), text: '{"preset_id":"a"}' },
    // the name of a thing
    { schema: object({ glaze_id: text }, [], CLOSED), text: '{"glze_id":"a"}' },
    // a count, or several
    { schema: object({ page: { type: "integer" } }, [], CLOSED), text: '{"pages":2}' },
    { schema: object({ days: { type: "number" } }, [], CLOSED), text: '{"day":3}' },
    { schema: object({ guest: text }, [], CLOSED), text: '{"guests":"Ida, Ada"}' },
    { schema: object({ path: text }, [], CLOSED), text: '{"paths":"a.txt b.txt"}' },
    { schema: object({ path: text }, [], CLOSED), text: '{"paths":"lids/*"}' },
    // both are words
    { schema: object({ replay: text }, ["replay"], CLOSED), text: '{"reply":"a"}' },
    { schema: object({ contact: text }, ["contact"], CLOSED), text: '{"contract":"a"}' },
    // another letter, a digit, a short word
    { schema: jar, text: '{"height":3}' },
    { schema: object({ label1: text }, ["label1"], CLOSED), text: '{"label2":"a"}' },
    { schema: object({ label: text }, ["label"], CLOSED), text: '{"label1":"a"}' },
    { schema: object({ size: text }, ["size"], CLOSED), text: '{"sise":"a"}' },
    // two strangers, or two that are as near
    { schema: jar, text: '{"wieght":3,"contnet_label":"figs"}' },
    { schema: object({ weights: { type: "integer" }, weigt: { type: "integer" } }, [], CLOSED), text: '{"weight":3}' },
    { schema: object({ start: text, stat: text }, [], CLOSED), text: '{"strat":"a"}' },
    { schema: object({ device: text }, [], CLOSED), text: '{"devices":"all"}' },
    // the name is there already
    { schema: jar, text: '{"weight":3,"wieght":4}' },
  ],
})
