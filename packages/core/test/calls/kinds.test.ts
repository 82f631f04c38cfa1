import { expect, test } from "vitest"
import { kindsOf } from "../../src/calls/kinds.ts"
import { describeRules } from "../../src/describe/describe-rules.ts"
import type { Finding } from "../../src/report.ts"
import { NO_KINDS } from "../support/no-kinds.ts"

const found = (rule: string, applied = true): Finding => ({
  rule,
  pointer: "",
  before: "",
  after: "",
  confidence: "certain",
  span: [0, 0],
  edits: [],
  applied,
  message: "",
})

test("each kind once, by the older name where there is one", () => {
  expect(kindsOf([found("value/null-for-optional"), found("value/null-for-optional"), found("type/number")])).toEqual([
    "null_stripped",
    "type/number",
  ])
  expect(kindsOf([])).toEqual([])
})

test("what was found and not done is no repair", () => {
  expect(kindsOf([found("shape/stringified", false), found("json/missing-closer")])).toEqual(["truncation_fixed"])
})

test("every older name is that of a rule there is", () => {
  const named = describeRules().flatMap(({ id }) => kindsOf([found(id)]))
  expect(Object.keys(NO_KINDS).filter((kind) => kind !== "invalid" && !named.includes(kind))).toEqual([])
})

test("a rule cannot be named after what every object has", () => {
  expect(kindsOf([found("constructor"), found("__proto__")])).toEqual(["constructor", "__proto__"])
})
