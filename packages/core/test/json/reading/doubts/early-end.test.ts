import { describe, expect, test } from "vitest"
import { NOTE, refuses, valueIn } from "../../../support/reading.ts"

describe("the object may end inside one of its values", () => {
  test.each([
    [
      "what is behind it ends as the arguments do",
      String.raw`{"title":"p","body":"stir {\"a\": \"b"} // z"}</tool_call>`,
    ],
    ["an escaped quote is behind it", String.raw`{"title": "p", "body": "puts \"#{a} is #{x[\"b"]}\""}`],
    [
      "a text has an escaped quote without a partner",
      String.raw`{"title":"p","body":"echo '{\"a\": \"b","pages":6}'"}`,
    ],
  ])("%s", (_, given) => refuses(given, NOTE))

  test.each([
    ["words behind it", '{"title":"p"}\nThe "big" pot is done.'],
    ["a list behind it", '{"title":"p"}\nDone: ["a", "b"]'],
    ["the same once more", '{"title":"p"}{"title":"p"}'],
    ["a quote and a brace too many", '{"title":"p"}"}'],
  ])("not with %s", (_, given) => expect(valueIn(given, NOTE)).toEqual({ title: "p" }))
  test("not with inches", () => expect(valueIn('{"title":"5\\" pot"}"}\n```', NOTE)).toEqual({ title: '5" pot' }))
})
