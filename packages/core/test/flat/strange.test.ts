import { describe, expect, test } from "vitest"
import { planFlat } from "../../src/flat/plan.ts"
import { DEFAULT_LIMITS } from "../../src/limits.ts"
import type { FlatForm } from "../../src/turn.ts"
import { object } from "../support/fitting.ts"
import { TEXT, TEXTS } from "../support/reading.ts"

const SCHEMA = object(
  { who: object({ name: TEXT, home: object({ city: TEXT }, []) }, []), tags: TEXTS, "note.x": TEXT, note: TEXT },
  [],
)
const formOf = (separator: string): FlatForm => planFlat(SCHEMA, separator, DEFAULT_LIMITS)?.form as FlatForm
const dots = formOf(".")
const strange = (value: object, form = dots): unknown => form.strangeIn(value)

describe("names that spell a path", () => {
  test("declared and flat names do not", () => {
    expect(
      strange({
        who: { name: "Ada", home: { city: "Oslo" } },
        tags: [],
        "note.x": "a",
        note: "b",
        "who.name": "c",
        other: 1,
        x__y: 2,
      }),
    ).toBeNull()
  })

  test("what begins with an opened object does, whatever the separator", () => {
    for (const name of ["who.nmae", "who__home__zip", "who/name", "who[name]", "who.name.first", "who.", "who.home"])
      expect(strange({ [name]: 1 })).toEqual({ path: [], names: [name] })
  })

  test("a name with the separator that was shown does, also if its first part is no member", () => {
    for (const name of ["range.nights", "constructor.name", "__proto__.x", "x.y.z"])
      expect(strange(JSON.parse(`{"${name}":1}`) as object)).toEqual({ path: [], names: [name] })
    expect(strange({ x__y: 1 }, formOf("__"))).toEqual({ path: [], names: ["x__y"] })
    expect(strange({ ".x": 1 })).toBeNull()
    // an ordinary name, unless its first part is a member
    expect(strange({ request_id: 1 }, formOf("_"))).toBeNull()
    expect(strange({ who_nmae: 1 }, formOf("_"))).toEqual({ path: [], names: ["who_nmae"] })
    for (const open of [{ additionalProperties: true }, { additionalProperties: TEXT }, { patternProperties: {} }])
      expect(planFlat({ ...SCHEMA, ...open }, ".", DEFAULT_LIMITS)).toBeNull()
  })

  test("what goes on behind a leaf does by the separator that was shown", () => {
    expect(strange({ "tags.0": 1 })).toEqual({ path: [], names: ["tags.0"] })
    expect(strange({ tags__0: 1 })).toBeNull()
    expect(strange({ tags__0: 1 }, formOf("__"))).toEqual({ path: [], names: ["tags__0"] })
  })

  test("a flat name in another style does", () => {
    expect(strange({ WhoName: 1, who_home_city: 2 })).toEqual({ path: [], names: ["WhoName", "who_home_city"] })
  })

  test("but not beside the very argument it could be, unless it spells a path", () => {
    expect(strange({ who: { name: "Ada" }, whoName: "other" })).toBeNull()
    expect(strange({ "who.name": "Ada", who_name: "other" })).toBeNull()
    expect(strange({ who: { name: "Ada" }, "Who.Name": "other" })).toEqual({ path: [], names: ["Who.Name"] })
  })

  test("the end of a flat name whose argument is not there does, at the root and in an object", () => {
    for (const name of ["city", "City"]) {
      expect(strange({ [name]: "Oslo", "who.name": "Ada" })).toEqual({ path: [], names: [name] })
      expect(strange({ who: { name: "Ada", [name]: "Oslo" } })).toEqual({ path: ["who"], names: [name] })
    }
    expect(strange({ "home.city": "Oslo" })).toEqual({ path: [], names: ["home.city"] })
    expect(strange({ home_city: "Oslo" }, formOf("_"))).toEqual({ path: [], names: ["home_city"] })
    // beside the argument itself it is another one
    expect(strange({ city: "Oslo", who: { home: { city: "Moss" } } })).toBeNull()
    expect(strange({ city: "Oslo", "who.home.city": "Moss" })).toBeNull()
    expect(strange({ town: "Oslo" })).toBeNull()
    const pair = object({ from: object({ place: TEXT }, []), to: object({ place: TEXT, stop: TEXT }, []) }, [])
    const form = planFlat(pair, ".", DEFAULT_LIMITS)?.form as FlatForm
    expect(strange({ "from.place": "Oslo", place: "Moss" }, form)).toEqual({ path: [], names: ["place"] })
    expect(strange({ from: { stop: "Moss" } }, form)).toBeNull()
  })

  test("inside an opened object too", () => {
    expect(strange({ who: { "home.city": "Oslo" } })).toEqual({ path: ["who"], names: ["home.city"] })
    expect(strange({ who: { "who.name": "Ada" } })).toEqual({ path: ["who"], names: ["who.name"] })
    expect(strange({ who: { "a.b": 1 }, tags: [{ "who.name": 1 }] })).toBeNull()
  })

  test("values of another kind and names of prototypes are no trap", () => {
    expect(strange({ who: null, tags: 5 })).toBeNull()
    expect(strange(JSON.parse('{"__proto__":{"who.name":1},"constructor":2}') as object)).toBeNull()
    expect(strange({ [`who.${"x".repeat(300)}`]: 1 })).toBeNull()
  })
})
