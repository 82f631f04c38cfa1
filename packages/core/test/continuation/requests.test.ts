import { expect, test } from "vitest"
import { goOnText, prefillsFor, shorterText } from "../../src/continuation/requests.ts"

test("each provider gets the prefix in its own fields", () => {
  const { deepseek, anthropic, vllm } = prefillsFor('{"recipe":"rye \n')
  expect(deepseek.message).toEqual({ role: "assistant", content: '{"recipe":"rye \n', prefix: true })
  expect(vllm.body).toEqual({ continue_final_message: true, add_generation_prompt: false })
  expect(vllm.prefix).toBe('{"recipe":"rye \n')
  // refused with white space at the end: what was sent is what is merged
  expect(anthropic.message.content).toBe('{"recipe":"rye')
  expect(anthropic.prefix).toBe(anthropic.message.content)
})

test("the requests name the tool and the place, and nothing of the arguments", () => {
  expect(goOnText("bake", 120)).toContain('"bake" end after 120 characters')
  expect(shorterText("bake", "/steps/3")).toContain("inside /steps/3")
  expect(shorterText("bake", "")).not.toContain("inside")
})
