import { expect, test } from "vitest"
import { hasLetter, hasLetterOrDigit, lazyPattern } from "../src/lazy-pattern.ts"
import { sourcesIn } from "./support/source-files.ts"

test("a pattern is made once, when it is first used", () => {
  const broken = lazyPattern("[")
  expect(broken).toThrow(SyntaxError)
  const pattern = lazyPattern(String.raw`^\p{Lu}`)
  expect(pattern()).toBe(pattern())
  expect([pattern().source, pattern().flags]).toEqual([String.raw`^\p{Lu}`, "u"])
  expect(lazyPattern("a", "gu")().flags).toBe("gu")
})

test("letters and digits of any script count", () => {
  expect(["a", "Ж", "語", "-é-", "7", "٣", "_ -", ""].map((text) => [hasLetter(text), hasLetterOrDigit(text)])).toEqual(
    [
      [true, true],
      [true, true],
      [true, true],
      [true, true],
      [false, true],
      [false, true],
      [false, false],
      [false, false],
    ],
  )
})

// What is imported with `mend` is checked by V8 at every start.
test("no literal with \\p{…} is loaded with mend", () => {
  const LATER = /^(?:model-repair|continuation|lint|history|describe)\/|^(?:lazy-pattern|contract-hints)\.ts$/
  const eager = sourcesIn("packages/core/src").filter(
    ({ path, text }) => !LATER.test(path) && /^(?!.*String\.raw)(?!\s*(?:\/\/|\*)).*\\p\{/m.test(text),
  )
  expect(eager.map(({ path }) => path)).toEqual([])
})
