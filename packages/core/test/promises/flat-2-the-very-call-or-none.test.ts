import fc, { type Arbitrary } from "fast-check"
import { expect, test } from "vitest"
import { type FlatTools, flattenTools } from "../../src/flatten-tools.ts"
import { undoEdits } from "../../src/json/edit.ts"
import { toPointer } from "../../src/json/pointer.ts"
import { readTree } from "../../src/json/tree.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import { object } from "../support/fitting.ts"
import { leavesOf } from "../support/json-leaves.ts"
import { promise } from "../support/promise.ts"
import { TEXT, WHOLE } from "../support/reading.ts"
import { runs } from "../support/runs.ts"

interface Form {
  readonly separator: string
  readonly schema: Record<string, unknown>
  /** Flat name → path: written down here, not asked of what is tested. */
  readonly table: Readonly<Record<string, readonly string[]>>
}

const trip = (rest: Record<string, unknown>): Record<string, unknown> =>
  object(
    {
      who: object({ name: TEXT, home: object({ city: TEXT, zip: TEXT }, ["city"], rest) }, ["name"], rest),
      range: object({ from: TEXT, to: TEXT, days: WHOLE }, ["from"], rest),
      tags: { type: "array", items: TEXT },
      extra: { type: "object" },
      "who.nick": TEXT,
      note: TEXT,
    },
    [],
    rest,
  )

const tableOf = (separator: string): Form["table"] =>
  Object.fromEntries(
    [
      ["who", "name"],
      ["who", "home", "city"],
      ["who", "home", "zip"],
      ["range", "from"],
      ["range", "to"],
      ["range", "days"],
    ].map((path) => [path.join(separator), path]),
  )

const FORMS: readonly Form[] = [".", "__"].flatMap((separator) =>
  [{}, { additionalProperties: false }].map((rest) => ({ separator, schema: trip(rest), table: tableOf(separator) })),
)

const VALUES = [
  '"Oslo"',
  '"2031-04-05"',
  "3",
  "null",
  "[]",
  '["x"]',
  "{}",
  '{"name":"Ada"}',
  '{"home":{"city":"Bergen"}}',
  '{"home":{}}',
  '{"from":"a"}',
  '{"from":"a","days":2}',
  '{"name":"Ada","home":5}',
  '{"home.city":"Oslo"}',
  '{"home__city":"Oslo","name":"Ada"}',
  '{"who.name":"Ada"}',
  '{"__proto__":{"polluted":1}}',
  '"{\\"name\\":\\"Ada\\"}"',
  "12345678901234567890",
]

const keysOf = ({ separator, table }: Form): string[] => {
  const flat = Object.keys(table)
  const bent = flat.flatMap((name) => [
    name.replaceAll(separator, separator + separator),
    `${name}${separator}0`,
    `${name}${separator}`,
    `${separator}${name}`,
    name.toUpperCase(),
    name.replaceAll(separator, "/"),
    name.replaceAll(separator, separator === "." ? "__" : "."),
    name.replaceAll(separator, "_"),
  ])
  const others = [
    "who",
    "range",
    "tags",
    "extra",
    "note",
    "who.nick",
    "who.home",
    `tags${separator}0`,
    `tags${separator}1`,
    `extra${separator}k`,
    "who.nmae",
    "range[from]",
  ]
  const roots = [
    `__proto__${separator}polluted`,
    `constructor${separator}prototype${separator}polluted`,
    "__proto__",
    "constructor",
    "city",
    "from",
    "zzz",
  ]
  // the exact names oftener than all that is bent
  return [...flat, ...flat, ...flat, ...flat, ...flat, ...flat, ...others, ...others, ...bent, ...roots]
}

interface Hostile {
  readonly form: Form
  readonly text: string
}

/** What fits a member of that name, so that enough calls are run. */
const fitting = (key: string): string =>
  /days/i.test(key) ? "2" : /tags$/.test(key) ? '["x"]' : /extra$/.test(key) ? "{}" : '"Oslo"'

const memberOf = (form: Form): Arbitrary<readonly [string, string]> =>
  fc
    .constantFrom(...keysOf(form))
    .chain((key) =>
      fc.tuple(
        fc.constant(key),
        fc.oneof(
          { weight: 3, arbitrary: fc.constant(fitting(key)) },
          { weight: 1, arbitrary: fc.constantFrom(...VALUES) },
        ),
      ),
    )

const hostile: Arbitrary<Hostile> = fc.constantFrom(...FORMS).chain((form) =>
  fc.array(memberOf(form), { minLength: 1, maxLength: 5 }).map((members) => ({
    form,
    text: `{${members.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(",")}}`,
  })),
)

/** What the text says, leaf by leaf; null when it says something twice. */
function saidBy(text: string, form: Form): string[] | null {
  const leaves: string[] = []
  for (const { key, value } of readTree(text).members) {
    const start = toPointer(Object.hasOwn(form.table, key) ? (form.table[key] as string[]) : [key])
    leaves.push(...leavesOf(text.slice(value.start, value.end)).map((leaf) => start + leaf))
  }
  const pointers = leaves.map((leaf) => leaf.slice(0, leaf.indexOf(" = ")))
  if (new Set(leaves).size !== new Set(pointers).size) return null
  // an empty object that others fill is not empty
  return [...new Set(leaves)]
    .filter(
      (leaf, at) => !leaf.endsWith(" = object") || !pointers.some((other) => other.startsWith(`${pointers[at]}/`)),
    )
    .sort()
}

const made = new Map<Form, FlatTools>()

function toolsOf(form: Form): FlatTools {
  const tools =
    made.get(form) ??
    flattenTools([{ name: "plan_trip", parameters: form.schema }], { when: "always", separator: form.separator })
  made.set(form, tools)
  return tools
}

test("hostile arguments, flat, nested and mixed: the very call or none", () => {
  const count = { run: 0, compared: 0, nested: 0, refused: 0 }
  promise(hostile, ({ form, text }) => {
    const { calls, escalated } = toolsOf(form).mend({ toolCalls: [{ id: "c1", name: "plan_trip", arguments: text }] })
    expect(calls.length + escalated.length).toBe(1)
    const [call] = calls
    if (call === undefined) {
      count.refused++
      expect(escalated[0]?.arguments).toBe(text)
      return
    }
    count.run++
    const value = JSON.parse(call.arguments) as object
    if (!compileSchema(form.schema).isValid(value)) expect({ text, call }).toBe("valid")
    if (
      undoEdits(
        call.arguments,
        call.findings.flatMap((finding) => finding.edits),
      ) !== text
    )
      expect({ text, call }).toBe("undone")
    const lost = Object.keys(value).filter(
      (key) => key !== "who.nick" && (Object.hasOwn(form.table, key) || /^(?:who|range)(?:\.|__|\/|\[)/.test(key)),
    )
    if (lost.length > 0) expect({ text, call, lost }).toBe("nothing left flat")
    const rules = new Set(call.findings.map((finding) => finding.rule))
    if (rules.has("shape/flat-form")) count.nested++
    // beyond a change of form the rules have their own promises
    if ([...rules].some((rule) => rule !== "shape/flat-form" && rule !== "value/null-for-optional")) return
    const keys = readTree(text).members.map(({ key }) => key)
    if (rules.size === 0 && new Set(keys).size < keys.length) return
    const said = saidBy(text, form)
    const kept = leavesOf(call.arguments)
    if (said === null) {
      if (new Set(keys).size === keys.length) expect({ text, call }).toBe("a conflict")
      return
    }
    count.compared++
    const missing = said.filter(
      (leaf) => !kept.includes(leaf) && !(rules.has("value/null-for-optional") && leaf.endsWith(" = null")),
    )
    const added = kept.filter((leaf) => !said.includes(leaf) && leaf !== " = object")
    if (missing.length + added.length > 0) expect({ text, call, missing, added }).toBe("the very call")
  })
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  expect(count.run).toBeGreaterThan(runs(130))
  expect(count.nested).toBeGreaterThan(runs(70))
  expect(count.compared).toBeGreaterThan(runs(35))
  expect(count.refused).toBeGreaterThan(runs(250))
})
