import { expect, test } from "vitest"
import { bareList } from "../../../src/rules/shape/bare-list.ts"
import { fitTo, object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const chore = object({ title: { type: "string" }, done: { type: "boolean" } })
const chores = object({ chores: { type: "array", items: chore }, urgent: { type: "boolean" } }, ["chores"])
const leaves = object({ leaves: { type: "array", items: { type: "string" } } })

ruleTester(bareList, {
  valid: [{ schema: leaves, text: '{"leaves":["oolong"]}' }],
  repaired: [
    { schema: leaves, text: '["oolong", "assam"]', after: '{"leaves":["oolong", "assam"]}', confidence: "likely" },
    { schema: leaves, text: '["oolong"]', after: '{"leaves":["oolong"]}' },
    {
      schema: chores,
      text: '[{"title":"sweep","done":true},{"title":"dust","done":false}]',
      after: '{"chores":[{"title":"sweep","done":true},{"title":"dust","done":false}]}',
    },
    { schema: chores, text: '[{"title":"sweep","done":true}]', after: '{"chores":[{"title":"sweep","done":true}]}' },
    // names that set apart, and exclude nothing
    ...["extensions", "examples", "news_ids", "target_paths", "notes", "blocks"].map((name) => ({
      schema: object({ [name]: { type: "array", items: { type: "string" } } }, []),
      text: '["oolong","assam"]',
      after: `{"${name}":["oolong","assam"]}`,
    })),
    // a list that is wanted may be of what is allowed, stopped or taken away
    ...["permitted", "allow_leaves", "stop", "leaves_to_remove"].map((name) => ({
      schema: object({ [name]: { type: "array", items: { type: "string" } } }),
      text: '["oolong","assam"]',
      after: `{"${name}":["oolong","assam"]}`,
    })),
    {
      schema: object({ rows: { type: "array", items: { type: "object" } } }, []),
      text: '[{"a":1}]',
      after: '{"rows":[{"a":1}]}',
    },
  ],
  refused: [
    // no repair of the items
    { schema: chores, text: '[{"title":"sweep","done":"true"},{"title":"dust","done":false}]' },
    { schema: leaves, text: '["oolong",7]' },
    // two members take lists
    { schema: object({ leaves: { type: "array" }, cups: { type: "array" } }, []), text: '["oolong"]' },
    { schema: object({ leaves: { type: "array" }, any: {} }, []), text: '["oolong"]' },
    // something else is required
    {
      schema: object({ leaves: { type: "array", items: { type: "string" } }, cups: { type: "integer" } }),
      text: '["oolong"]',
    },
    // what the call leaves out
    ...["exclude", "keep_leaves", "ignored", "blocked_leaves", "deny", "skip"].map((name) => ({
      schema: object({ [name]: { type: "array", items: { type: "string" } } }, []),
      text: '["oolong","assam"]',
    })),
    ...["excluding", "preserve_leaves", "not_in", "tea_blocklist"].map((name) => ({
      schema: object({ [name]: { type: "array", items: { type: "string" } } }),
      text: '["oolong","assam"]',
    })),
    // not the arguments
    { schema: object({ tea: leaves }), text: '{"tea":["oolong"]}' },
    // a list in an envelope is a list of calls
    { schema: leaves, text: '{"data":["oolong","assam"]}' },
    {
      schema: object({ calls: { type: "array", items: { type: "object" } } }),
      text: '{"tool_uses":[{"recipient_name":"brew_tea","parameters":{}},{"recipient_name":"boil_water","parameters":{}}]}',
    },
  ],
})

test("items that are arguments themselves are calls, not one list", () => {
  const schema = object({ leaf: { type: "string" }, rows: { type: "array", items: { type: "object" } } }, [])
  const text = '[{"leaf":"oolong"},{"leaf":"assam"}]'
  expect(fitTo(schema, text)).toMatchObject({ text, findings: [] })
  expect(fitTo(schema, '[{"leaf":"oolong"}]').text).toBe('{"leaf":"oolong"}')
})

test("a word of what the tool does leaves nothing out", () => {
  const schema = object({ blocked_leaves: { type: "array", items: { type: "string" } } })
  const fitFor = (name: string) => fitTo(schema, '["oolong","assam"]', { tool: { name } })
  expect(fitFor("block_leaves").text).toBe('{"blocked_leaves":["oolong","assam"]}')
  expect(fitFor("dry_leaves").issues).toHaveLength(1)
  const allowed = object({ allowed: { type: "array", items: { type: "string" } } })
  expect(fitTo(allowed, '["assam"]', { tool: { name: "purge_leaves" } }).issues).toHaveLength(1)
})
