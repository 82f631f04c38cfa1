import { expect, test } from "vitest"
import { isOfGoogle, wantsSignature } from "../../src/wires/gemini-signature.ts"

test.each([
  ["gemini-3-pro-preview", true],
  ["google/gemini-3.1-flash", true],
  ["gemini-12-nano", true],
  ["gemini-2.5-pro", false],
  ["gemini-1.5-flash-8b", false],
  ["gemini-flash-latest", false],
  ["birch-3", false],
])("whether calls of %s need a signature: %s", (model, isNeeded) => {
  expect(wantsSignature(model)).toBe(isNeeded)
})

test.each([
  ["https://generativelanguage.googleapis.com/v1beta/openai/chat/completions", true],
  ["https://us-central1-aiplatform.googleapis.com:443/v1/projects/p/chat/completions", true],
  ["https://example.com/generativelanguage.googleapis.com/chat/completions", false],
  ["https://googleapis.com.example.com/chat/completions", false],
  ["https://mygoogleapis.com/chat/completions", false],
])("whether %s is Google's: %s", (url, isGoogle) => {
  expect(isOfGoogle(url)).toBe(isGoogle)
})
