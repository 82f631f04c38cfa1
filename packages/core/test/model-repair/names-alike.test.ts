import { expect, test } from "vitest"
import { areNamesAlike, areSwitchesAlike, isSaidBy, keyWords } from "../../src/model-repair/names-alike.ts"

test("words of a key, whatever its style", () => {
  expect(keyWords("maxResults")).toEqual(["max", "result"])
  expect(keyWords("ship-to address")).toEqual(["ship", "to", "address"])
})

test.each([
  ["page_size", "size"],
  ["max", "max_results"],
  ["userIds", "user_id"],
  ["limit", "max_results"],
  ["q", "query"],
  ["trip_return", "return_trip"],
])("%s may be %s", (a, b) => {
  expect(areNamesAlike(a, b)).toBe(true)
  expect(areNamesAlike(b, a)).toBe(true)
})

test.each([
  ["no_cache", "cache"],
  ["from_date", "to_date"],
  ["from_account", "account"],
  ["min_size", "size"],
  ["dry_run", "force"],
  ["exclude_tags", "tags"],
  ["timeout", "retries"],
  ["", "size"],
  ["__", "size"],
])("%s is not %s", (a, b) => {
  expect(areNamesAlike(a, b)).toBe(false)
  expect(areNamesAlike(b, a)).toBe(false)
})

test("a path says a name when it holds all its words", () => {
  expect(isSaidBy("user_id", ["user", "id"])).toBe(true)
  expect(isSaidBy("user_id", ["users", 0, "id"])).toBe(true)
  expect(isSaidBy("user_id", ["user", "name"])).toBe(false)
  expect(isSaidBy("user_id", ["old_user", "id"])).toBe(false)
  expect(isSaidBy("", ["user"])).toBe(false)
})

test("switches are alike only where no word is left over", () => {
  expect(areSwitchesAlike("is_on", "on")).toBe(true)
  expect(areSwitchesAlike("tripReturn", "return_trip")).toBe(true)
  expect(areSwitchesAlike("notify", "notify_all")).toBe(false)
  expect(areSwitchesAlike("no_cache", "cache")).toBe(false)
  expect(areSwitchesAlike("is_enabled", "use")).toBe(false)
})
