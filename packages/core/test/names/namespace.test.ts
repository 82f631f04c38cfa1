import { expect, test } from "vitest"
import {
  changesSomething,
  endsInAction,
  hasStructure,
  isNamespace as isNamespaceCut,
  isProse,
  namespaceCuts,
} from "../../src/names/namespace.ts"

const isNamespace = (prefix: string, isStrong: boolean, rest = "brew_tea"): boolean =>
  isNamespaceCut({ prefix, rest, isStrong })

const restsOf = (name: string, isStrong = true): string[] =>
  namespaceCuts(name)
    .filter((cut) => cut.isStrong === isStrong)
    .map((cut) => cut.rest)

test("what stands after each namespace mark, longest first", () => {
  expect(restsOf("mcp__pantry__brew_tea")).toEqual(["pantry__brew_tea", "brew_tea"])
  expect(restsOf("pantry:brew.tea")).toEqual(["brew.tea", "tea"])
  expect(restsOf("pantry::brew")).toEqual(["brew"])
  expect(restsOf("mcp_pantry")).toEqual(["pantry"])
  expect(restsOf("brew_tea")).toEqual([])
  expect(restsOf("brew_hot-tea", false)).toEqual(["hot-tea", "tea"])
  expect(restsOf("a__")).toEqual([])
  expect(restsOf("x__".repeat(50)).length).toBeLessThanOrEqual(8)
})

test("any word but a verb is a namespace before a mark that joins no words", () => {
  for (const prefix of ["pantry", "mcp", "web_search", "acme.pantry", "it costs $4.20"])
    expect(isNamespace(prefix, true)).toBe(true)
  for (const prefix of ["no", "not", "undo", "dry_run", "please don't", "you should not", ""])
    expect(isNamespace(prefix, true)).toBe(false)
})

test("a verb before the name is another action, unless the name has it too", () => {
  for (const prefix of [
    "list",
    "explain",
    "halt",
    "rollback",
    "unpublish",
    "reopen",
    "acme.pause",
    "pause/acme",
    "roll_back",
    "estimate",
    "withdraw",
    "reschedule",
  ])
    expect(isNamespace(prefix, true), prefix).toBe(false)
  expect(isNamespace("edit", true, "edit_page")).toBe(true)
  for (const server of ["search", "order", "research", "discount"]) expect(isNamespace(server, true), server).toBe(true)
  expect([isNamespace("search", true, "drop_lids"), isNamespace("search", true, "find_lids")]).toEqual([false, true])
  expect(isNamespace("check the pot", true)).toBe(true)
})

test("words that servers bear, too, are none before a name that does not only look", () => {
  for (const rest of ["drop_lids", "brew_tea", "kettle"])
    for (const prefix of ["templates", "cron", "price"]) expect(isNamespace(prefix, true, rest), rest).toBe(false)
  for (const rest of ["list_lids", "lid_search", "acme_find_lids"])
    for (const prefix of ["templates", "cron"]) expect(isNamespace(prefix, true, rest), rest).toBe(true)
})

test("before a single sign it names no action and no manner", () => {
  for (const prefix of ["pantry", "office", "acme-pantry"]) expect(isNamespace(prefix, false)).toBe(true)
  for (const prefix of ["no", "list", "delete", "batch", "pre", "dry-run", "dryRun", "x", "my"])
    expect(isNamespace(prefix, false)).toBe(false)
})

test("prose has more than the signs of a name", () => {
  expect([isProse("it costs $4"), isProse("**"), isProse("acme.pantry/x:y-z_1"), isProse("größe")]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test("several words", () => {
  expect(["brew_tea", "BrewTea", "brew-tea", "brew.tea"].map(hasStructure)).toEqual([true, true, true, true])
  expect(["brew", "Brew", "mcp"].map(hasStructure)).toEqual([false, false, false])
})

test("a namespace opens with a word", () => {
  for (const prefix of ["/", "!pantry", "# pantry", "// pantry", "~pantry", "..", "✗ pantry"])
    expect(isNamespace(prefix, true), prefix).toBe(false)
  for (const prefix of ["@pantry", "_pantry", "**Then** I brew:\nTea"])
    expect(isNamespace(prefix, true), prefix).toBe(true)
})

test("whether a name says that something is changed", () => {
  for (const name of ["format", "drop_table", "jar_empty", "bill_guest", "cancel"])
    expect(changesSomething(name), name).toBe(true)
  for (const name of ["find_open_orders", "drafter", "list", "get_book", "letters"])
    expect(changesSomething(name), name).toBe(false)
  expect([endsInAction(["web", "view"]), endsInAction(["web"]), endsInAction([])]).toEqual([true, false, false])
})
