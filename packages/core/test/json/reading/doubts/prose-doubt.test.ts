import { describe, expect, test } from "vitest"
import { namesOf } from "../../../../src/json/names.ts"
import {
  changesBehind,
  correctsMember,
  givesOption,
  isData,
  isFragmentBehind,
  namesMember,
  objectsBefore,
  objectsBehind,
} from "../../../../src/json/reading/doubts/prose-doubt.ts"
import { object } from "../../../support/fitting.ts"
import { anchorOf, healed, NOTE, refuses, TEXT, valueIn, WHOLE } from "../../../support/reading.ts"

test("conditions, questions and refusals before the arguments object", () => {
  for (const prose of [
    "If they agree: ",
    "Shall I file ",
    "Do not send ",
    "This one failed: ",
    "Wrong: ",
    "After approval: ",
    "File all but ",
    "Ohne: ",
    "In case of a leak: ",
    "To undo it, file ",
    "After the kiln check passes: ",
    "Once the owner approves, file ",
  ])
    expect(objectsBefore(prose)).toBe(true)
  for (const prose of ["Here it is: ", "Filing the note with ", ""]) expect(objectsBefore(prose)).toBe(false)
})

test("questions and retractions behind them object", () => {
  for (const prose of ["? Let me know.", " I decline to do that.", " was rejected.", " - cancelled", "\nNo wait."])
    expect(objectsBehind(prose)).toBe(true)
  for (const prose of [" Done.", " That files the note."]) expect(objectsBehind(prose)).toBe(false)
})

test("a declared member outside the object is a part of the arguments", () => {
  const names = namesOf(anchorOf(NOTE))
  expect(namesMember(" with pages = 3", names)).toBe(true)
  expect(namesMember("\npages: 3", names)).toBe(true)
  expect(namesMember(" on all pages", names)).toBe(false)
  expect(namesMember(" subpages: 3", names)).toBe(false)
  expect(namesMember("pages: 3", null)).toBe(false)
})

test("JSON data beside the object is a second value", () => {
  for (const prose of [', ["lid", "pot"]', ' "lid" ', "7, ", " true", "[[1]],"]) expect(isData(prose)).toBe(true)
  for (const prose of ["", " , ", "]", " lid", " [lid]", "[]", '""', " -- ", " null", `"${" ".repeat(2_000)}`])
    expect(isData(prose)).toBe(false)
})

describe("in whole texts", () => {
  test.each([
    'Shall I file {"title":"pot"}? I would rather ask.',
    'If they agree: {"title":"pot"}',
    '{"title":"pot"}\npages: 3',
    'Use pages=3 and {"title":"pot"}',
    '{"title":"pot"}, ["lid"]',
    '7 {"title":"pot"}',
  ])("nothing is executed: %s", (given) => {
    refuses(given, NOTE)
  })

  test("words that say nothing against it are dropped", () => {
    expect(healed('Here it is: {"title":"pot"} Done.', NOTE)).toBe('{"title":"pot"}')
  })
})

test("the prefixes of an event stream are no part of a value", () => {
  refuses('data: {"title":"po\n\ndata: t","pages":1}', NOTE)
  expect(valueIn('data: {"title":"pot","pages":1}', NOTE)).toEqual({ title: "pot", pages: 1 })
})

test("a declared key behind the object is no prose, also without its colon", () => {
  refuses('{"title":"b {c}","pages  50}', NOTE)
})

describe("an object within a command, a program or a document is no call", () => {
  test.each([
    `curl -d '{"title": "stop"}' http://kiln.example/run`,
    `INSERT INTO notes VALUES ('{"title": "gone"}');`,
    `"curl -d '{\\"title\\": \\"stop\\", \\"pages\\": 5}' http://kiln.example"`,
    'note = {"title": "x"}\nsave(note)',
    "kind: Shelf\nspec:\n  labels: {title: pine, pages: 3}\n",
  ])("%s", (given) => {
    refuses(given, NOTE)
  })

  test.each([
    `Arguments: '{"title": "pot"}'`,
    `<arguments>'{"title": "pot"}'</arguments>`,
    'note = {"title": "pot"}',
    'Tool: shelve\nArguments: {"title": "pot"}',
    "I call it with `" + '{"title": "pot"}' + "`.",
  ])("what announces it is dropped: %s", (given) => {
    expect(valueIn(given, NOTE)).toEqual({ title: "pot" })
  })

  test("nor is one in an element of a list", () => {
    const list = ["curl", "-d", '{"title":"stop"}', "http://kiln.example"]
    expect(valueIn(JSON.stringify(list), NOTE)).toEqual(list)
  })
})

describe("words behind the object that go on with a value or correct it", () => {
  test.each([
    "WHERE kiln = 4",
    "where kiln = 4",
    "LIMIT 3;",
    ";\nLIMIT 3",
    "etc.",
    "I mean the lid.",
    "order by glaze",
    "LEFT JOIN shelves USING (id)",
    "&& make glaze",
    "| sort",
    "> list.txt",
    "--recursive",
    ".5",
    "and Mira",
    "or the second shelf",
    "but not the lids",
    "Actually the title is lid.",
    "Actually, lid.",
    "Oops, I meant lid.",
    "Done. Make that 3.",
    "It should be 3.",
    "Use the other shelf instead.",
  ])("nothing is executed: %s", (words) => {
    expect(changesBehind(` ${words}`)).toBe(true)
    refuses(`{"title":"pot","pages":2} ${words}`, NOTE)
    refuses(`\`\`\`json\n{"title":"pot","pages":2}\n\`\`\`\n${words}`, NOTE)
  })

  test.each([
    "Let me know if you need more.",
    "That should be all.",
    "as requested",
    "is all I need",
    "-- done",
    "I have set the title as asked.",
    "Where it goes I will say later.",
    "In short: filed.",
    "Waiting now.",
    "thanks",
    "let me know if you need more",
    "to get the note filed",
    "this should work",
    "in JSON",
  ])("talk is dropped: %s", (words) => {
    expect(valueIn(`{"title":"pot","pages":2} ${words}`, NOTE)).toEqual({ title: "pot", pages: 2 })
  })

  test.each(["to Ida", "kg", "x 2", "DESC", "+ 1", "; rm lid", "tomorrow"])(
    "what begins as no sentence belongs to the object on its line: %s",
    (words) => {
      refuses(`{"title":"pot","pages":2} ${words}`, NOTE)
      expect(isFragmentBehind(`{"title":"pot"} ${words}`, 16)).toBe(true)
      // in a sentence the words go on with it
      expect(isFragmentBehind(`I file {"title":"pot"} ${words}`, 23)).toBe(false)
      expect(isFragmentBehind(`{"title":"pot"}\n${words}`, 16)).toBe(false)
      expect(isFragmentBehind(`{"title":"pot"}<|im_end|>${words}`, 25)).toBe(false)
    },
  )

  test("a declared member that should be another one", () => {
    const names = namesOf(anchorOf(NOTE))
    expect(correctsMember("The title should be lid.", names)).toBe(true)
    expect(correctsMember("`pages` has to go up", names)).toBe(true)
    expect(correctsMember("The title is lid. It should do.", names)).toBe(false)
    expect(correctsMember("with pages 3", names)).toBe(true)
    expect(correctsMember("with pages 3", names, '{"pages": 2}')).toBe(true)
    expect(correctsMember("with pages 3", names, '{"pages": 30}')).toBe(true)
    expect(correctsMember("with pages 3.", names, '{"pages": 3}')).toBe(false)
    expect(correctsMember("The title should be lid.", null)).toBe(false)
    refuses('{"title":"pot"}\nThe title should be lid.', NOTE)
  })

  test("also where the closers are missing", () => {
    refuses('{"title":"pot"\n\nActually, cancel it.', NOTE)
  })
})

describe("a member that is written as an option of a command", () => {
  test.each([
    '--pages 2 {"title":"pot"}',
    '{"title":"pot"} --pages 2',
    `--title '{"title":"pot"}' --body "lid"`,
    'pages 2 {"title":"pot"}',
  ])("is not dropped: %s", (given) => refuses(given, NOTE))

  test("other options and words say nothing, and a list is the value of its own option", () => {
    expect(valueIn('make-note --json {"title":"pot"}', NOTE)).toEqual({ title: "pot" })
    expect(valueIn('The pages are 2 short.\n{"title":"pot"}', NOTE)).toEqual({ title: "pot" })
    expect(givesOption("--labels '", namesOf(anchorOf(NOTE)))).toBe(false)
    expect(givesOption("--labels ", namesOf(anchorOf(NOTE)))).toBe(true)
    expect(givesOption("--labels ", null)).toBe(false)
  })
})

describe("words beside the object that give a value to a member which it lacks", () => {
  const KILN = object(
    { task: TEXT, shelf_dir: TEXT, glaze: TEXT, minutes: WHOLE, quiet: { type: "boolean" }, file: TEXT, to: TEXT },
    ["task"],
  )
  test.each([
    "in shelf_dir /kiln/two",
    "with minutes 40",
    "as quiet",
    "\nglaze -> celadon",
    "\n\nGlaze:\nceladon",
    "\nshelf_dir is ./north",
    "\nquiet is true",
    "/kiln/two",
    "@ ~/kiln",
    "(./kiln)",
    "C:\\kiln",
    "lids.csv",
    "ida@kiln.example",
    "KILN_MODE=slow",
    "env KILN_MODE=slow",
    "(true)",
    "(1450)",
  ])("nothing is executed: %j", (words) => {
    refuses(`{"task":"fire"} ${words}`, KILN)
  })

  test("a fenced text, where the object lacks one", () => {
    refuses('{"title":"fire"}\n```\nceladon\n```', NOTE)
    expect(valueIn('{"task":"fire"}\n```\nceladon\n```', KILN)).toEqual({ task: "fire" })
  })

  test.each([
    "This fires the kiln.",
    "with glaze control",
    "with quiet hours in mind",
    "fire",
    "Name: fire",
    "Let me know whether the glaze is right.",
    "in order to dry the lids.",
    "in the kiln.",
    "with the glaze of last week.",
    "with glaze.",
    "using the default minutes.",
    "The glaze is the default.",
    "The file is closed to all.",
    'It goes to "Ida".',
    "It takes about 40 minutes.",
    "The task is `fire`.",
    "The file for the task `fire` is written next.",
    "Note: the glaze is dry.",
    "User: thanks",
    "Next: I will dry the lids.",
    "(1)",
    "(see above)",
    "/no_think",
    "[DONE]",
    "```",
    "```\nThis fires the kiln.",
    "# fires the kiln",
    "Done.",
  ])("a remark is dropped: %j", (words) => {
    expect(valueIn(`{"task":"fire"} ${words}`, KILN)).toEqual({ task: "fire" })
    expect(valueIn(`{"task":"fire"}\n\n${words}`, KILN)).toEqual({ task: "fire" })
  })

  test("what stands on a line of its own behind the object is no operand", () => {
    for (const words of ["/tool_call", "lids.csv", "state=dry", "https://kiln.example/lids"])
      expect(valueIn(`{"task":"fire"}\n${words}`, KILN)).toEqual({ task: "fire" })
  })

  test.each([
    "In shelf_dir /kiln/two:",
    "Glaze: celadon\n",
    "I looked in /kiln for it:",
    "The last glaze was dry:",
    "The shelf_dir is /kiln/two, I was told. Now fire it:",
    "I read the file of 3 pots:",
    "Input:\n```json\n",
  ])("before it too: %j", (words) => {
    expect(valueIn(`${words} {"task":"fire"}`, KILN)).toEqual({ task: "fire" })
  })

  test("what the object has is no news", () => {
    const given = { task: "fire", shelf_dir: "/kiln/two", glaze: "celadon" }
    const text = JSON.stringify(given)
    expect(valueIn(`${text}\n\nGlaze: celadon`, KILN)).toEqual(given)
    expect(valueIn(`I read the file "celadon" in /kiln/two: ${text}`, KILN)).toEqual(given)
    expect(valueIn(`\`\`\`json\n${text}\n\`\`\`\nThe pots wait.\n\`\`\``, KILN)).toEqual(given)
  })
})
