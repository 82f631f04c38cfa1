import { expect, test } from "vitest"
import { notJson, tooLarge, tooLong } from "../../../src/scan/read/unread.ts"

function why(text: string) {
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    return notJson(error, text)
  }
}

test.each([
  '{"a": "half of a te',
  '{"a": 1',
  '{"a": [1, 2',
  '{"a"',
  '{"a":',
  '{"a": tr',
  "[",
  '{"a": 1   \r',
  '{"a": "x\\',
])("%j was cut off", (text) => {
  expect(why(text)?.code).toBe("cut")
})

test.each(["no json here, secret", '{"a": 1} {"b": 2}', "{'a': 1}", '{"a": 1,}', "<html>"])("%j is no JSON", (text) => {
  expect(why(text)?.code).toBe("not-json")
})

test("says nothing of what the text says", () => {
  for (const text of ["hunter2hunter2", '{"password": hunter2}', '{"p": "hunter2'])
    expect(why(text)?.message).not.toContain("hunter2")
})

test("tells the size, the limit and the flag", () => {
  expect(tooLong(52_428_800, 33_554_432).message).toBe("the line has 50 MB, the limit is 32 MB (--max-line)")
  expect(tooLarge(209_715_200, 67_108_864).message).toContain("200 MB is read as a whole, up to 64 MB (--max-document)")
  expect(tooLarge(-1, 67_108_864).message).toContain("more than 64 MB")
})
