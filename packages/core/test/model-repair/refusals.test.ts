import { expect, test } from "vitest"
import { REFUSAL_CODES, REFUSALS } from "../../src/model-repair/refusals.ts"
import { readFrom } from "../support/source-files.ts"

test("every reason is explained, here and in the docs", () => {
  const docs = readFrom("docs/model-repair.md")
  expect(REFUSAL_CODES.filter((code) => !docs.includes(`\`${code}\``) || REFUSALS[code].length < 20)).toEqual([])
})
