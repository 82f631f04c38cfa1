import { expect, test } from "vitest"
import {
  areNamesAlike,
  arePathsAlike,
  areSwitchesAlike,
  areTellingNames,
  isGroupName,
  isUnspecificFor,
  isWrapperName,
} from "../../src/model-repair/names-alike.ts"

const BOOKING = { words: new Set(["book", "ferry"]), isTime: false }

test.each([
  ["userIds", "user_id"],
  ["limit", "max_results"],
  ["q", "query"],
  ["trip_return", "return_trip"],
  ["source", "from_account"],
  ["recipient_address", "to"],
  ["seat", "seat_number"],
  ["identifier", "id"],
  ["town", "city"],
])("%s may be %s", (a, b) => {
  expect(areNamesAlike(a, b)).toBe(true)
  expect(areNamesAlike(b, a)).toBe(true)
})

test.each([
  ["no_cache", "cache"],
  ["from_date", "to_date"],
  ["from_account", "account"],
  ["from_date", "from_account"],
  ["min_size", "size"],
  ["page_size", "size"],
  ["seat", "seat_count"],
  ["file", "file_text"],
  ["parent_id", "id"],
  ["user_id", "user_name"],
  ["backup_path", "path"],
  ["path_prefix", "path"],
  ["reply_to", "to"],
  ["to_keep", "to"],
  ["dry_run", "force"],
  ["exclude_tags", "tags"],
  ["timeout", "retries"],
  ["end", "to"],
  ["", "size"],
  ["__", "size"],
])("%s is not %s", (a, b) => {
  expect(areNamesAlike(a, b)).toBe(false)
  expect(areNamesAlike(b, a)).toBe(false)
})

test.each([
  ["tag", "tags"],
  ["category", "categories"],
  ["movie", "movies"],
  ["box", "boxes"],
  ["address", "addresses"],
  ["status", "statuses"],
  ["cache", "caches"],
])("%s is one of %s", (one, many) => {
  expect([areNamesAlike(one, many), areNamesAlike(many, one)]).toEqual([true, true])
})

test("groups and what they hold", () => {
  expect(["address", "contact_info", "Address", "flight details"].map(isGroupName)).toEqual([true, true, true, true])
  expect(["data", "old_address", "sender", "address_filter", "except", ""].map(isGroupName)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
  ])
  expect([["town"], ["name", "email"]].map(areTellingNames)).toEqual([true, true])
  expect([[], ["name"], ["id", "email"], ["value", "unit"]].map(areTellingNames)).toEqual([false, false, false, false])
})

test("words of the tool are understood", () => {
  expect(areNamesAlike("ferry_class", "class")).toBe(false)
  expect(areNamesAlike("ferry_class", "class", BOOKING)).toBe(true)
  expect(areNamesAlike("seat_to_book", "seat", BOOKING)).toBe(true)
  expect(areNamesAlike("seat_to_keep", "seat", BOOKING)).toBe(false)
  expect(areNamesAlike("seat_not_to_book", "seat", BOOKING)).toBe(false)
})

test("where a time is wanted, a start is a from", () => {
  const time = { words: new Set<string>(), isTime: true }
  expect([areNamesAlike("start", "from", time), areNamesAlike("end_date", "to", time)]).toEqual([true, true])
  expect(areNamesAlike("start", "to", time)).toBe(false)
})

test("a name that says nothing may stand for any place that is no direction or bound", () => {
  expect([isUnspecificFor("target", "harbour"), isUnspecificFor("value", "seats")]).toEqual([true, true])
  expect([
    isUnspecificFor("keep", "harbour"),
    isUnspecificFor("target", "from"),
    isUnspecificFor("value", "max_seats"),
    isUnspecificFor("nr", "amount"),
  ]).toEqual(Array(4).fill(false))
})

test("wrappers", () => {
  expect([isWrapperName("arguments", new Set()), isWrapperName("ferry", BOOKING.words)]).toEqual([true, true])
  expect([
    isWrapperName("exclude", BOOKING.words),
    isWrapperName("example", new Set()),
    isWrapperName("", new Set()),
  ]).toEqual([false, false, false])
})

test("two ways with the same words", () => {
  expect(arePathsAlike(["user", "id"], ["user_id"])).toBe(true)
  expect(arePathsAlike(["users", "id"], ["user_id"])).toBe(true)
  expect(arePathsAlike(["user", "name"], ["user_id"])).toBe(false)
  expect(arePathsAlike(["old_user", "id"], ["user_id"])).toBe(false)
  expect(arePathsAlike([""], [""])).toBe(false)
})

test("switches are alike only where no word is left over", () => {
  expect(areSwitchesAlike("is_on", "on")).toBe(true)
  expect(areSwitchesAlike("tripReturn", "return_trip")).toBe(true)
  expect(areSwitchesAlike("notify", "notify_all")).toBe(false)
  expect(areSwitchesAlike("no_cache", "cache")).toBe(false)
  expect(areSwitchesAlike("is_enabled", "use")).toBe(false)
})
