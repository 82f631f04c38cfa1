import { liftedMembers } from "../../../src/rules/shape/lifted-members.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const text = { type: "string" }
const inner = object({ room: text, floor: { type: "integer" } }, ["room"])
const book = object({ guest: text, place: inner })
const tour = object({ guest: text, stops: { type: "array", items: inner } })

ruleTester(liftedMembers, {
  valid: [
    { schema: book, text: '{"guest":"Ada","place":{"room":"7"},"floor":2}' },
    { schema: tour, text: '{"guest":"Ada","stops":[],"room":"7"}' },
  ],
  repaired: [
    {
      schema: tour,
      text: '{"guest":"Ada","room":"7","floor":2}',
      after: '{"guest":"Ada","stops":[{"room":"7","floor":2}]}',
    },
    {
      schema: book,
      text: '{"guest":"Ada","room":"7"}',
      after: '{"guest":"Ada","place":{"room":"7"}}',
      confidence: "likely",
    },
    {
      schema: book,
      text: '{"room":"7", "guest":"Ada", "floor":"2", "place":{}}',
      after: '{"place":{"room":"7","floor":2}, "guest":"Ada"}',
    },
    {
      schema: object({ guest: text, place: inner }, ["guest", "place"], { additionalProperties: false }),
      text: '{"guest":"Ada","place":{},"room":"7"}',
      after: '{"guest":"Ada","place":{"room":"7"}}',
    },
    {
      schema: object({ guest: text, options: inner }, ["guest"], { additionalProperties: false }),
      text: '{"guest":"Ada","room":"7"}',
      after: '{"guest":"Ada","options":{"room":"7"}}',
      confidence: "likely",
    },
    // the other one has it
    {
      schema: object({ from: inner, to: inner }),
      text: '{"from":{"room":"3"},"room":"7"}',
      after: '{"from":{"room":"3"},"to":{"room":"7"}}',
    },
  ],
  refused: [
    // of whom, or of which of two
    ...["assignee", "from", "old_place", "billingAddress"].map((role) => ({
      schema: object({ guest: text, [role]: inner }),
      text: '{"guest":"Ada","room":"7"}',
    })),
    { schema: tour, text: '{"guest":"Ada","stops":[{"room":"1"}],"room":7}' },
    { schema: tour, text: '{"guest":"Ada","floor":2}' },
    {
      schema: object({ guest: text, test_options: inner }, ["guest"], { additionalProperties: false }),
      text: '{"guest":"Ada","room":"7"}',
    },
    {
      schema: object({ guest: text, hotel: inner }, ["guest"], { additionalProperties: false }),
      text: '{"guest":"Ada","room":"7"}',
    },
    {
      schema: object({ options: inner, settings: inner }, [], { additionalProperties: false }),
      text: '{"room":"7"}',
    },
    { schema: book, text: '{"guest":"Ada","floor":2}' },
    { schema: book, text: '{"guest":"Ada","room":"7","pets":1}' },
    { schema: object({ a: inner, b: inner }), text: '{"room":"7"}' },
    { schema: book, text: '{"guest":"Ada","place":{"floor":1},"room":"7"}' },
    // another one could be meant, too
    { schema: object({ from: inner, to: inner }, ["from"]), text: '{"room":"7"}' },
    { schema: object({ from: inner, to: inner }), text: '{"from":{"floor":2},"room":"7"}' },
    { schema: object({ stops: { type: "array", items: inner }, hotel: inner }, ["stops"]), text: '{"room":"7"}' },
    // what is left out
    { schema: object({ except: inner }), text: '{"room":"7"}' },
    { schema: object({ protected_places: { type: "array", items: inner } }), text: '{"room":"7"}' },
  ],
})
