import { expect, test } from "vitest"
import { mend } from "../../../src/mend.ts"
import { keyAlias } from "../../../src/rules/key/alias.ts"
import { fitTo, object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const text = { type: "string" }
const read = object({ path: text, limit: { type: "integer" } }, ["path"])
const edit = object({ path: text, oldText: text, newText: text })
const hinted = {
  ...object({ leaf: text, cups: { type: "integer" } }, ["leaf"]),
  "x-toolmend": { aliases: { leaf: ["tea_sort"], cups: ["servings"] } },
}

ruleTester(keyAlias, {
  valid: [
    { schema: read, text: '{"path":"a","max_results":3}' },
    { schema: object({ path: text }, []), text: '{"file":"a"}' },
  ],
  repaired: [
    { schema: read, text: '{"file": "a"}', after: '{"path": "a"}', confidence: "likely" },
    { schema: read, text: '{"filePath":"a"}', after: '{"path":"a"}' },
    {
      schema: object({ lat: { type: "number" }, lng: { type: "number" } }, ["lat", "lng"]),
      text: '{"latitude":47.1,"lon":15.4}',
      after: '{"lat":47.1,"lng":15.4}',
    },
    {
      schema: edit,
      text: '{"file":"a","old_string":"x","new_string":"y"}',
      after: '{"path":"a","oldText":"x","newText":"y"}',
    },
    {
      schema: { ...read, additionalProperties: false },
      text: '{"path":"a","max_results":"3"}',
      after: '{"path":"a","limit":3}',
    },
    {
      schema: object({ latitude: { type: "number" }, longitude: { type: "number" } }),
      text: '{"lat":47.1,"long":15.4}',
      after: '{"latitude":47.1,"longitude":15.4}',
    },
    { schema: object({ description: text }), text: '{"desc":"a red fox"}', after: '{"description":"a red fox"}' },
    { schema: object({ page_number: { type: "integer" } }), text: '{"page_num":2}', after: '{"page_number":2}' },
    { schema: object({ cmd: text, note: text }, ["cmd"]), text: '{"command":"id"}', after: '{"cmd":"id"}' },
    {
      schema: object({ image_description: text }),
      text: '{"description":"a fox"}',
      after: '{"image_description":"a fox"}',
      confidence: "likely",
    },
    {
      schema: object({ pot: text, tea_leaf: text }),
      text: '{"pot":"iron","leaf":"oolong"}',
      after: '{"pot":"iron","tea_leaf":"oolong"}',
      confidence: "likely",
    },
    { schema: object({ tea_id: text }), text: '{"id":"GREEN-4"}', after: '{"tea_id":"GREEN-4"}' },
    { schema: object({ tea_id: text }), text: '{"id":"ida-lee"}', after: '{"tea_id":"ida-lee"}' },
    { schema: object({ tea_id: text }), text: '{"id":"leaf_4"}', after: '{"tea_id":"leaf_4"}' },
    { schema: object({ guest_id: text }), text: '{"id":"gst_4"}', after: '{"guest_id":"gst_4"}' },
    // words that only begin like one that turns or bounds a name
    ...["stripe", "bank", "dropbox", "mission", "mutation", "whiteboard", "origin", "negotiation"].map((word) => ({
      schema: object({ [`${word}_leaf`]: text }),
      text: '{"leaf":"oolong"}',
      after: `{"${word}_leaf":"oolong"}`,
    })),
    {
      schema: object({ tea_leaf: { type: ["string", "null"] } }),
      text: '{"leaf":"oolong"}',
      after: '{"tea_leaf":"oolong"}',
    },
    { schema: object({ tea_id: { type: "integer" } }), text: '{"id":7}', after: '{"tea_id":7}' },
    { schema: object({ path: text }), text: '{"folder":"out"}', after: '{"path":"out"}' },
    { schema: hinted, text: '{"tea_sort":"oolong"}', after: '{"leaf":"oolong"}', confidence: "certain" },
    {
      schema: hinted,
      text: '{"leaf":"oolong","servings":2}',
      after: '{"leaf":"oolong","cups":2}',
      confidence: "certain",
    },
  ],
  refused: [
    // a short name that begins another one, or that may be a count, a direction or an order
    { schema: object({ latitude: text, latency: text }), text: '{"lat":"47.1"}' },
    { schema: object({ directory: text, direction: text }, ["directory"]), text: '{"dir":"lids"}' },
    { schema: object({ directory: text, sort: text }), text: '{"sort":"name","dir":"asc"}' },
    { schema: object({ description: text }), text: '{"desc":"descending"}' },
    { schema: object({ number: { type: "integer" } }), text: '{"num":20}' },
    { schema: object({ longitude: { type: "number" } }), text: '{"long":15}' },
    { schema: object({ database: text }), text: '{"db":-3}' },
    { schema: object({ website: text }), text: '{"url":"https://pots.example/lid.png"}' },
    // an owner without a place, or told twice
    { schema: object({ repository: text }), text: '{"owner":"ida","repo":"pots"}' },
    { schema: object({ repo: text, owner: text }), text: '{"repository":"ida/pots","owner":"ida"}' },
    { schema: object({ image_description: text }), text: '{"image":"fox.png"}' },
    { schema: object({ parent_id: text, title: text }), text: '{"id":"p7","title":"Rye"}' },
    { schema: object({ end_date: text }), text: '{"date":"2031-04-01"}' },
    { schema: read, text: '{"file":"a","filename":"b"}' },
    // the value, or the member beside it, speaks of another thing
    { schema: object({ guest_id: text }), text: '{"id":"room_4"}' },
    { schema: object({ path: text, content: text }), text: '{"folder":"out","content":"x"}' },
    { schema: read, text: '{"file":""}' },
    { schema: read, text: '{"file":["a","b"]}' },
    { schema: read, text: '{"target":"a"}' },
    { schema: object({ content: text, body: text }, ["content"]), text: '{"text":"a"}' },
    {
      schema: object({ image_description: text, short_description: text }, ["image_description"]),
      text: '{"description":"a fox"}',
    },
    { schema: object({ path: text }), text: '{"exclude_path":"a"}' },
    { schema: { ...read, additionalProperties: false }, text: '{"path":"a","file":"b"}' },
    { schema: hinted, text: '{"tea_sort":{"sort":"oolong"}}' },
    { schema: hinted, text: '{"tea_sort":" "}' },
    // the words before it are not those of the tool
    ...["skipped", "forbidden", "lowest", "spare", "gift", "tea_without", "not_tea"].map((word) => ({
      schema: object({ pot: text, [`${word}_leaf`]: text }),
      text: '{"pot":"iron","leaf":"oolong"}',
    })),
    ...["mute", "hide", "lock", "spare"].map((word) => ({
      schema: object({ [`${word}_kettle`]: { type: "boolean" } }),
      text: '{"kettle":true}',
    })),
    ...[
      "stripped",
      "dropping",
      "ban",
      "missing",
      "hidden",
      "muted",
      "blacklisted",
      "blackout",
      "dropoff",
      "orig",
      "stops",
    ].map((word) => ({
      schema: object({ [`${word}_leaf`]: { type: ["string", "null"] } }),
      text: '{"leaf":"oolong"}',
    })),
    { schema: object({ parent_id: { type: "integer" } }), text: '{"id":7}' },
    { schema: object({ rebate_sum: { type: "number" } }), text: '{"sum":4}' },
    ...["negative", "banned", "stop", "until", "upper", "original"].map((word) => ({
      schema: object({ [`${word}_leaf`]: text }),
      text: '{"leaf":"oolong"}',
    })),
    ...["excluded", "denied", "minimal", "removed", "previous"].map((word) => ({
      schema: object({ [`${word}_leaf`]: text }),
      text: '{"leaf":"oolong"}',
    })),
  ],
})

const fitFor = (tool: string, name: string, given: string, description?: string) =>
  fitTo(object({ [name]: { type: "string", description } }), `{"${given}":"7"}`, { tool: { name: tool } }).text

test("the words of the tool before a name say nothing else", () => {
  for (const [tool, given, name] of [["oven", "oven_mode", "mode"]] as const)
    expect(fitFor(tool, name, given), tool).toBe(`{"${name}":"7"}`)
  for (const [tool, given, name] of [
    ["oven_preheat", "oven_mode", "mode"],
    ["oven", "grill_mode", "mode"],
    ["oven", "ovenmode", "mode"],
    ["move_guest_to_room", "guest_meal", "meal"],
    ["close_jar", "jar_name", "name"],
    ["move_guest_to_room", "room_meal", "meal"],
    ["drop_order_item", "order_name", "name"],
    ["skip_lid", "skip_color", "color"],
  ] as const)
    expect(fitFor(tool, name, given), tool).toBe(`{"${given}":"7"}`)
  const options = { tool: { name: "oven" } }
  for (const near of ["oven_rack", "mode_of_fan"]) {
    const given = '{"oven_mode":"7"}'
    expect(fitTo(object({ mode: text, [near]: text }, ["mode"]), given, options).text).toBe(given)
  }
})

test("an id is that of the thing the tool acts on", () => {
  for (const [tool, name] of [
    ["move_guest_to_room", "guest_id"],
    ["drop_order_item", "item_id"],
    ["close_pull_request", "pull_id"],
    ["list_shelf_jars", "shelf_id"],
    ["get_order_status", "order_id"],
    ["list_jars_of_shelf", "shelf_id"],
    ["get_jar_by_id", "jar_id"],
  ] as const)
    expect(fitFor(tool, name, "id"), tool).toBe(`{"${name}":"7"}`)
  for (const [tool, name] of [
    ["move_guest_to_room", "room_id"],
    ["drop_order_item", "order_id"],
    ["unhook_lid_from_pot", "pot_id"],
    ["erase_mark_on_jar", "jar_id"],
  ] as const)
    expect(fitFor(tool, name, "id"), tool).toBe('{"id":"7"}')
})

test("a pattern in another language is another pattern", () => {
  expect(fitFor("grep", "pattern", "regex")).toBe('{"pattern":"7"}')
  expect(fitFor("find_files", "pattern", "regex", "A regular expression")).toBe('{"pattern":"7"}')
  for (const [tool, description] of [
    ["find_files", undefined],
    ["find", "Glob, such as *.md"],
    ["glob", undefined],
  ] as const)
    expect(fitFor(tool, "pattern", "regexp", description), tool).toBe('{"regexp":"7"}')
  expect(fitFor("look_up", "query", "keywords", "Words")).toBe('{"query":"7"}')
  expect(fitFor("look_up", "query", "keywords", "In SQL")).toBe('{"keywords":"7"}')
})

test("a file is no directory", () => {
  expect(fitFor("read", "path", "file")).toBe('{"path":"7"}')
  for (const tool of ["list_dir", "removeFolder", "search_files"])
    expect(fitFor(tool, "path", "file"), tool).toBe('{"file":"7"}')
  expect(fitFor("wipe", "path", "filename", "The folder to wipe")).toBe('{"filename":"7"}')
})

test("the name of the tool stands before all members, or before none", () => {
  const properties = { mode: { type: "string" }, minutes: { type: "integer" } }
  const tool = { name: "oven", parameters: { type: "object", properties, required: ["mode"] } }
  const oven = (given: string): string | undefined =>
    mend({ toolCalls: [{ id: "a", name: "oven", arguments: given }] }, [tool]).calls[0]?.arguments
  expect(oven('{"oven_mode":"grill","oven_minutes":7}')).toBe('{"mode":"grill","minutes":7}')
  expect(oven('{"oven_mode":"grill","minutes":7}')).toBe('{"mode":"grill","minutes":7}')
  for (const other of ['"oven_minutes":"some"', '"oven_light":true'])
    expect(oven(`{"oven_mode":"grill",${other}}`), other).toBe(undefined)
})
