import { expect, test } from "vitest"
import { doneIn, isFurther, remainingIn } from "../../src/loops/progress.ts"
import { remembered } from "../support/remembered.ts"

test.each([
  ["busy, retry in 20 s", 20],
  ["Retry-After: 30", 30],
  ["ETA 5 min", 300],
  ["eta 0:02:10 at 1 MB/s", 130],
  ['{"remaining_seconds": 15}', 15],
  ["about 2 hours left", 7200],
  ["wait 500 ms", 0.5],
  ['{"remaining":"PT1H2M5S"}', 3725],
  ["3m05s to go", 185],
  ["1 h 20 min left", 4800],
  ['{"eta_seconds": 25}', 25],
  ["4:05 remaining", 245],
  ["Remaining time: 15 s", 15],
  ["90 seconds until the kiln is ready", 90],
  ["2 min till start", 120],
  ["90 pots until the end", null],
  ["passed in 3 s", null],
  ["took 3 s", null],
  ["3 pots", null],
])("%s: %s seconds", (text, left) => expect(remainingIn(text)).toBe(left))

test.each([
  ["processed item #4100", 4100],
  ["Rendering frame 30", 30],
  ["copied 7 of them", 7],
  ["processed request #12", null],
  ["loaded pot 7. It is cracked.", null],
  ["loaded pot 7.", 7],
  ["request #12", null],
  ["sent, id 7", null],
])("%s: %s done", (text, done) => expect(doneIn(text)).toBe(done))

const further = (name: string, ...answers: readonly string[]): boolean => {
  const entries = remembered(...answers.map((answer) => `${name} a => ${answer}`)).reverse()
  const [last, ...earlier] = entries
  return last !== undefined && isFurther(last, earlier.reverse())
}

test("nearer to the end than ever", () => {
  expect(further("run", "ETA 5 min", "ETA 4 min")).toBe(true)
  expect(further("run", "ETA 4 min", "ETA 4 min")).toBe(false)
  expect(further("run", "ETA 4 min", "ETA 5 min")).toBe(false)
  expect(further("run", "ETA 4 min", "ETA 3 min", "ETA 4 min")).toBe(false)
  expect(further("run", ...[9, 8, 7, 8, 6, 5].map((left) => `ETA ${left} min`))).toBe(true)
})

test("a wait that is told anew each time is no countdown", () => {
  expect(further("run", ...[17, 23, 9, 28, 8].map((left) => `retry in ${left} s`))).toBe(false)
})

test("what is left of a session is no wait", () => {
  expect(further("run", "the glaze has a flaw (time left: 90 s)", "the glaze has a flaw (time left: 60 s)")).toBe(false)
  expect(further("run", "the glaze; 9 minutes remaining", "the glaze; 8 minutes remaining")).toBe(false)
  expect(further("run", "! no kiln. Key expires in 90 s", "! no kiln. Key expires in 60 s")).toBe(false)
  expect(further("run", "! kiln is locked, lock expires in 90 s", "! kiln is locked, lock expires in 60 s")).toBe(true)
  expect(further("run", "firing in progress, time left: 9 min", "firing in progress, time left: 8 min")).toBe(true)
  expect(further("run", "about 9 minutes remaining", "about 8 minutes remaining")).toBe(true)
  expect(further("run", "! 90 seconds remaining", "! 60 seconds remaining")).toBe(true)
  expect(further("status", "firing: 9 min left", "firing: 8 min left")).toBe(true)
  expect(further("run", "Glazing... 90 s remaining", "Glazing... 80 s remaining")).toBe(true)
  expect(further("run", "Warning: 90 s remaining of this key", "Warning: 80 s remaining of this key")).toBe(false)
  expect(further("run", '{"acquired":false,"ttl":90}', '{"acquired":false,"ttl":80}')).toBe(true)
  expect(further("run", '{"ttl":90,"glaze":"red"}', '{"ttl":80,"glaze":"red"}')).toBe(false)
  expect(further("status", "firing failed: 9 min left", "firing failed: 8 min left")).toBe(false)
})

test("more is done, where the call only looks", () => {
  expect(further("read", "processed pot #7", "processed pot #9")).toBe(true)
  expect(further("status", "processed pot #7", "processed pot #9")).toBe(true)
  expect(further("run", "processed pot #7", "processed pot #9")).toBe(false)
  // a read that echoes the number of its request says nothing; a tool for the next one does
  expect(further("read", "processed request #7", "processed request #9")).toBe(false)
  expect(further("status", "processed request #7", "processed request #9")).toBe(true)
  expect(further("read", "processed pot #9", "processed pot #9")).toBe(false)
})

test("a batch that is gone, or of which more is left, is followed by the next one", () => {
  const again = (name: string, text: string): boolean => further(name, text, text)
  for (const text of [
    "Removed 40 pots",
    "40 old pots deleted",
    '{"acked":40}',
    "DELETE 40",
    '{"glazed":40,"has_more":true}',
    '{"fired":1,"more":true}',
  ])
    expect(again("run", text)).toBe(true)
  // one may be put back each time; a page that is read again is the same page
  for (const text of [
    "Removed 1 pot",
    "pot #40 deleted",
    "DELETE 0",
    '{"glazed":0,"more":true}',
    '{"glazed":40,"has_more":false}',
    "Glazed 40 pots",
    "! 40 pots deleted, then the kiln broke",
  ])
    expect(again("run", text)).toBe(false)
  expect(again("read", '{"listed":40,"has_more":true}')).toBe(false)
})

test("long numbers take no time", () => {
  for (const text of [
    "1".repeat(1_000_000),
    "retry in ".repeat(100_000),
    "0:".repeat(500_000),
    "7 a ".repeat(250_000),
    "read a ".repeat(100_000),
  ])
    expect(() => [remainingIn(text), doneIn(text)]).not.toThrow()
})
