import { expect, test } from "vitest"
import { TEXT_CODES as IN_DOCS } from "../../../scripts/docs/text-codes.mjs"
import { TEXT_CODES } from "../src/text-codes.ts"

test("the docs tell the same codes", () => {
  expect(TEXT_CODES).toEqual(IN_DOCS)
})
