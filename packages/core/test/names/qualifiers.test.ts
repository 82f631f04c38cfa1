import { expect, test } from "vitest"
import { areQualifiers, isQualifier } from "../../src/names/qualifiers.ts"

test("words that say where, whether, when or how the call is made", () => {
  for (const word of [
    "staging",
    "trial",
    "if",
    "pending",
    "example",
    "later",
    "readonly",
    "wenn",
    "若",
    "off",
    "always",
    "async",
    "prod",
    "sudo",
    "optional",
    "nightly",
    "recommend",
    "inverse",
    "encrypted",
    "exclude",
  ])
    expect(isQualifier(word, false), word).toBe(true)
  for (const word of ["pantry", "office", "mcp", "github", "search", ""])
    expect(isQualifier(word, true), word).toBe(false)
})

test("words that servers bear, too, count where something is changed", () => {
  for (const word of ["docs", "history", "paper", "backup", "cron", "price", "remind", "templates", "schema", "admin"])
    expect([isQualifier(word, false), isQualifier(word, true)], word).toEqual([false, true])
})

test("the name of a server may have such a word beside others", () => {
  for (const words of ["next tools", "message queue", "legacy shop", "mcp dev tools"])
    expect(areQualifiers(words.split(" "), "drop_lid", true), words).toBe(false)
  for (const words of ["what if", "mcp staging", "shop dev", "shop staging", "ask user", "pending review", "only if"])
    expect(areQualifiers(words.split(" "), "drop_lid", true), words).toBe(true)
  for (const words of ["shop staging", "ask user"])
    expect(areQualifiers(words.split(" "), "drop_lid", false), words).toBe(false)
  for (const words of [["mcp"], ["mcp", "templates"]]) expect(areQualifiers(words, "drop_lid", true)).toBe(false)
  // for which of several, and for which server
  expect(areQualifiers(["guest", "customer2"], "drop_lid", true)).toBe(true)
  for (const words of ["github2", "customer", "s3"]) expect(areQualifiers([words], "drop_lid", true), words).toBe(false)
})

test("a word that the name itself has says nothing, and a sandbox is where code runs", () => {
  for (const [word, name] of [
    ["tests", "run_test"],
    ["backup", "drop_backups"],
    ["sandbox", "run_code"],
  ] as const)
    expect(areQualifiers([word], name, true), word).toBe(false)
  for (const word of ["sandbox", "staging2", "stg"]) expect(areQualifiers([word], "drop_lid", true), word).toBe(true)
})
