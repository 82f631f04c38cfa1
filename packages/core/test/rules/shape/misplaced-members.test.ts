import { misplacedMembers } from "../../../src/rules/shape/misplaced-members.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const text = { type: "string" }
const count = { type: "integer" }
const closed = (members: Record<string, unknown>, required: readonly string[] = Object.keys(members)): object =>
  object(members, required, { additionalProperties: false })
const room = closed({ floor: count, view: text }, ["floor"])
const stay = closed({ guest: text, room, nights: count, late_arrival: { type: "boolean" }, pets: count }, [
  "guest",
  "room",
  "nights",
])
const bath = closed({ guest: text, tub: closed({ size: text, water: text }) })

ruleTester(misplacedMembers, {
  valid: [{ schema: stay, text: '{"guest":"Ada","room":{"floor":2},"nights":1}' }],
  repaired: [
    {
      schema: stay,
      text: '{"guest":"Ada","room":{"floor":2, "nights":3}}',
      after: '{"guest":"Ada","room":{"floor":2},"nights":3}',
      confidence: "likely",
    },
    {
      schema: stay,
      text: '{"room":{"nights":3,"floor":2,"late_arrival":true},"guest":"Ada"}',
      after: '{"room":{"floor":2},"guest":"Ada","nights":3,"late_arrival":true}',
    },
    {
      schema: bath,
      text: '{"water":"warm","tub":{"size":"small"},"guest":"Ada"}',
      after: '{"tub":{"size":"small","water":"warm"},"guest":"Ada"}',
    },
    // of the tea that the tool brews
    {
      schema: closed({ tea: closed({ leaf: text }), comment: text }, ["tea"]),
      text: '{"tea":{"leaf":"green","comment":"strong"}}',
      after: '{"tea":{"leaf":"green"},"comment":"strong"}',
    },
  ],
  refused: [
    // it may be left out, and a room may have pets
    { schema: stay, text: '{"guest":"Ada","nights":1,"room":{"floor":2,"pets":1}}' },
    // it has one
    { schema: stay, text: '{"guest":"Ada","nights":1,"room":{"floor":2,"nights":3}}' },
    { schema: stay, text: '{"guest":"Ada","room":{"floor":2,"nights":"some"}}' },
    { schema: stay, text: '{"guest":"Ada","room":{"floor":2,"nights":null}}' },
    // nothing else would be left
    { schema: closed({ lamp: closed({ volt: count }, []), watt: count }), text: '{"lamp":{"watt":4}}' },
    // another member is strange
    { schema: stay, text: '{"guest":"Ada","room":{"floor":2,"nights":3,"beds":2}}' },
    { schema: stay, text: '{"guest":"Ada","room":{"floor":2,"nights":3},"beds":2}' },
    // the inner one has a name like it, or another place has this name
    {
      schema: closed({ trip: closed({ stop: text, end_date: text }, ["stop"]), end: text }),
      text: '{"trip":{"stop":"Graz","end":"May"}}',
    },
    {
      schema: closed({ trip: closed({ stop: text }), bus: closed({ days: count }, []), days: count }),
      text: '{"trip":{"stop":"Graz","days":2},"bus":{}}',
    },
    // whose name
    { schema: closed({ lamp: closed({ volt: count }), name: text }), text: '{"lamp":{"volt":5,"name":"Lu"}}' },
    { schema: closed({ lamp: closed({ volt: count, name: text }) }), text: '{"lamp":{"volt":5},"name":"Lu"}' },
    // a condition, a change, a role
    ...["where", "changes", "recipient", "exclude"].flatMap((home) => [
      {
        schema: closed({ [home]: closed({ town: text }), mood: text }),
        text: `{"${home}":{"town":"Linz","mood":"ok"}}`,
      },
      {
        schema: closed({ [home]: closed({ town: text, mood: text }) }),
        text: `{"${home}":{"town":"Linz"},"mood":"ok"}`,
      },
    ]),
    // inside, it may be left out
    { schema: stay, text: '{"guest":"Ada","nights":1,"room":{"floor":2},"view":"sea"}' },
    // of which of two
    {
      schema: closed({ tub: closed({ size: text, water: text }), sink: closed({ size: text, water: text }, ["size"]) }),
      text: '{"tub":{"size":"small"},"sink":{"size":"big"},"water":"warm"}',
    },
    // a list of them
    {
      schema: closed({ rooms: { type: "array", items: closed({ floor: count }) }, nights: count }),
      text: '{"rooms":[{"floor":2,"nights":3}]}',
    },
    // the object may have it
    {
      schema: closed({ room: object({ floor: count }), nights: count }),
      text: '{"room":{"floor":2,"nights":3}}',
    },
  ],
})
