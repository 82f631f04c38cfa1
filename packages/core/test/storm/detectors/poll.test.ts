import { expect, test } from "vitest"
import { poll } from "../../../src/storm/detectors/poll.ts"
import { saysOf, times } from "../../support/remembered.ts"

const says = saysOf(poll, { polls: 4 })

test("a poller has a limit of its own", () => {
  expect(says(...times(4, "poll a"))).toBeNull()
  expect(says(...times(5, "poll a"))).toBe("suppress 5")
  expect(says(...times(4, "poll a", "run nap"), "poll a")).toBe("suppress 5")
  expect(says(...times(4, "poll a", "poll b"), "poll a")).toBe("suppress 5")
  expect(says(...times(4, "poll a => pending"), "poll a")).toBe("suppress 5")
})

test("while its answers move it is only told", () => {
  expect(says("poll a => 1", "poll a => 2", "poll a => 3", "poll a => 4", "poll a")).toBe("notice 5")
  expect(says("poll a => 1", ...times(4, "poll a => 2"), "poll a")).toBe("suppress 6")
})

test("so is any other call whose answers move", () => {
  expect(says(...times(4, "run date"), "run date")).toBe("notice 5")
})

test("something that may have changed the matter starts anew", () => {
  expect(says("poll a", "poll a", "poll a", "edit x", "poll a", "poll a")).toBeNull()
  expect(says("poll a", "poll a", "poll a", "run x", "poll a", "poll a")).toBeNull()
  expect(says(...times(4, "~poll a"), "poll a", "poll a")).toBeNull()
  expect(saysOf(poll, { polls: 0 })(...times(40, "poll a"))).toBeNull()
})
