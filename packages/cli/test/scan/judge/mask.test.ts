import { expect, test } from "vitest"
import { masked } from "../../../src/scan/judge/mask.ts"

test("hides words and digits, keeps how they are written", () => {
  expect(masked(`{'pass_word': "hünter2", "n": 12.50, ok: True,}`)).toBe(
    `{'xxxx_xxxx': "xxxxxx0", "x": 00.00, xx: True,}`,
  )
})

test("a word that only begins like a literal is hidden", () => {
  expect(masked("nullable trueness")).toBe("xxxxxxxx xxxxxxxx")
})

test("other scripts are hidden too", () => {
  expect(masked("пароль 密码 ٣٤")).toBe("xxxxxx xx 00")
})
