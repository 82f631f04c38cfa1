import { describe, expect, test } from "vitest"
import { indexNames, resolveName } from "../../src/names/resolve.ts"

const PANTRY = ["brew_tea", "boil_water", "mcp__pantry__open_jar", "mcp__cellar__find", "todo_tool", "sweep"]
const resolve = (name: string, names: readonly string[] = PANTRY) => resolveName(name, indexNames(names))

describe("one tool, by normalisation", () => {
  test.each([
    ['"brew_tea"', "brew_tea", "name/residue"],
    ["brew_tea<|message|>", "brew_tea", "name/residue"],
    ["brew_tea:2", "brew_tea", "name/residue"],
    ["functions_brew_tea_1", "brew_tea", "name/residue"],
    ["brew_tea_1_831940275", "brew_tea", "name/residue"],
    ["functions.brew_tea", "brew_tea", "name/prefix"],
    ["functions.sweep2", "sweep", "name/residue"],
    ["functionssweep12", "sweep", "name/residue"],
    ["functions.sweepjson", "sweep", "name/residue"],
    ["functions.BrewTea", "brew_tea", "name/prefix"],
    ["BrewTea", "brew_tea", "name/style"],
    ["brew-tea", "brew_tea", "name/style"],
    ["BREW TEA", "brew_tea", "name/style"],
    ["brew_teabrew_tea", "brew_tea", "name/repeated"],
    ["open_jar", "mcp__pantry__open_jar", "name/namespace"],
    ["pantry:open_jar", "mcp__pantry__open_jar", "name/namespace"],
    ["kitchen.sweep", "sweep", "name/namespace"],
    ["SweepTool", "sweep", "name/suffix"],
    ["todo", "todo_tool", "name/suffix"],
  ])("%s → %s", (given, name, fault) => {
    expect(resolve(given)).toEqual({ name, fault })
  })
})

describe("the first word dropped", () => {
  const INK = ["ink_drafter", "ink_letters", "web_find_page", "delete_page", "delete_all_rows", "brew_tea"]

  test("where it is a server: others begin with it, or more than a word is left", () => {
    expect(resolve("drafter", INK)).toEqual({ name: "ink_drafter", fault: "name/namespace" })
    expect(resolve("find_page", INK)).toEqual({ name: "web_find_page", fault: "name/namespace" })
    expect(resolve("LOFT_find", ["mcp_LOFT_find", "web_find"])).toMatchObject({ name: "mcp_LOFT_find" })
  })

  test.each(["page", "_page", "all_rows", "tea", "_tea"])(
    "not where it says what is done, or stands alone: %s",
    (name) => {
      expect(resolve(name, INK)).toBeNull()
    },
  )
})

describe("the first word of a tool that changes something is not filled in", () => {
  test.each([
    ["wipe_shelf", ["thoroughly_wipe_shelf", "thoroughly_count"]],
    ["bill_guest", ["twice_bill_guest", "twice_list"]],
    ["format", ["shelf_format", "shelf_list"]],
    ["empty", ["jar_empty", "jar_fill", "bin_empty"]],
    ["grant_role", ["root_grant_role", "root_list"]],
    // any word may be a verb
    ["kettle_on", ["kitchen_kettle_on", "kitchen_kettle_state"]],
    ["tap_keg", ["cellar_tap_keg", "cellar_get_keg"]],
    ["open_cask", ["cellar_open_cask", "cellar_get_cask"]],
    ["find_cask", ["cached_find_cask", "cached_find_keg"]],
  ])("%s is none of %j", (given, names) => {
    expect(resolve(given, names)).toBeNull()
  })

  test("what looks is, and what many tools share", () => {
    expect(resolve("get_keg", ["cellar_tap_keg", "cellar_get_keg"])).toMatchObject({ name: "cellar_get_keg" })
    for (const name of ["keg_list", "keg_price", "keg_details", "hop_news"])
      expect(resolve(name, [`cellar_${name}`]), name).toMatchObject({ name: `cellar_${name}` })
    for (const name of ["raise_price", "wipe_schema"]) expect(resolve(name, [`cellar_${name}`]), name).toBeNull()
    const cellar = ["cellar_tap_keg", "cellar_get_keg", "cellar_roll_keg"]
    expect(resolve("tap_keg", cellar)).toMatchObject({ name: "cellar_tap_keg" })
  })

  test("behind a sign that parts a namespace it is", () => {
    expect(resolve("wipe_shelf", ["cellar.wipe_shelf", "cellar.list"])).toMatchObject({ name: "cellar.wipe_shelf" })
    expect(resolve("mcp_attic_open_jar", ["open_jar", "attic_open_jar"])).toMatchObject({ name: "attic_open_jar" })
    expect(resolve("wipe_shelf", ["mcp_cellar_wipe_shelf"])).toMatchObject({ name: "mcp_cellar_wipe_shelf" })
  })

  test("a server that bears a word of trial is left out where nothing is changed", () => {
    expect(resolve("taste_test", ["leaf_testing.taste_test"])).toMatchObject({ name: "leaf_testing.taste_test" })
    expect(resolve("testing.drop_leaf", ["drop_leaf"])).toBeNull()
  })

  test("never where another tool ends alike, unless a verb stands there", () => {
    expect(resolve("wipe", ["jar.wipe", "shelf_wipe"])).toBeNull()
    expect(resolve("find_jar", ["cellar_find_jar", "full_find_jar"])).toBeNull()
    expect(resolve("log", ["mcp__cellar__log", "view_log"])).toMatchObject({ name: "mcp__cellar__log" })
  })
})

test("a suffix that several tools bear says nothing", () => {
  const names = ["erase_tool", "boil_tool", "taste_tool"]
  expect(resolve("erase", names)).toMatchObject({ name: "erase_tool", fault: "name/suffix" })
  expect(resolve("erase", ["erase_tool", "boil"])).toBeNull()
  expect(resolve("erase", [...names, "erase_mug"])).toBeNull()
  expect(resolve("erase_tool", ["erase", "boil"])).toBeNull()
})

test("before a verb alone a word is what it is done to, unless it is known as a server", () => {
  for (const name of ["fs.delete", "utils.send", "email.send", "drawer.rename", "npm:install"])
    expect(resolve(name, [name.split(/[.:]/)[1] as string]), name).not.toBeNull()
  for (const name of ["drawer.delete", "email.delete", "system.reset", "drawer.send", "disk.format"])
    expect(resolve(name, [name.split(".")[1] as string]), name).toBeNull()
})

describe("none, where more than one or only a similar one could be meant", () => {
  test.each([
    ["two that differ in style only", "Brew-Tea", ["brew_tea", "brewTea"]],
    ["two servers with that name", "find", ["mcp__a__find", "mcp__b__find"]],
    ["one letter off", "brew_tee", PANTRY],
    ["another word", "pour_tea", PANTRY],
    ["words behind it", "brew_tea please", PANTRY],
    ["two names in one", "brew_teasweep", PANTRY],
    ["nothing but marks", "<|im_end|>", PANTRY],
    ["too long to be a name", "brew_tea".repeat(100), PANTRY],
    ["no tools at all", "brew_tea", []],
  ])("%s", (_, given, names) => {
    expect(resolve(given, names)).toBeNull()
  })
})

describe("a name that merely begins or ends another", () => {
  test.each([
    ["boil_wa", PANTRY],
    ["boil", PANTRY],
    ["read", ["read_and_delete"]],
    ["delete", ["read_and_delete"]],
    ["create_event", ["batch_create_event"]],
    ["deploy_app", ["dry_run_deploy_app"]],
    ["toads", ["toadstool"]],
    ["end", ["end_call"]],
    ["keeper", ["timekeeper"]],
    ["ProxySweep", PANTRY],
  ])("%s is not %j", (given, names) => {
    expect(resolve(given, names)).toBeNull()
  })
})

describe("a namespace before the name of one tool", () => {
  const OFFICE = ["create_event", "TodoWrite", "sweep", "get_file", "list-rooms"]

  test.each([
    ["cli__TodoWrite", "TodoWrite"],
    ["office/get_file", "get_file"],
    ["office-create_event", "create_event"],
    ["acme_TodoWrite", "TodoWrite"],
    ["acme_list-rooms", "list-rooms"],
    ["mcp__office__create_event", "create_event"],
    ["mcp__office__sweep", "sweep"],
    ["office::sweep", "sweep"],
    ["office:sweep", "sweep"],
    ["batch.list-rooms", "list-rooms"],
    ["a.b.c.get_file", "get_file"],
    ["manual.get_file", "get_file"],
    ["mcp_attic_create_event", "create_event"],
    ["mcp_team-calendar_create_event", "create_event"],
    ["mcp_server_sweep", "sweep"],
    ["Your total is $41.64**.create_event", "create_event"],
    [`${"A long answer, with details. ".repeat(40)}**create_event`, "create_event"],
  ])("%s → %s", (given, name) => {
    expect(resolve(given, OFFICE)).toMatchObject({ name })
  })

  test.each([
    "no-create_event",
    "mcp_not_create_event",
    "mcp_staging_create_event",
    "mcp_cancel_create_event",
    "mcp_unschedule_create_event",
    "mcp_calendar!_create_event",
    "mcp_floor_sweep",
    "mcp_attic_create_events",
    "un-create_event",
    "pre-create_event",
    "batch-create_event",
    "dry-run-create_event",
    "list-create_event",
    "office_create_event",
    "office-list-rooms",
    "office-sweep",
    "office-Create_Event",
    "not.create_event",
    "dry_run.create_event",
    "undo/create_event",
    "Please do not use.create_event",
    "I don't call: create_event",
    "my broom.sweep it, or sweep",
    "have a broom. sweep",
    "get_file:sweep",
    "uat.create_event",
    "acme-dev/create_event",
    "whatif:create_event",
    "should.create_event",
    "awaiting.create_event",
    "failed:create_event",
    "tomorrow/create_event",
    "keine.create_event",
    "jamais:create_event",
    "勿.create_event",
    "soft-create_event",
    "defer.create_event",
    "except__TodoWrite",
    "imagine:create_event",
    "manual.create_event",
    "stage__TodoWrite",
  ])("%s stays unknown", (given) => {
    expect(resolve(given, OFFICE)).toBeNull()
  })
})

test("a format or a space without width behind the name", () => {
  for (const given of [
    "brew_tea\u00a0",
    "brew_tea\u00a0json",
    "brew_tea json",
    "brew_teajson",
    "functions.brew_tea json",
    "brew\u200b_tea",
    "**brew_tea**",
  ])
    expect(resolve(given)).toMatchObject({ name: "brew_tea" })
  for (const given of ["brew_tea_json", "sweepjson", "sweep_json"]) expect(resolve(given)).toBeNull()
})

test.each([
  "!boil_water",
  "~~boil_water~~",
  "~boil_water",
  "//boil_water",
  "// kitchen.boil_water",
  "!kitchen.boil_water",
  "#boil_water",
  "-- boil_water",
  "-boil_water",
  "<!-- boil_water -->",
  "/* boil_water */",
  "</boil_water>",
  "⛔ boil_water",
  "≠boil_water",
  "boil_water?",
  "boil_water…",
  "boil_water ...",
  "[ ] boil_water",
  "boil_water*",
  "%boil_water%",
])("signs that may say that the call is not meant stay: %s", (given) => {
  expect(resolve(given)).toBeNull()
})

test("signs by which names are quoted or addressed go", () => {
  for (const given of [
    "**boil_water**",
    "(boil_water)",
    "[boil_water]",
    "<boil_water>",
    "/boil_water",
    "@boil_water",
    "2. boil_water",
  ])
    expect(resolve(given), given).toMatchObject({ name: "boil_water" })
})

test("a prefix is not joined to its word, nor parted from it", () => {
  expect(resolve("re-press_jar", ["repress_jar"])).toBeNull()
  expect(resolve("repress_jar", ["re_press_jar"])).toBeNull()
  expect(resolve("repress_jar", ["mcp__pantry__re-press_jar"])).toBeNull()
  expect(resolve("RePress_jar", ["re_press_jar"])).toMatchObject({ name: "re_press_jar" })
})

test("accents fold where one tool is left", () => {
  expect(resolve("creer_note", ["créer_note", "lire"])).toEqual({
    name: "créer_note",
    fault: "name/style",
  })
  expect(resolve("Creer-Note", ["créer_note", "creer_note"])).toBeNull()
})

test("names an object has by nature", () => {
  for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty"]) expect(resolve(name)).toBeNull()
  expect(resolve("Constructor", ["constructor"])).toMatchObject({ name: "constructor" })
})

describe("a verb alone", () => {
  const VERBS = ["delete", "create", "write", "run", "find"]

  test.each(["jar.delete", "label:create", "delete_tool", "create_function", "delete tool"])(
    "%s may be done to something else",
    (given) => {
      expect(resolve(given, VERBS)).toBeNull()
    },
  )

  test.each([
    ["pantry__delete", "delete"],
    ["pantry/create", "create"],
    ["pantry_server.delete", "delete"],
    ["functions.delete", "delete"],
    ["DeleteTool", "delete"],
    ["shell.run", "run"],
    ["write_tool", "write"],
    ["jar.find", "find"],
  ])("%s is %s", (given, name) => {
    expect(resolve(given, VERBS)).toMatchObject({ name })
  })
})

test("digits that are one number are not several", () => {
  expect(resolve("shelf_12", ["shelf_1_2"])).toBeNull()
  expect(resolve("shelf_12_3", ["shelf_1_23"])).toBeNull()
  expect(resolve("Shelf-1.2", ["shelf_1_2"])).toMatchObject({ name: "shelf_1_2" })
  expect(resolve("shelf12", ["shelf_12"])).toMatchObject({ name: "shelf_12" })
})

test.each(["sweep2", "sweepjson", "functions.sweep_all2", "functional_sweep2"])(
  "without the prefix of a template the same signs are part of another name: %s",
  (name) => expect(resolve(name)).toBeNull(),
)
