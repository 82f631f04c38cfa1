import { expect, test } from "vitest"
import { oncePerView, reachableViews } from "../../src/rules/reachable-views.ts"
import { compileSchema } from "../../src/schema/compile.ts"

const node = compileSchema({ type: "object", properties: { next: { $ref: "#" }, name: { type: "string" } } }).view

test("a schema that refers to itself is walked once", () => {
  const views = reachableViews(node, () => [])
  expect([...(views ?? [])].map((view) => view.names)).toContainEqual(["next", "name"])
})

test("too many views give no answer", () => {
  expect(
    reachableViews(node, () => Array.from({ length: 5_001 }, () => compileSchema({ type: "string" }).view)),
  ).toBeNull()
})

test("computed once for each view, also where the result is null", () => {
  let count = 0
  const once = oncePerView(() => {
    count++
    return null
  })
  expect([once(node), once(node), count]).toEqual([null, null, 1])
})
