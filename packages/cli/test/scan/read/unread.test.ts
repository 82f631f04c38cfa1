import { expect, test } from "vitest"
import { notJson, notText, textIn, tooLarge, tooLong } from "../../../src/scan/read/unread.ts"

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

test("files that are not read at all", () => {
  expect([
    notText(Buffer.from("PAR1\u0000"))?.code,
    notText(Buffer.from([0xff, 0xfe, 0x7b, 0]))?.code,
    notText(Buffer.from('{"a":1}', "utf16le"))?.code,
    notText(Buffer.from("{}\n\0\0")),
  ]).toEqual(["binary", "encoding", "encoding", null])
})

test("bytes that are no UTF-8 are a problem, a replacement character that was written is none", () => {
  const codes: string[] = []
  const read = (bytes: Buffer) => textIn(bytes, ({ code }) => codes.push(code))
  expect([read(Buffer.from("Bodø \ufffd")), read(Buffer.from("Bod\xf8", "latin1"))]).toEqual(["Bodø \ufffd", null])
  expect(codes).toEqual(["encoding"])
})
