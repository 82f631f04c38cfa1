import { expect, test } from "vitest"
import {
  changesMuch,
  editsThings,
  mayActOnAll,
  reachesFar,
  readsOnly,
  takesAway,
  updatesThings,
} from "../src/tool-verbs.ts"

test("what a tool does, by its verbs", () => {
  const told = (tool: string): boolean[] => [reachesFar, takesAway, updatesThings, readsOnly].map((ask) => ask(tool))
  expect(told("wipe_shelf")).toEqual([true, true, false, false])
  expect(told("pantry-sendCrate")).toEqual([true, false, false, false])
  expect(told("shelf.updateJar")).toEqual([false, false, true, false])
  expect(told("list_jars")).toEqual([false, false, false, true])
  expect(told("brew_tea")).toEqual([false, false, false, false])
})

test("what changes parts of a thing", () => {
  expect(["patch_jar", "set_jar", "get_patch"].map(editsThings)).toEqual([true, false, false])
})

test("a noun behind a verb is no verb", () => {
  expect(readsOnly("get_update")).toBe(true)
  expect(updatesThings("get_update")).toBe(false)
  expect(readsOnly("update_view")).toBe(false)
  expect(takesAway("list_ban_dates")).toBe(false)
  for (const tool of ["order_history", "refund_report", "emailStats"]) expect(readsOnly(tool), tool).toBe(true)
  for (const tool of ["clear_history", "email_report", "cancel_order_history"])
    expect(readsOnly(tool), tool).toBe(false)
})

test("a filter bounds what is changed, and not what is sent to find something", () => {
  for (const tool of [
    "wipe_jars",
    "wipe_by_query",
    "findJarAndWipe",
    "query_then_patch",
    "prune_jars",
    "update_jars",
    "email_guests",
  ])
    expect(changesMuch(tool), tool).toBe(true)
  for (const tool of [
    "find_jars",
    "grep_jars",
    "list_salt_and_oil",
    "list_trash",
    "API-post-search",
    "jar_query",
    "brew_tea",
    "get_update",
  ])
    expect(changesMuch(tool), tool).toBe(false)
})

test("what acts on more where nothing says on what", () => {
  for (const tool of [
    "stop_pump",
    "rotate_pumps",
    "logoutAll",
    "shipCrates",
    "set_lamp",
    "reboot",
    "lamp_stop",
    "orderCrate",
  ])
    expect(mayActOnAll(tool), tool).toBe(true)
  for (const tool of [
    "list_pumps",
    "brew_tea",
    "run_tests",
    "make_jars",
    "lint_files",
    "water_cactus",
    "glass",
    "lend_book",
  ])
    expect(mayActOnAll(tool), tool).toBe(false)
})
