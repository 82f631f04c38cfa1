import { objectForText } from "../../../src/rules/shape/object-for-text.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const text = { type: "string" }
const write = object({ to: text, body: text })

ruleTester(objectForText, {
  valid: [{ schema: object({ to: text, body: { type: ["string", "object"] } }), text: '{"to":"a.json","body":{}}' }],
  repaired: [
    ...["door_manifest", "lockSettings"].map((name) => ({
      schema: object({ to: text, [name]: text }),
      text: `{"to":"oak.json","${name}":{"lock":2}}`,
      after: `{"to":"oak.json","${name}":"{\\"lock\\":2}"}`,
    })),
    {
      schema: object({ to: text, doors: { ...text, description: "All doors, as a JSON string" } }),
      text: '{"to":"oak.json","doors":{"lock":2}}',
      after: '{"to":"oak.json","doors":"{\\"lock\\":2}"}',
    },
    {
      schema: object({ to: text, new_content: text }),
      text: '{"to":"a.json","new_content":{"b":1}}',
      after: '{"to":"a.json","new_content":"{\\"b\\":1}"}',
    },
    {
      schema: write,
      text: '{"body":{"b": [1, 2]},"to":"conf/A.JSON"}',
      after: '{"body":"{\\"b\\": [1, 2]}","to":"conf/A.JSON"}',
      confidence: "likely",
    },
    { schema: write, text: '{"to":"a.json","body":[{"b":1.10}]}', after: '{"to":"a.json","body":"[{\\"b\\":1.10}]"}' },
  ],
  refused: [
    // no text of a file
    { schema: object({ to: text, selector: text }), text: '{"to":"a.json","selector":{"b":1}}' },
    { schema: object({ from: text, to: text }), text: '{"from":"a.json","to":{"shelf":"b"}}' },
    { schema: write, text: '{"to":"a.yaml","body":{"b":1}}' },
    { schema: write, text: '{"to":"a.json","body":["x","y"]}' },
    { schema: object({ to: text, old: text, new: text }), text: '{"to":"a.json","old":{"b":1},"new":"x"}' },
    { schema: write, text: '{"to":"a.json","body":{"type":"text","text":"{}"}}' },
    { schema: object({ body: text }), text: '{"body":{"b":1}}' },
  ],
})
