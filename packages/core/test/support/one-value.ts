import { expect } from "vitest"
import type { Tool } from "../../src/turn.ts"
import { argsOf, mended, reasonOf } from "./calling.ts"
import { object } from "./fitting.ts"

/** A tool with one argument, `v`. */
export const one = (schema: unknown, required = true): Tool => ({
  name: "set_one",
  parameters: object({ v: schema }, required ? ["v"] : []),
})

/** What a value becomes where the schema wants another. */
export const set = (schema: unknown, value: unknown): unknown =>
  (argsOf(JSON.stringify({ v: value }), one(schema)) as { v?: unknown }).v

/** Why it becomes nothing. */
export const refuse = (schema: unknown, value: unknown): string => reasonOf(JSON.stringify({ v: value }), one(schema))

export const keeps = (schema: unknown, value: unknown): void => {
  expect(mended(JSON.stringify({ v: value }), one(schema)).outcome).toBe("unchanged")
}
