import { expect, test } from "vitest"
import { hasFailed } from "../../src/loops/entry.ts"
import { learnsLately, newsOf } from "../../src/loops/news.ts"
import { memoryOf, remembered } from "../support/remembered.ts"

/** What the last of some calls brought. */
const news = (...lines: readonly string[]): string => {
  const entries = remembered(...lines)
  return newsOf(entries, entries.length - 1)
}

test("a call that was never made is new", () => {
  expect(news("read a => moss")).toBe("new")
  expect(news("read a => moss", "read b => moss")).toBe("new")
  expect(news("read a", "read b")).toBe("new")
})

test("whether the latest turn brought something new", () => {
  const learns = (turnStart: number, ...lines: readonly string[]): boolean => {
    const memory = memoryOf(...lines)
    memory.turnStart = turnStart
    return learnsLately(memory)
  }
  expect(learns(1, "read a => moss", "read b => fern")).toBe(true)
  expect(learns(1, "read a => moss", "read a => moss")).toBe(false)
  expect(learns(1, "read a => moss")).toBe(false)
})

test("a call that was made before is new with an answer that it never gave", () => {
  expect(news("read a => moss", "read a => fern")).toBe("new")
  expect(news("read a => moss", "read a => moss")).toBe("old")
  expect(news("read a => on", "read a => off", "read a => on")).toBe("old")
})

test("a countdown that goes on is new, although times do not count", () => {
  expect(news("read a => ready in 40 s", "read a => ready in 30 s")).toBe("new")
  expect(news("read a => ready in 40 s", "read a => ready in 40 s")).toBe("old")
  expect(news("read a => hot, eta 40", "read a => hot, eta 50")).toBe("old")
  // each stage by itself
  const stages = ["dry, eta 30", "dry, eta 20", "hot, eta 90", "hot, eta 80"]
  expect(news(...stages.map((answer) => `read a => ${answer}`))).toBe("new")
  expect(news("read a => asked 40 s ago", "read a => asked 30 s ago")).toBe("old")
})

test("a version is news, unless the call itself makes it by writing the same thing again", () => {
  const answers = ['{"ok":true,"version":7}', '{"ok":true,"version":8}']
  const told = (name: string): string => news(...answers.map((answer) => `${name} a => ${answer}`))
  expect(["write", "save_pot", "put"].map(told)).toEqual(["old", "old", "old"])
  expect(["read", "run", "add_pot", "status", "setup"].map(told)).toEqual(["new", "new", "new", "new", "new"])
})

test("of answers that were not told nothing is known", () => {
  expect(news("read a", "read a")).toBe("untold")
  expect(news("read a", "read a => moss")).toBe("untold")
  expect(news("read a => moss", "read a")).toBe("untold")
})

test("withheld calls brought nothing", () => {
  expect(news("~read a", "read a => moss")).toBe("new")
})

test("another spelling with the same answer is old, unless it only says that it was carried out", () => {
  expect(news("run ls src => moss.ts", "run ls ./src/ => moss.ts")).toBe("old")
  expect(news("run ls src => moss.ts", "run ls ./src/ => fern.ts")).toBe("new")
  expect(news("run LS => ok", "run ls => ok")).toBe("new")
  expect(news('edit {"x":"a "} => ! no such text', 'edit {"x":"a"} => ! no such text')).toBe("old")
})

test("a look after something else failed does not count, after the same failure it does", () => {
  expect(news("read a => moss", "edit b => ! no such text", "read a => moss")).toBe("aside")
  expect(news("edit b => ! no such text", "read a => moss", "edit b => ! no such text", "read a => moss")).toBe("old")
})

test("an answer that comes later is heard", () => {
  const entries = remembered("read a => moss", "read a")
  expect(newsOf(entries, 1)).toBe("untold")
  const [first, second] = entries
  if (first !== undefined && second !== undefined) second.answer = first.answer
  expect(newsOf(entries, 1)).toBe("old")
})

test("failures are told, or told by their words", () => {
  const [told, worded, fine] = remembered("read a => ! gone", "read b => x", "read c => moss")
  expect([told, worded, fine].map((entry) => entry !== undefined && hasFailed(entry))).toEqual([true, false, false])
  const [unsure] = remembered("read a => Error: gone")
  if (unsure !== undefined) unsure.ok = null
  expect(unsure !== undefined && hasFailed(unsure)).toBe(true)
})

test("how long one waits is not new, what one waited for is", () => {
  expect(news("sleep 5 => done", "sleep 9 => done")).toBe("old")
  expect(news("sleep 5 => ", "sleep 9 => ")).toBe("old")
  expect(news("sleep a => a first message", "sleep a => a second message")).toBe("new")
  expect(news("sleep a => a first message", "sleep a => a first message")).toBe("old")
})

test("a change in another spelling is a change", () => {
  const done = "The file was changed as you asked, see below."
  expect(news(`edit {"x":"a"} => ${done}`, `edit {"x":" a"} => ${done}`)).toBe("new")
  expect(news(`read {"x":"a"} => ${done}`, `read {"x":" a"} => ${done}`)).toBe("old")
})

test("an id is an answer where nothing else was asked for", () => {
  expect(news('run {} => {"task_id": 17}', 'run {} => {"task_id": 18}')).toBe("new")
  expect(news("run {} => 3fa9c1d2-1111-4222-8333-944455556666", "run {} => 0b7e51aa-9999-4888-8777-166655554444")).toBe(
    "new",
  )
  expect(news('run a => {"id": 17}', 'run a => {"id": 18}')).toBe("old")
  expect(news("run {} => 41 passed in 3.01s", "run {} => 41 passed in 2.9s")).toBe("old")
  expect(news("run {} => form 12:00:10", "run {} => form 12:00:11")).toBe("old")
})
