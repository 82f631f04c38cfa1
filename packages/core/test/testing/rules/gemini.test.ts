import { describe, expect, test } from "vitest"
import { findGeminiFaults } from "../../../src/testing/rules/gemini.ts"
import { fakeUpstream } from "../../../src/testing/upstream.ts"
import { post } from "../../support/plain-readers.ts"

const content = (role: string, ...parts: readonly object[]): object => ({ role, parts })
const user = content("user", { text: "Dig." })
const call = (args: unknown = { depth: 3 }): object => ({ functionCall: { name: "dig", args } })
const response = (given: unknown = { result: "3 m" }): object => ({
  functionResponse: { name: "dig", response: given },
})

const REJECTED: readonly (readonly [string, readonly object[]])[] = [
  ["number of function response parts is equal", [user, content("user", response())]],
  ["number of function response parts is equal", [user, content("model", call(), call()), content("user", response())]],
  ["number of function response parts is equal", [user, content("model", call()), user]],
  ["comes immediately after a user turn", [content("model", call()), content("user", response())]],
  ["function response turn comes immediately after", [user, content("model", call())]],
  [
    "function_call.args' (type.googleapis.com/google.protobuf.Struct)",
    [user, content("model", call("{'x':1}")), content("user", response())],
  ],
  [
    "function_response.response' (type.googleapis.com",
    [user, content("model", call()), content("user", response("3 m"))],
  ],
  ["Name cannot be empty", [user, content("model", call()), content("user", { functionResponse: { response: {} } })]],
  ["parts must not be empty", [content("user")]],
  ["Please use a valid role", [content("assistant", { text: "So." })]],
  ["contents is not specified", []],
]

const PATH = "/v1beta/models/valid:generateContent"

describe("Gemini", () => {
  test("takes sound histories, in both spellings, and says what the tool gave", async () => {
    const history = [
      user,
      content("model", call(), call()),
      content("function", response(), { function_response: { name: "dig", response: { output: "4 m" } } }),
    ]
    expect(findGeminiFaults([...history, content("model", { text: "Done." }), user])).toEqual([])
    const { text } = await post(fakeUpstream().fetch, PATH, { contents: history })
    expect(JSON.parse(text).candidates[0].content.parts).toEqual([{ text: "done: 4 m" }])
  })

  test.each(REJECTED)("%s", async (message, contents) => {
    const { status, text } = await post(fakeUpstream().fetch, PATH, { contents })
    expect(status).toBe(400)
    expect(JSON.parse(text)).toEqual({
      error: { code: 400, message: expect.stringContaining(message), status: "INVALID_ARGUMENT" },
    })
  })
})
