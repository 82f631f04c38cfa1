// Agents that finished what they were asked: nothing of theirs may be withheld, and nobody may be told to stop.
import { describe, expect, test } from "vitest"
import {
  BARE,
  DECLARED,
  type Move,
  movesOf,
  stepsOf,
  untold,
  withoutState,
  withState,
} from "../support/conversation.ts"
import { expectEqual } from "../support/expect-equal.ts"
import { isThorough, large } from "../support/runs.ts"

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
const flat = (lists: readonly (readonly string[])[]): string[] => lists.flat()

interface Conversation {
  readonly title: string
  readonly lines: readonly string[]
  /** Which tools: declared ones, or such of which nothing is known. Default both. */
  readonly only?: "declared" | "bare"
  /** Whether it is clear without any result too. Default yes. */
  readonly needsResults?: true
}

const CONVERSATIONS: readonly Conversation[] = [
  {
    title: "edit and test, results change",
    lines: flat(times(6, (i) => [`edit step ${i} => done`, `run tests => ! ${6 - i} broken`])),
  },
  {
    title: "edit and test, always the same result",
    lines: flat(times(6, (i) => [`edit step ${i} => done`, "run tests => ! 2 broken"])),
  },
  {
    title: "the tests are run twice after each edit",
    lines: flat(times(5, (i) => [`edit step ${i} => done`, "run tests => ! 2 broken", "run tests => ! 2 broken"])),
  },
  {
    title: "a file is read again after each edit",
    lines: flat(times(6, (i) => ["read a.ts => text", `edit a.ts ${i} => done`])),
  },
  {
    title: "each answer says how far it has come",
    lines: times(14, (i) => `run pump => Pressure is now ${i + 3} bar`),
    needsResults: true,
  },
  {
    title: "read, edit, read, edit, read",
    lines: ["read a => 1", "edit a => done", "read a => 2", "edit b => done", "read a => 3"],
  },
  {
    title: "look at the state of things between edits",
    lines: flat(
      times(8, (i) => [
        `edit part ${i} => done`,
        "run git status => modified",
        "run ls => a b",
        "run git status => modified",
      ]),
    ),
  },
  {
    title: "commit after commit",
    lines: flat(
      times(5, (i) => [
        `edit ${i} => done`,
        "run git add -A => ",
        `run git commit -m ${i} => done`,
        "run git push => done",
      ]),
    ),
  },
  {
    title: "a build that moves on by itself",
    needsResults: true,
    lines: times(9, (i) => `run progress => ${i * 10} %`),
  },
  {
    title: "pages of one list by the same call",
    needsResults: true,
    lines: times(12, (i) => `find more => page ${i}`),
  },
  { title: "pages of one list by number", lines: times(20, (i) => `find {"x":"list","n":${i}} => the same few rows`) },
  {
    title: "a poller that waits",
    only: "declared",
    lines: [...times(28, () => "status job => pending"), "status job => done"],
  },
  {
    title: "a poller and a nap",
    only: "declared",
    lines: flat(times(20, () => ["status job => pending", "sleep 5 => "])),
  },
  {
    title: "a poller, a nap and the log",
    only: "declared",
    lines: flat(times(9, () => ["status job => pending", "read log => ", "sleep 5 => "])),
  },
  {
    title: "a long poll whose answers move",
    only: "declared",
    needsResults: true,
    lines: times(45, (i) => `status job => ${i} of 45`),
  },
  {
    title: "two pollers side by side",
    only: "declared",
    lines: times(14, () => "status a => pending & status b => pending"),
  },
  { title: "next page, next page", only: "declared", lines: times(20, () => "next => turned") },
  {
    title: "one timeout, then the answer",
    lines: ["fetch page => ! request timed out", "fetch page => text", "edit a => done"],
  },
  {
    title: "two lost connections, then the answer",
    needsResults: true,
    lines: ["fetch page => ! ECONNRESET", "fetch page => ! ECONNRESET", "fetch page => text"],
  },
  {
    title: "a busy server",
    needsResults: true,
    lines: [
      "fetch page => ! HTTP 503",
      "fetch page => ! HTTP 503",
      "fetch page => text",
      "fetch other => ! HTTP 429",
      "fetch other => text",
    ],
  },
  {
    title: "scroll and look",
    needsResults: true,
    lines: flat(times(10, (i) => ["scroll down => scrolled", `look => view ${i}`])),
  },
  {
    title: "scroll, scroll, look",
    needsResults: true,
    lines: [
      "look => the top",
      ...flat(times(6, (i) => ["scroll down => scrolled", "scroll down => scrolled", `look => view ${i}`])),
    ],
  },
  {
    title: "there and back while the picture changes",
    needsResults: true,
    lines: flat(times(6, (i) => [`read a => v${i}`, `read b => v${i}`])),
  },
  {
    title: "three times the same question",
    lines: flat(times(3, () => ["read plan => text", "find todo => rows", "read plan => text", "user"])),
  },
  { title: "each person asks the same, one call each", lines: flat(times(10, () => ["read plan => text", "user"])) },
  { title: "notes to itself", only: "declared", lines: times(12, () => "note thinking => noted") },
  {
    title: "notes between two looks",
    only: "declared",
    lines: flat(times(5, (i) => [`read ${i} => text`, "note thinking => noted", "note thinking => noted"])),
  },
  {
    title: "a clean slate before each try",
    only: "declared",
    lines: flat(times(6, () => ["wipe all => done", "run tests => ! 1 broken"])),
  },
  { title: "many files at once", lines: times(6, (i) => times(8, (j) => `read ${i}-${j} => text`).join(" & ")) },
  { title: "edit and test in one turn", lines: times(6, (i) => `edit ${i} => done & run tests => ! 1 broken`) },
  {
    title: "read, edit and read again in one turn",
    lines: times(5, (i) => `read a => v${i} & edit a ${i} => done & read a => v${i + 1}`),
  },
  {
    title: "very many different calls",
    lines: times(large(200, 2), (i) => `${["read", "find", "edit", "run"][i % 4]} thing ${i} => text`),
  },
  {
    title: "very many calls of work",
    lines: flat(
      times(large(50, 2), (i) => [
        `edit ${i} => done`,
        "run tests => ! 1 broken",
        `read ${i % 7} => text`,
        "run lint => fine",
      ]),
    ),
  },
  {
    title: "three wrong paths, then the right one",
    lines: [...times(3, (i) => `read guess ${i} => ! ENOENT: no such file`), "find name => a.ts", "read a.ts => text"],
  },
  {
    title: "edits that miss, with a look in between, then one that fits",
    lines: [
      ...flat(times(5, (i) => [`edit guess ${i} => ! text not found`, `read part ${i} => text`])),
      "edit right => done",
      "run tests => fine",
    ],
  },
  {
    title: "a command that breaks differently each time",
    lines: [
      "run build => ! exit code 1",
      "run build -v => ! exit code 2",
      "run make => ! exit code 127",
      "run ninja => ok",
    ],
  },
  {
    title: "tried, put back, tried another way",
    lines: flat(times(4, (i) => [`edit try ${i} => done`, "run tests => ! 1 broken", `run git checkout ${i} => `])),
  },
  {
    title: "the same look before and after",
    lines: ["run df => 80 %", "run clean cache => done", "run df => 60 %", "run clean logs => done", "run df => 40 %"],
  },
  {
    title: "everything is looked at again after a change, and some of it twice",
    only: "declared",
    lines: [
      ...[
        "run tests => ! 2 broken",
        "run git status => modified",
        "find todo => rows",
        "read a => 1",
        "read b => 2",
        "edit a => done",
      ],
      ...[
        "read a => 3",
        "read a => 3",
        "find todo => rows",
        "run tests => ! 2 broken",
        "run git status => modified",
        "read b => 2",
        "read b => 2",
        "run git status => modified",
      ],
    ],
  },
  { title: "twice is no storm", lines: ["read a => 1", "read a => 1", "edit a => done", "read a => 1", "read a => 1"] },
  {
    title: "the same once every few calls",
    lines: flat(times(6, (i) => ["read plan => text", ...times(6, (j) => `edit ${i}.${j} => done`)])),
  },
  {
    title: "two writes of the same file, something else in between",
    lines: ["write a 1 => done", "write a 2 => done", "write a 1 => done", "write a 3 => done", "write a 1 => done"],
  },
  {
    title: "the same file is read before each of many new writes",
    lines: flat(times(20, (i) => ["read plan => text", `write part ${i} => done`])),
  },
  {
    title: "polls with pauses",
    lines: [...flat(times(9, () => ["run job => running", "sleep 30 => "])), "run job => all done"],
  },
  {
    title: "pages by an identical call, the answers differ",
    needsResults: true,
    lines: times(40, (i) => `find more => rows ${i * 10} to ${i * 10 + 9}`),
  },
  {
    title: "five retries of a passing error, in English",
    lines: [...times(5, () => "fetch page => ! HTTP 503 Service Unavailable"), "fetch page => text"],
  },
  {
    title: "five retries of a passing error, in German",
    lines: [...times(5, () => "fetch page => ! Zeitüberschreitung beim Verbinden"), "fetch page => text"],
  },
  {
    title: "five retries of a passing error, in Chinese",
    lines: [...times(5, () => "fetch page => ! 请求过于频繁，请稍后再试"), "fetch page => text"],
  },
  {
    title: "nine retries of a passing error",
    needsResults: true,
    lines: [...times(9, () => "fetch page => ! HTTP 429 Too Many Requests"), "fetch page => text"],
  },
  { title: "key presses acknowledged with nothing", lines: times(10, () => 'press {"x":"Down"} => ') },
  {
    title: "deploy, check, edit, and again",
    lines: flat(times(8, (i) => ["run deploy => deployed", "run smoke tests => ! 1 broken", `edit page ${i} => done`])),
  },
  {
    title: "a look again after each edit that missed",
    lines: flat(times(9, (i) => ["read a => text", `edit a guess ${i} => ! text not found`])),
  },
  { title: "labels, each acknowledged alike", lines: times(24, (i) => `write label ${i} => {"success":true}`) },
  {
    title: "a lamp that blinks, with pauses",
    lines: flat(times(5, () => ["run lamp on => ok", "sleep 1 => ", "run lamp off => ok", "sleep 1 => "])),
  },
]

const sound = (moves: readonly Move[], tools: typeof DECLARED): void => {
  const kept = withState(moves, tools)
  expect(stepsOf(kept)).not.toMatch(/[sd]/)
  expect(kept.flatMap(({ suppressed }) => suppressed)).toEqual([])
  expectEqual(
    kept.map(({ order }) => order),
    kept.map(({ calls }) => calls.map(({ id }) => id)),
  )
  expectEqual(withoutState(moves, tools), kept)
  // before every turn takes long
  const savedBefore = (turn: number): boolean => isThorough || turn % 3 === 0
  expectEqual(withState(moves, tools, { savedBefore }), kept)
}

describe("agents that got there", () => {
  test("there are enough of them", () => {
    expect(CONVERSATIONS.length).toBeGreaterThanOrEqual(50)
    expect(CONVERSATIONS.filter(({ needsResults }) => needsResults === undefined).length).toBeGreaterThanOrEqual(
      CONVERSATIONS.length / 2,
    )
  })

  test("handed over as calls alone, only identical retries in a row are withheld", () => {
    for (const { title, lines, needsResults, only } of CONVERSATIONS) {
      if (needsResults === true) continue
      const results = withoutState(untold(movesOf(lines)), only === "bare" ? BARE : DECLARED, {
        storm: { callsOnly: 2 },
      })
      expect({ title, withheld: results.some(({ suppressed }) => suppressed.length > 0) }).toEqual({
        title,
        withheld: title.startsWith("five retries"),
      })
    }
  })

  for (const { title, lines, only, needsResults } of CONVERSATIONS) {
    const moves = movesOf(lines)
    if (only !== "bare") test(`${title}: results known`, () => sound(moves, DECLARED))
    if (only !== "declared") test(`${title}: results known, tools of which nothing is known`, () => sound(moves, BARE))
    if (needsResults === true) continue
    if (only !== "bare") test(`${title}: no result known`, () => sound(untold(moves), DECLARED))
    if (only !== "declared")
      test(`${title}: no result known, tools of which nothing is known`, () => sound(untold(moves), BARE))
  }
})
