import { expect, test } from "vitest"
import { errorKind, isTransient } from "../../src/storm/error-kind.ts"

test.each([
  ["Command exited with code 127", "exit:127"],
  ["exit status: 2\nmake: gone", "exit:2"],
  ["HTTP/1.1 404 Not Found", "http:404"],
  ["request timed out after 30 s", "timeout"],
  ["connect ECONNREFUSED 127.0.0.1", "connection"],
  ["Rate limit reached", "busy"],
  ["ENOENT: no such file or directory", "not-found"],
  ["old_string not found in a.ts", "not-found"],
  ["EACCES: permission denied", "permission"],
  ["Invalid arguments: path", "arguments"],
  ["3 tests failed", "test-failure"],
])("%s is %s", (text, kind) => expect(errorKind(text)).toBe(kind))

test("names, numbers and places do not make another error", () => {
  expect(errorKind('Cannot read "a.ts" at 12')).toBe(errorKind("Cannot read 'long name.ts' at 4096"))
  expect(errorKind("Bad row 1 in /var/data/one.csv")).toBe(errorKind("Bad row 77 in /tmp/two.csv\nmore"))
  expect(errorKind("Bad row")).not.toBe(errorKind("Bad column"))
})

test("which pass by themselves", () => {
  expect(["timeout", "connection", "busy", "http:503", "http:429"].map(isTransient)).toEqual([true, true, true, true, true])
  expect(["http:404", "http:500", "exit:1", "not-found", "text:timeout", ""].map(isTransient)).toEqual([false, false, false, false, false, false])
})

test("any text has a kind, in time that does not grow with it", () => {
  for (const text of ["", "\n\n", "\ud800", "/".repeat(1_000_000), '"'.repeat(1_000_000), "exit ".repeat(200_000)])
    expect(errorKind(text).length).toBeLessThan(200)
})
