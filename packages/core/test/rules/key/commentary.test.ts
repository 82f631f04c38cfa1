import { expect, test } from "vitest"
import { keyCommentary } from "../../../src/rules/key/commentary.ts"
import { fitTo, object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const CLOSED = { additionalProperties: false }
const tea = object({ leaf: { type: "string" }, cups: { type: "integer" } }, ["leaf"], CLOSED)
const letter = object({ to: { type: "string" }, message: { type: "string" } }, ["to"], CLOSED)
const tray = object(
  { cups: { type: "array", items: object({ size: { type: "integer" } }, ["size"], CLOSED) } },
  ["cups"],
  CLOSED,
)

ruleTester(keyCommentary, {
  valid: [
    { schema: object({ leaf: { type: "string" } }), text: '{"leaf":"oolong","thought":"guests come"}' },
    {
      schema: object({ leaf: { type: "string" }, note: { type: "string" } }, ["leaf"], CLOSED),
      text: '{"leaf":"oolong","note":"hot"}',
    },
  ],
  repaired: [
    ...[
      '"type":"object"',
      '"additionalProperties":false',
      '"required":["leaf"]',
      '"kwargs":{}',
      '"args":"{}"',
      '"thoughts":"guests come"',
      '"thinking":"guests come"',
      '"reasoning":""',
      '"waitForPreviousTools":true',
    ].map((member) => ({ schema: tea, text: `{${member},"leaf":"oolong"}`, after: '{"leaf":"oolong"}' })),
    {
      schema: tea,
      text: '{"thought":"guests come","leaf":"oolong"}',
      after: '{"leaf":"oolong"}',
      confidence: "likely",
    },
    {
      schema: tea,
      text: '{"leaf":"oolong", "requires_approval": false, "cups":2}',
      after: '{"leaf":"oolong", "cups":2}',
    },
    {
      schema: tea,
      text: '{"toolSummary":"Tea","task_progress":"- [ ] tea","leaf":"oolong","explanation":"why"}',
      after: '{"leaf":"oolong"}',
    },
    { schema: tea, text: '{"leaf":"oolong","_hint":3}', after: '{"leaf":"oolong"}' },
    { schema: tea, text: '{"leaf":"oolong","":null}', after: '{"leaf":"oolong"}' },
    { schema: tea, text: '{"leaf":"oolong","":""}', after: '{"leaf":"oolong"}', confidence: "likely" },
    {
      schema: tea,
      text: '{"$schema":"http://json-schema.org/draft-07/schema#","leaf":"oolong"}',
      after: '{"leaf":"oolong"}',
      confidence: "likely",
    },
    ...[
      '"requires_approval":"no"',
      '"security_risk":"LOW"',
      '"security_risk":"unknown"',
      '"reasoning":"The guests never said how many cups, up to 9"',
      '"explanation":"The tin was not found, so I brew it"',
      '"explanation":"To see if the tin is empty before I ask"',
      '"note":"check the tin first"',
    ].map((member) => ({ schema: tea, text: `{"leaf":"oolong",${member}}`, after: '{"leaf":"oolong"}' })),
    { schema: tea, text: '{"leaf":"oolong","_note":"for two","__reason":"thirst"}', after: '{"leaf":"oolong"}' },
    {
      schema: object({ leaf: { type: "string" }, lid: { type: ["string", "null"], default: null } }, ["leaf"], CLOSED),
      text: '{"leaf":"oolong","milk":null}',
      after: '{"leaf":"oolong"}',
    },
    { schema: tea, text: '{"leaf":"oolong","milk":null}', after: '{"leaf":"oolong"}' },
    { schema: tea, text: '{"leaf":"oolong","cups":"2","rationale":"thirst"}', after: '{"leaf":"oolong","cups":2}' },
    {
      schema: letter,
      text: '{"to":"Ida","message":"Come","note":"at five"}',
      after: '{"to":"Ida","message":"Come"}',
    },
    { schema: tray, text: '{"cups":[{"size":2,"lid":null}]}', after: '{"cups":[{"size":2}]}' },
    { schema: object({}, [], CLOSED), text: '{"reasoning":"nothing to say"}', after: "{}" },
    {
      schema: {
        type: "object",
        properties: { leaf: { type: "string" } },
        required: ["leaf"],
        unevaluatedProperties: false,
      },
      text: '{"leaf":"oolong","justification":"guests"}',
      after: '{"leaf":"oolong"}',
    },
  ],
  refused: [
    // an order for the host, and the words of another schema
    { schema: tea, text: '{"waitForPreviousTools":"until asked","leaf":"oolong"}' },
    ...[
      '"type":"white"',
      '"required":["lid"]',
      '"required":true',
      '"kwargs":{"lid":1}',
      '"additionalProperties":3',
    ].map((member) => ({ schema: tea, text: `{${member},"leaf":"oolong"}` })),
    { schema: tea, text: '{"leaf":"oolong","_dry_run":true}' },
    { schema: tea, text: '{"leaf":"oolong","note":"do not brew yet"}' },
    // what is not on the list may restrict the call
    { schema: tea, text: '{"leaf":"oolong","milk":true}' },
    { schema: tea, text: '{"leaf":"oolong","only_if":"guests come"}' },
    { schema: tea, text: '{"leaf":"oolong","thought":"guests come","milk":true}' },
    { schema: tea, text: '{"leaf":"oolong","note":{"milk":true}}' },
    { schema: tea, text: '{"leaf":"oolong","_steps":["boil"]}' },
    { schema: tea, text: '{"leaf":"oolong","_id":"7"}' },
    ...["_strain", "_upto", "_kettle", "_sip_only", "_guard", "_since"].map((name) => ({
      schema: tea,
      text: `{"leaf":"oolong","${name}":"green"}`,
    })),
    { schema: tea, text: '{"leaf":"oolong","requires_approval":true}' },
    { schema: tea, text: '{"leaf":"oolong","comment":"only cups with a lid"}' },
    ...['"yes"', "1", '"always"', '"required"', '"on request"'].map((said) => ({
      schema: tea,
      text: `{"leaf":"oolong","requires_approval":${said}}`,
    })),
    { schema: tea, text: '{"leaf":"oolong","security_risk":"HIGH"}' },
    { schema: tea, text: '{"leaf":"oolong","security_risk":"Very_High"}' },
    { schema: tea, text: '{"leaf":"oolong","security_risk":2}' },
    ...["note", "comment", "explanation", "justification"].flatMap((name) =>
      ["only the green ones", "leaves older than a year", "never for guests", "all but the last tin"].map((said) => ({
        schema: tea,
        text: `{"leaf":"oolong","${name}":"${said}"}`,
      })),
    ),
    // an order of its own
    ...["note", "comment", "reasoning", "thought", "rationale"].flatMap((name) =>
      ["ask the guests first", "check with Ida before", "brew by hand later", "skip if cold"].map((said) => ({
        schema: tea,
        text: `{"leaf":"oolong","${name}":"${said}"}`,
      })),
    ),
    // what bounds or postpones the call, and what is no remark
    ...['"at most 2"', '"once the guests agree"', '"in the sandbox"', "4", "true"].map((said) => ({
      schema: tea,
      text: `{"leaf":"oolong","comment":${said}}`,
    })),
    // null may take away what an absent member holds
    {
      schema: object({ leaf: { type: "string" }, lid: { type: ["string", "null"] } }, ["leaf"], CLOSED),
      text: '{"leaf":"oolong","cover":null}',
    },
    {
      schema: object(
        { leaf: { type: "string" }, lid: { type: "string", description: "null to remove" } },
        ["leaf"],
        CLOSED,
      ),
      text: '{"leaf":"oolong","cover":null}',
    },
    // something is missing
    { schema: tea, text: '{"thought":"guests come"}' },
    { schema: tea, text: '{"thought":"guests come","cups":2}' },
    // the comment may be meant for a member that is absent
    { schema: letter, text: '{"to":"Ida","note":"Come at five"}' },
    {
      schema: object({ to: { type: "string" }, gift_note: { type: "string" } }, ["to"], CLOSED),
      text: '{"to":"Ida","note":"Come at five"}',
    },
    // or for one that is there under a form of its name
    ...[
      ["notes", "note"],
      ["gift_note", "note"],
      ["guestNotes", "note"],
      ["reason", "reasoning"],
      ["comments", "comment"],
      ["metadata", "_meta"],
    ].map(([declared, given]) => ({
      schema: object({ to: { type: "string" }, [declared as string]: { type: "string" } }, ["to"], CLOSED),
      text: `{"to":"Ida","${declared}":"by train","${given}":"at five"}`,
    })),
    // the name is declared elsewhere in the tool
    {
      schema: object({ cup: object({ note: { type: "string" } }, []) }, ["cup"], CLOSED),
      text: '{"cup":{"note":"big"},"note":"hot"}',
    },
    {
      schema: object({ cup: object({ lid: { type: "string" } }, []) }, ["cup"], CLOSED),
      text: '{"cup":{"lid":"oak"},"lid":null}',
    },
    // the rest of a name that is absent
    {
      schema: object({ leaf: { type: "string" }, keep_warm: { type: "boolean" } }, ["leaf"], CLOSED),
      text: '{"leaf":"oolong","_warm":false}',
    },
    // inside the arguments a remark is data
    { schema: tray, text: '{"cups":[{"size":2,"note":"chipped"}]}' },
    { schema: tea, text: '{"leaf":"oolong","note":"a","note":"b"}' },
  ],
})

test("what an update is left without is what it was for", () => {
  const lids = { type: "array", items: { type: "string" } }
  const pot = object({ pot_id: { type: "integer" }, lid: { type: "string" }, lid_ids: lids }, ["pot_id"], CLOSED)
  const fitFor = (name: string, text: string) => fitTo(pot, text, { tool: { name } }).text
  const text = '{"pot_id":7,"note":"the handle is loose"}'
  expect(fitFor("update_pot", text)).toBe(text)
  expect(fitFor("polish_pot", text)).toBe('{"pot_id":7}')
  expect(fitFor("update_pot", '{"pot_id":7,"lid_ids":["a"],"note":"loose"}')).toBe('{"pot_id":7,"lid_ids":["a"]}')
  expect(fitFor("update_pot", '{"pot_id":7,"lid":"oak","note":"the handle is loose"}')).toBe('{"pot_id":7,"lid":"oak"}')
})

test("what is taken away may depend on a member that is absent", () => {
  const cups = object({ shelf: { type: "string" }, filter: { type: "string" } }, ["shelf"], CLOSED)
  for (const member of ['"only":null', '"thoughts":"the chipped one goes"']) {
    const fitFor = (name: string) => fitTo(cups, `{"shelf":"top",${member}}`, { tool: { name } }).issues.length
    expect([fitFor("delete_cups"), fitFor("count_cups")]).toEqual([1, 0])
  }
})

test("a thing that is told by its id is told, but not how much of it", () => {
  const cups = object({ cup_id: { type: "string" }, filter: { type: "string" } }, ["cup_id"], CLOSED)
  const refund = object({ order_id: { type: "string" }, amount: { type: "number" } }, ["order_id"], CLOSED)
  const fitFor = (schema: object, name: string, text: string) => fitTo(schema, text, { tool: { name } }).issues.length
  expect(fitFor(cups, "delete_cups", '{"cup_id":"c7","note":"the guest asked for it"}')).toBe(0)
  expect(fitFor(refund, "refund_order", '{"order_id":"o7","amount_cents":null}')).toBe(1)
})

test("a type may be that of the things", () => {
  const fitFor = (name: string) => fitTo(tea, '{"type":"object","leaf":"oolong"}', { tool: { name } }).issues.length
  expect([fitFor("list_catalog"), fitFor("brew_tea"), fitFor("send_tea")]).toEqual([1, 0, 0])
})

test("a policy of certain fixes drops nothing", () => {
  const text = '{"leaf":"oolong","thought":"guests come"}'
  expect(fitTo(tea, text, { apply: "certain" })).toMatchObject({ text, findings: [] })
})

test("the branches of a union are asked one by one", () => {
  const pot = object({ kind: { const: "pot" }, litres: { type: "number" } }, undefined, CLOSED)
  const cup = object({ kind: { const: "cup" }, lid: { type: "boolean" } }, ["kind"], CLOSED)
  const schema = { type: "object", oneOf: [pot, cup] }
  expect(fitTo(schema, '{"kind":"pot","litres":2,"thought":"x"}').text).toBe('{"kind":"pot","litres":2}')
  // `lid` is declared by the other branch
  expect(fitTo(schema, '{"kind":"pot","litres":2,"lid":null}').issues).not.toEqual([])
})
