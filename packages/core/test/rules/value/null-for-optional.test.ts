import { describe, expect, test } from "vitest"
import { nullForOptional } from "../../../src/rules/value/null-for-optional.ts"
import { fitTo, object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const schema = object(
  {
    url: { type: "string" },
    page: { type: "integer" },
    mode: { enum: ["a", "b"] },
    size: { anyOf: [{ type: "integer" }, { type: "string" }] },
  },
  ["url"],
)

ruleTester(nullForOptional, {
  valid: [
    { schema: object({ page: { type: ["integer", "null"] } }, []), text: '{"page":null}' },
    { schema: object({ page: { type: "integer", nullable: true } }, []), text: '{"page":1}' },
    { schema, text: '{"url":"u","extra":null}' },
    { schema: object({ page: { type: "integer", default: null } }, []), text: '{"page":null}' },
    {
      schema: object({ due: { type: ["string", "null"], description: "Due date; null to clear." } }, []),
      text: '{"due":null}',
    },
    {
      schema: object(
        { due: { anyOf: [{ type: "string" }, { type: "null" }], description: "Set to null to remove." } },
        [],
      ),
      text: '{"due":null}',
    },
  ],
  repaired: [
    { schema, text: '{"page":null,"url":"u"}', after: '{"url":"u"}', confidence: "certain" },
    { schema, text: '{ "url": "u", "page": null }', after: '{ "url": "u" }' },
    { schema, text: '{"page":null,"mode":null,"url":"u","size":null}', after: '{"url":"u"}' },
    {
      schema,
      text: '{"url":"u","page":null,"size":12345678901234567890}',
      after: '{"url":"u","size":12345678901234567890}',
    },
    {
      schema: object({ all: { type: "array", items: schema } }),
      text: '{"all":[{"url":"u","page":null}]}',
      after: '{"all":[{"url":"u"}]}',
    },
    { schema: object({ page: { type: "integer" } }, []), text: '{ "page" : null }', after: "{  }" },
    ...[
      "null if unknown",
      "optional, may be null",
      "The mark to remove, or null",
      "null values are removed from the output",
    ].map((description) => ({
      schema: object({ due: { type: "string", description } }, []),
      text: '{"due":null}',
      after: "{}",
    })),
  ],
  refused: [
    {
      schema: object({ book: { ...object({ due: { type: "string" } }, []), description: "A JSON merge patch" } }),
      text: '{"book":{"due":null}}',
    },
    { schema, text: '{"url":null}' },
    ...["Pass null to unassign.", "set to null to remove", "To clear it, use null."].map((description) => ({
      schema: object({ reader: { type: "string", description } }, []),
      text: '{"reader":null}',
    })),
    {
      schema: object({ reader: { $ref: "#/$defs/id" } }, [], {
        $defs: { id: { type: "string", description: "null to unassign" } },
      }),
      text: '{"reader":null}',
    },
    { schema: object({ list: { type: "array", items: { type: "integer" } } }), text: '{"list":[1,null]}' },
    { schema: { type: "object", additionalProperties: { type: "integer" } }, text: '{"free":null}' },
    { schema, text: '{"url":"u","page":2,"page":null}' },
    { schema: object({ list: { type: "array", items: { type: "string" } } }), text: '{"list":null}' },
  ],
})

describe("what the tool does", () => {
  const text = { type: "string" }
  const jars = object({ shelf: text, where: object({ owner: text, sealed_at: text }, []) }, ["shelf"])
  const fitFor = (name: string, schema: unknown, given: string) => fitTo(schema, given, { tool: { name } })

  test("null in a filter is a condition where something is changed", () => {
    const given = '{"shelf":"top","where":{"sealed_at":null}}'
    for (const name of ["wipe_jars", "updateJars", "email_owners"])
      expect(fitFor(name, jars, given), name).toMatchObject({ text: given, guesses: [{ confidence: "guess" }] })
    for (const name of ["find_jars", "post_jars_query", "brew_tea"])
      expect(fitFor(name, jars, given).text, name).toBe('{"shelf":"top","where":{}}')
    const listed = object({ filters: { type: "array", items: object({ field: text, value: text }, ["field"]) } })
    expect(fitFor("wipe_jars", listed, '{"filters":[{"field":"owner","value":null}]}').issues).toHaveLength(1)
  })

  test("what takes away is not left without anything that says what", () => {
    const schema = object({ sealed_at: text, force: { type: "boolean" } }, [])
    expect(fitFor("purge_jars", schema, '{"sealed_at":null,"force":true}').issues).toHaveLength(1)
    for (const name of ["list_jars", "list_archive", "get_kill_dates"])
      expect(fitFor(name, schema, '{"sealed_at":null,"force":null}').text, name).toBe("{}")
    const beside = object({ exit_reason: text, force: { type: "boolean" } }, [])
    expect(fitFor("cancel_lease", beside, '{"exit_reason":null,"force":true}').text).toBe('{"force":true}')
    const jar = object({ jar: text, force: { type: "boolean" } }, ["jar"])
    expect(fitFor("purge_jar", jar, '{"jar":"plum","force":null}').text).toBe('{"jar":"plum"}')
  })

  test("nor is what may act on everything, or on several things", () => {
    const pumps = object({ pump_ids: { type: "array", items: text }, hard: { type: "boolean" }, reason: text }, [])
    for (const name of ["stop_pumps", "email_owners", "rotatePumps", "restart", "set_pump"]) {
      expect(fitFor(name, pumps, '{"pump_ids":null}').issues, name).toHaveLength(1)
      expect(fitFor(name, pumps, '{"pump_ids":"None","hard":true,"reason":"old"}').issues, name).toHaveLength(1)
    }
    for (const name of ["list_pumps", "get_pump_stats", "brew_tea", "test_pumps", "draw_pumps"])
      expect(fitFor(name, pumps, '{"pump_ids":null}').text, name).toBe("{}")
    expect(fitFor("stop_pumps", pumps, '{"pump_ids":["a"],"reason":null}').text).toBe('{"pump_ids":["a"]}')
    expect(fitFor("stop_pumps", pumps, '{"reason":null}').text).toBe("{}")
    expect(fitFor("stop_pumps", pumps, '{"hard":null}').text).toBe("{}")
    expect(fitFor("purge_pumps", pumps, '{"hard":null}').issues).toHaveLength(1)
    const two = object({ pump_ids: { type: "array", items: text }, cellar: { enum: ["a", "b"] } }, [])
    const nothing = '{"pump_ids":"null","cellar":"None"}'
    expect(fitFor("stop_pumps", two, nothing).text).toBe(nothing)
  })

  test("what updates is not left without anything to change", () => {
    const schema = object({ jar_id: text, shelf_id: text, label: text, owner: text }, ["jar_id"])
    expect(fitFor("patch_jar", schema, '{"jar_id":"7","label":null}').issues).toHaveLength(1)
    expect(fitFor("patch_jar", schema, '{"jar_id":"7","label":null,"shelf_id":"2"}').text).toBe(
      '{"jar_id":"7","shelf_id":"2"}',
    )
    expect(fitFor("get_jar", schema, '{"jar_id":"7","label":null}').text).toBe('{"jar_id":"7"}')
    const sealed = object({ jar_id: text, sealed: { type: "boolean" }, label: text }, ["jar_id"])
    expect(fitFor("patch_jar", sealed, '{"jar_id":"7","sealed":false,"label":null}').text).toBe(
      '{"jar_id":"7","sealed":false}',
    )
  })

  test("what is named may be the change itself", () => {
    const fitName = (tool: string, name: string) =>
      fitFor(tool, object({ [name]: text, shade: text }, [name]), `{"${name}":"7","shade":null}`)
    for (const [tool, name] of [
      ["set_lamp", "lamp_id"],
      ["change_shelf", "shelf_id"],
      ["update_cover", "path"],
      ["update_crate_lid", "crate_number"],
    ] as const)
      expect(fitName(tool, name).text, tool).toBe(`{"${name}":"7"}`)
    for (const name of ["crate_id", "crateNumber"]) expect(fitName("update_crate", name).issues, name).toHaveLength(1)
  })

  test("null may be the word for nothing", () => {
    const schema = (rest: object) => object({ jar: text, lid: { enum: ["none", "cork"], ...rest } }, ["jar"])
    expect(fitFor("close_jar", schema({}), '{"jar":"a","lid":null}').issues).toHaveLength(1)
    expect(fitFor("close_jar", schema({ default: "none" }), '{"jar":"a","lid":null}').text).toBe('{"jar":"a"}')
    for (const name of ["find_jar", "make_jar"])
      expect(fitFor(name, schema({}), '{"jar":"a","lid":null}').text, name).toBe('{"jar":"a"}')
  })
})
