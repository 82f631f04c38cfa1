import { expect, test } from "vitest"
import { columnsOf } from "../../src/show/page.ts"

test.each([
  [{}, 100],
  [{ columns: 0 }, 100],
  [{ columns: 72 }, 72],
  [{ columns: 300 }, 120],
])("%o → %i", (stream, columns) => {
  expect(columnsOf(stream)).toBe(columns)
})
