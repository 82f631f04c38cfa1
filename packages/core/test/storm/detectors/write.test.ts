import { expect, test } from "vitest"
import { write } from "../../../src/storm/detectors/write.ts"
import { saysOf } from "../../support/remembered.ts"

const says = saysOf(write)

test("the same with success for the third time, whatever was tried in between", () => {
  expect(says("write a => done", "write a => done")).toBeNull()
  expect(says("write a => done", "run 1 => fine", "write a => done", "run 2 => fine", "read b => text", "write a")).toBe("suppress 3")
})

test("another write, an error, nothing known: no success is repeated", () => {
  expect(says("write a => done", "write b => done", "write a => done", "write a")).toBeNull()
  expect(says("write a => done", "write a => ! no space", "write a")).toBeNull()
  expect(says("write a", "run 1", "write a", "run 2", "write a")).toBeNull()
  expect(says("write a => done", "~write a", "~write a", "write a")).toBeNull()
})

test("what moves is no repetition", () => {
  expect(says("write a => 1 row", "write a => 2 rows", "write a")).toBeNull()
  expect(says("read v => 1", "write next => done", "read v => 2", "write next => done", "read v => 3", "write next")).toBeNull()
})

test("only tools that are known to write", () => {
  expect(says("run a => done", "run a => done", "run a")).toBeNull()
  expect(says("read a => done", "read a => done", "read a")).toBeNull()
  expect(saysOf(write, { writes: 0 })("write a => done", "write a => done", "write a")).toBeNull()
  expect(saysOf(write, { writes: 2 })("write a => done", "write a")).toBe("suppress 2")
})
