import { describe, expect, test } from "vitest"
import { isPlaceAhead } from "../../src/loops/place.ts"

/** Answers with these numbers in place of `@`. */
const ahead = (answer: string, ...numbers: readonly (number | string)[]): boolean =>
  isPlaceAhead(numbers.map((number) => answer.replace("@", String(number))))

describe("another piece of the work", () => {
  test.each([
    ['{"converted":20,"last_id":@}', [40, 60, 80]],
    ['{"converted":20,"next_row_id":@}', [40, 67, 91]],
    ["20 pots converted, ids @-999", [1, 21, 41]],
    ["Indexed pots up to id @", [30, 35, 70]],
    ["item #@ migrated", [7, 8, 9]],
    ["row #@ was updated", [9, 8, 7]],
    ["Backfilled @", ["2031-02-27", "2031-02-28", "2031-03-01"]],
    ["Replayed orders of @", ["2031-03-09", "2031-03-02", "2031-02-23"]],
  ] as const)("%s", (answer, numbers) => {
    expect(ahead(answer, ...numbers)).toBe(true)
    expect(ahead(answer, ...numbers.slice(1))).toBe(false)
  })
})

describe("a number that only rises", () => {
  test.each([
    ["less than was done", '{"converted":20,"last_id":@}', [40, 41, 42]],
    ["nothing was done", '{"converted":0,"last_id":@}', [40, 60, 80]],
    ["nothing was done", "0 pots converted up to id @", [40, 60, 80]],
    ["one thing is made again", '{"imported":1,"last_id":@}', [7, 8, 9]],
    ["a thing that is made", "imported item #@", [7, 8, 9]],
    ["a request", '{"converted":20,"last_request_id":@}', [40, 60, 80]],
    ["an id", '{"converted":20,"id":@}', [40, 60, 80]],
    ["a moment", '{"converted":20,"last_id":@}', [1931715200, 1931715260, 1931715320]],
    ["a moment", "Synced 2031-02-03 04:@", ["05", "06", "07"]],
    ["not done", "converting pots, last id @", [40, 60, 80]],
    ["a sawtooth", '{"converted":20,"last_id":@}', [40, 60, 80, 20, 40, 60]],
    ["steps of several lengths", "item #@ migrated", [7, 9, 10]],
    ["days of several lengths", "Backfilled @", ["2031-02-27", "2031-02-28", "2031-03-04"]],
    ["where it was", "Backfilled @", ["2031-02-27", "2031-02-27", "2031-02-27"]],
  ] as const)("%s: %s", (_, answer, numbers) => {
    expect(ahead(answer, ...numbers)).toBe(false)
  })
})

test("an error in between is no place", () => {
  const answers = [20, 40, 60].map((id) => `{"converted":20,"last_id":${id}}`)
  expect(isPlaceAhead([answers[0] as string, "no kiln", ...answers.slice(1)])).toBe(true)
  expect(isPlaceAhead([...answers, "no kiln"])).toBe(false)
})
