import { describe, expect, test } from "vitest"
import { findMisnamedMembers, isOpenByDefault } from "../../src/calls/misnamed-members.ts"
import { mend } from "../../src/mend.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import type { MendOptions, Tool } from "../../src/turn.ts"

const PROPERTIES = {
  deed: { enum: ["add", "swap"] },
  old_text: { type: "string" },
  limit: { type: "integer" },
  cwd: { type: "string" },
  sack: { type: "object", properties: { sack_size: { type: "integer" } } },
  crate: { type: "object", properties: { lid_kind: { type: "string" } }, additionalProperties: true },
}
const note = (more: object = {}): Tool => ({
  name: "note",
  parameters: { type: "object", properties: PROPERTIES, required: ["deed"], ...more },
})
const mended = (args: object | string, tool = note(), options: MendOptions = {}) =>
  mend(
    { toolCalls: [{ id: "n", name: "note", arguments: typeof args === "string" ? args : JSON.stringify(args) }] },
    [tool],
    options,
  )

describe("what seems to mean another name", () => {
  const view = compileSchema(note().parameters).view
  test.each<[object, [string, string][]]>([
    [{ deed: "swap", old_string: "rye" }, [["old_string", "old_text"]]],
    [
      { deed: "swap", oldText: "rye", maxResults: 3 },
      [
        ["oldText", "old_text"],
        ["maxResults", "limit"],
      ],
    ],
    [{ deed: "swap", old_text: "oat", old_string: "rye" }, []],
    [{ deed: "swap", mood: "rye" }, []],
    [{ deed: "swap", old_string: 7 }, [["old_string", "old_text"]]],
    [{ deed: "swap", Limit: "7" }, [["Limit", "limit"]]],
    [
      { deed: "swap", oldText: "rye", OldText: "oat" },
      [
        ["oldText", "old_text"],
        ["OldText", "old_text"],
      ],
    ],
    [{ deed: "swap", sack: { sackSize: 2 } }, [["sackSize", "sack_size"]]],
    [{ deed: "swap", sack: { sack_size: 2, mood: 1 }, crate: { lidKind: "oak" } }, []],
    // marks that may say something: not renamed, but asked about
    [
      { deed: "swap", "limit>=": 3, "-cwd": "a" },
      [
        ["limit>=", "limit"],
        ["-cwd", "cwd"],
      ],
    ],
    // names of their own
    [{ deed: "swap", $limit: 3, "@cwd": "a", "limit[]": 3, "#cwd": "b" }, []],
    // inside an object a comparison may be a filter, but a sign that turns the name round is asked about
    [{ deed: "swap", sack: { "sack_size>=": 3 } }, []],
    [{ deed: "swap", sack: { "sack_size<": 3, "@sack_size": 1 } }, []],
    [{ deed: "swap", sack: { "sack_size!=": 3 } }, [["sack_size!=", "sack_size"]]],
    [
      { deed: "swap", "~limit": 3, "`cwd`": "a" },
      [
        ["~limit", "limit"],
        ["`cwd`", "cwd"],
      ],
    ],
    [{ deed: "swap", old_string: "" }, []],
    [{ deed: "swap", old_string: null }, []],
    [{ deed: "swap", constructor: "rye", toString: "rye" }, []],
  ])("%j: %j", (value, pairs) => {
    expect(findMisnamedMembers(value, view, note().parameters).map(({ key, name }) => [key, name])).toEqual(pairs)
  })

  test("also where parts of the schema name the members", () => {
    const parameters = {
      type: "object",
      properties: { deed: PROPERTIES.deed },
      allOf: [
        { properties: { sack: PROPERTIES.sack, rye_kind: { type: "string" } } },
        { required: ["deed"] },
        { properties: { sack: { properties: { sack_hue: { type: "string" } } } } },
      ],
    }
    const found = (value: object) =>
      findMisnamedMembers(value, compileSchema(parameters).view, parameters).map(({ key, name }) => [key, name])
    expect(found({ deed: "swap", ryeKind: "dark" })).toEqual([["ryeKind", "rye_kind"]])
    expect(found({ deed: "swap", sack: { sackSize: 2, sackHue: "red" } })).toEqual([
      ["sackSize", "sack_size"],
      ["sackHue", "sack_hue"],
    ])
    expect(found({ deed: "swap", rye_kind: "dark" })).toEqual([])
    expect(isOpenByDefault({ ...parameters, allOf: [{ additionalProperties: true }] })).toBe(false)
  })

  test("a schema is silent when it says nothing of other members", () => {
    expect(isOpenByDefault(note().parameters)).toBe(true)
    for (const more of [
      { additionalProperties: true },
      { additionalProperties: { type: "string" } },
      { patternProperties: { "^x": {} } },
      { allOf: [] },
    ])
      expect(isOpenByDefault(note(more).parameters)).toBe(false)
    for (const other of [null, true, undefined, [], { type: "object" }]) expect(isOpenByDefault(other)).toBe(false)
  })
})

describe("a call with such a name", () => {
  test("is asked about, whole, with the names", () => {
    const { calls, escalated } = mended({ deed: "swap", old_string: "rye", sleeve: "oat" })
    expect(calls).toEqual([])
    expect(escalated[0]).toMatchObject({
      reason: "arguments/unknown-member",
      arguments: '{"deed":"swap","old_string":"rye","sleeve":"oat"}',
    })
    expect(escalated[0]?.feedback).toContain('"old_string" is not declared; did you mean "old_text"?')
    expect(escalated[0]?.feedback).not.toContain("rye")
  })

  test("is told that a sign is no part of a name", () => {
    const feedback = mended({ deed: "swap", "cwd!=": "rye" }).escalated[0]?.feedback
    expect(feedback).toContain('"cwd!=" is not declared.')
    expect(feedback).toContain("A sign is not a part of a name: the tool has no argument for what it says.")
    expect(mended({ deed: "swap", Cwd: "rye" }).escalated[0]?.feedback).not.toContain("A sign")
    expect(mended({ deed: "swap", "cwd!=": "rye", "limit>": 2 }).escalated[0]?.feedback?.split("A sign")).toHaveLength(
      2,
    )
  })

  test("also when the rest had to be mended", () => {
    expect(mended("{'deed': 'swap', 'old_string': 'rye',}").escalated[0]?.reason).toBe("arguments/unknown-member")
    expect(mended({ deed: "swap", Limit: "7" }).escalated[0]?.reason).toBe("arguments/unknown-member")
  })

  test("runs where the schema allows other members, or the host does", () => {
    const args = { deed: "swap", old_string: "rye" }
    expect(mended(args, note({ additionalProperties: true })).calls[0]?.outcome).toBe("unchanged")
    expect(mended(args, note(), { rules: { "key/alias": "off" } }).calls[0]?.outcome).toBe("unchanged")
    expect(mended(args, note(), { preset: "strict" }).calls[0]?.outcome).toBe("unchanged")
    expect(mended(args, note(), { passes: { schema: "report" } }).calls[0]?.outcome).toBe("unchanged")
  })

  test("other undeclared names pass as they are", () => {
    const text = '{"deed": "add", "mood": "calm", "nested": {"old_string": 1}}'
    expect(mended(text).calls[0]).toMatchObject({ outcome: "unchanged", arguments: text })
  })
})
