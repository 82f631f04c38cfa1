import { flattenedKeys } from "../../../src/rules/shape/flattened-keys.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const text = { type: "string" }
const point = object({ x: { type: "integer" }, y: { type: "integer" } }, ["x"])
const draw = object(
  {
    at: point,
    style: object({ pen: object({ "ink.tone": text }) }, []),
    marks: { type: "array", items: text },
    dots: { type: "array", items: point },
    notes: { type: "object", additionalProperties: text },
  },
  ["at"],
)
const closed = { ...draw, additionalProperties: false }

ruleTester(flattenedKeys, {
  valid: [
    { schema: object({ "at.x": { type: "integer" }, at: point }, ["at.x"]), text: '{"at.x":1}' },
    { schema: object({ at: point }, []), text: '{"at.x":1}' },
  ],
  repaired: [
    { schema: draw, text: '{"at.x":1,"at.y":2}', after: '{"at":{"x":1,"y":2}}', confidence: "certain" },
    { schema: draw, text: '{"at[x]":1,"at[\'y\']":"2"}', after: '{"at":{"x":1,"y":2}}' },
    { schema: draw, text: '{"at__x":1}', after: '{"at":{"x":1}}' },
    { schema: draw, text: '{"at_x":1,"atY":2}', after: '{"at":{"x":1,"y":2}}', confidence: "likely" },
    {
      schema: closed,
      text: '{ "at.y":2, "marks":["m"], "at":{"x": 1} }',
      after: '{ "at":{"x":1,"y":2}, "marks":["m"] }',
    },
    {
      schema: closed,
      text: '{"at":{"x":1},"style.pen.ink.tone":"dark"}',
      after: '{"at":{"x":1},"style":{"pen":{"ink.tone":"dark"}}}',
    },
    { schema: closed, text: '{"at":{"x":1},"marks[1]":"b","marks[0]":"a"}', after: '{"at":{"x":1},"marks":["a","b"]}' },
    {
      schema: closed,
      text: '{"at":{"x":1},"dots.0.x":5,"dots.0.y":6,"dots.1.x":"7"}',
      after: '{"at":{"x":1},"dots":[{"x":5,"y":6},{"x":7}]}',
    },
    { schema: closed, text: '{"at":{"x":1},"notes.de":"hallo"}', after: '{"at":{"x":1},"notes":{"de":"hallo"}}' },
    // behind a point a word that also compares may be a name
    ...["Range", "in", "exists"].map((word) => ({
      schema: closed,
      text: `{"at":{"x":1},"notes.${word}":"a"}`,
      after: `{"at":{"x":1},"notes":{"${word}":"a"}}`,
    })),
    {
      schema: object({ n: { type: "integer" }, at: point }, ["n"]),
      text: '{"n":"1","at.x":2}',
      after: '{"n":1,"at":{"x":2}}',
      confidence: "likely",
    },
  ],
  refused: [
    { schema: draw, text: '{"at.z":1}' },
    { schema: draw, text: '{"at_z":1}' },
    // a comparison is no name in a map, and what may be anything is none
    ...["where.size>", "where.!size", "where.size_ne", "where.gt_size", "where.size like"].map((key) => ({
      schema: object({ where: { type: "object", additionalProperties: { type: "string" } } }),
      text: `{"${key}":"a"}`,
    })),
    { schema: closed, text: '{"at":{"x":1},"notes__gte":"a"}' },
    { schema: closed, text: '{"at":{"x":1},"notes.not":"a"}' },
    ...["notes.lte", "notes__range", "notes[in]"].map((key) => ({
      schema: closed,
      text: `{"at":{"x":1},"${key}":"a"}`,
    })),
    {
      schema: object({ n: text, filter: { type: "object" } }, ["n"], { additionalProperties: false }),
      text: '{"n":"a","filter.range":"1-4"}',
    },
    { schema: object({ n: text, any: {} }, ["n"], { additionalProperties: false }), text: '{"n":"a","any.old":1}' },
    // a sign at an edge is no separator
    ...["-at.x", "at.-x", "at.x-", "-at_x", "atX-"].map((key) => ({ schema: draw, text: `{"${key}":1}` })),
    {
      schema: object({ pen: object({ ink_tone: text }), pen_ink: object({ tone: text }) }),
      text: '{"pen_ink_tone":"dark"}',
    },
    { schema: draw, text: '{"at.y":1}' },
    { schema: draw, text: '{"at.x":1,"at.x.y":2}' },
    { schema: closed, text: '{"at":{"x":1},"at.x":2}' },
    { schema: closed, text: '{"at":{"x":1},"marks[0]":"a","marks[2]":"b"}' },
    { schema: closed, text: '{"at":{"x":1},"at.__proto__":2}' },
    { schema: closed, text: '{"at":{"x":1},"constructor.prototype.x":2}' },
    { schema: closed, text: '{"at":{"x":1},"notes.de.at":"servus"}' },
    { schema: closed, text: '{"at":{"x":1},"at.y":2,"at.z":3}' },
  ],
})
