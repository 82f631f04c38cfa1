import { expect, test } from "vitest"
import { identical } from "../../../src/storm/detectors/identical.ts"
import { saysOf, times } from "../../support/remembered.ts"

const says = saysOf(identical)

test("the third within six", () => {
  expect(says("read a", "read a")).toBeNull()
  expect(says("read a", "read a", "read a")).toBe("suppress 3")
  expect(says("read a", "find 1", "find 2", "read a", "find 3", "read a")).toBe("suppress 3")
  expect(says("read a", "read a", ...["1", "2", "3", "4", "5"].map((x) => `find ${x}`), "read a")).toBeNull()
  expect(says("run x", "run x", "run x")).toBe("suppress 3")
  expect(says("edit x", "edit x", "edit x")).toBe("suppress 3")
})

test("what may have changed something starts anew", () => {
  expect(says("read a", "read a", "edit a", "read a")).toBeNull()
  expect(says("read a", "read a", "run anything", "read a")).toBeNull()
  expect(says("read a", "edit 1 => ! not found", "read a", "edit 2 => ! not found", "read a")).toBe("suppress 3")
  expect(says("read a", "run b", "read a", "run b", "read a")).toBe("suppress 3")
  expect(says("read a", "~edit a", "read a", "read a")).toBe("suppress 3")
})

test("what moves starts anew", () => {
  expect(says("read a => 1", "read a => 2", "read a")).toBeNull()
  expect(says("read a => 1", "read a => 1", "read a")).toBe("suppress 3")
  expect(says("read a => 1", "read a", "read a => 2", "read a")).toBe("suppress 3")
  expect(says("read a => 1", "read a => 2", "read a => 2", "read a")).toBe("suppress 3")
  expect(says("find v => 1", "read a => same", "find v => 2", "read a => same", "find v => 3", "read a")).toBeNull()
  expect(says("find v => 1", "read a => same", "find v => 1", "read a => same", "find v => 1", "read a")).toBe("suppress 3")
})

test("waiting is no repetition", () => {
  expect(says("poll a", "poll a", "poll a", "poll a")).toBeNull()
  expect(says("run nap", "poll a", "run nap", "poll a", "run nap", "poll a", "run nap")).toBeNull()
})

test("withheld calls take a place and do not count, but they were asked for", () => {
  expect(says("read a", "read a", ...times(4, "~read a"), "read a")).toBe("suppress 7")
  expect(says("read a", "read a", ...times(5, "~read a"), "read a")).toBeNull()
})

test("an error that passes by itself is worth one try more", () => {
  expect(says(...times(2, "run x => ! timed out"), "run x")).toBe("notice 3")
  expect(says(...times(3, "run x => ! timed out"), "run x")).toBe("suppress 4")
  expect(says(...times(2, "run x => ! no such file"), "run x")).toBe("suppress 3")
  // it is in the text of a success
  expect(says(...times(2, "run x => 0 timed out"), "run x")).toBe("suppress 3")
  expect(saysOf(identical, { retries: 0 })(...times(2, "run x => ! timed out"), "run x")).toBe("suppress 3")
  expect(saysOf(identical, { retries: 40, window: 3 })(...times(3, "run x => ! timed out"), "run x")).toBe("suppress 4")
})

test("settings", () => {
  expect(saysOf(identical, { threshold: 0 })("read a", "read a", "read a", "read a")).toBeNull()
  expect(saysOf(identical, { threshold: 2 })("read a", "read a")).toBe("suppress 2")
  expect(saysOf(identical, { window: 2 })("read a", "read a", "find b", "read a")).toBeNull()
})
