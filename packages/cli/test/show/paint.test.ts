import { expect, test } from "vitest"
import { hasColour } from "../../src/show/paint.ts"

const terminal = { isTTY: true }
const pipe = {}

test.each([
  ["auto", terminal, {}, true],
  ["auto", pipe, {}, false],
  ["auto", terminal, { NO_COLOR: "1" }, false],
  ["auto", terminal, { NO_COLOR: "" }, true],
  ["auto", terminal, { TERM: "dumb" }, false],
  ["auto", pipe, { FORCE_COLOR: "1" }, true],
  ["auto", terminal, { FORCE_COLOR: "0" }, false],
  ["always", pipe, { NO_COLOR: "1" }, true],
  ["never", terminal, { FORCE_COLOR: "1" }, false],
] as const)("%s, %o, %o", (when, stream, env, expected) => {
  expect(hasColour(when, stream, env)).toBe(expected)
})
