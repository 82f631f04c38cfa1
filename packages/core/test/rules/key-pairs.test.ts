import { expect, test } from "vitest"
import { isStruckName, pairUp } from "../../src/rules/key-pairs.ts"

test("marks that take a member out", () => {
  for (const key of [
    "!lid",
    "// lid",
    "#lid",
    "~~lid~~",
    "¬lid",
    "/*lid*/",
    "; lid",
    "✗ lid",
    "lid 🚫",
    "- lid",
    "<s>lid</s>",
    "<!-- lid -->",
    "l\u0336i\u0336d\u0336",
    "[ ] lid",
  ])
    expect(isStruckName(key), key).toBe(true)
})

test("marks that say nothing", () => {
  for (const key of [
    "lid",
    "* lid",
    "• lid",
    "$lid",
    "@lid",
    "`lid`",
    "“lid”",
    "**lid**",
    "(lid)",
    "lid:",
    "lid;",
    "--lid",
    "-lid",
    "<lid>",
    "→ lid",
    "✓ lid",
    "🌍 lid",
    "+lid",
    "lid %",
    "Größe",
    "大きさ",
  ])
    expect(isStruckName(key), key).toBe(false)
})

test("a member that is taken out stands for no name", () => {
  const isSame = (key: string, name: string): boolean => key.endsWith(name)
  expect(pairUp([{ key: "the lid" }], ["lid"], isSame)).toEqual([[{ key: "the lid" }, "lid"]])
  expect(pairUp([{ key: "!lid" }], ["lid"], isSame)).toEqual([])
})
