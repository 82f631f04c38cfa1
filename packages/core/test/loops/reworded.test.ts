import { describe, expect, test } from "vitest"
import { reworded } from "../../src/loops/reworded.ts"
import { saysOf } from "../support/remembered.ts"

const says = saysOf(reworded)
const each = (count: number, make: (i: number) => string): string[] => Array.from({ length: count }, (_, i) => make(i))

describe("errors of one kind", () => {
  test("are told after three, and a stop is advised after ten", () => {
    expect(says(...each(2, (i) => `edit ${i} => ! text not found`), "edit x")).toBeNull()
    expect(says(...each(3, (i) => `edit ${i} => ! text not found`), "edit x")).toBe("reworded notice 3")
    expect(says(...each(10, (i) => `edit ${i} => ! text not found`), "edit x")).toBe("reworded stop 10")
  })

  test("reading on does not end the count; a success, another kind and a change do", () => {
    const failing = each(3, (i) => `edit ${i} => ! text not found`)
    expect(says(...failing, "read a => text", "edit x")).toBe("reworded notice 3")
    expect(says(...failing, "edit b => done", "edit x")).toBeNull()
    expect(says(...failing, "edit b => ! permission denied", "edit x")).toBeNull()
    expect(
      says(...failing, ...failing.map((line) => line.replace("text not found", "permission denied")), "edit x"),
    ).toBe("reworded notice 6")
    expect(says(...failing, "write b => done", "edit x")).toBeNull()
  })
})

describe("answers in vain that are told as results", () => {
  test("have more patience", () => {
    const find = (i: number | string) => `find moss on a stone ${i}`
    expect(says(...each(4, (i) => `${find(i)} => no matches`), find("x"))).toBeNull()
    expect(says(...each(5, (i) => `${find(i)} => no matches`), find("x"))).toBe("reworded notice 5")
    expect(says(...each(11, (i) => `${find(i)} => {"hits":[],"total":0}`), find("x"))).toBe("reworded stop 11")
  })

  test("a result is none", () => {
    expect(says(...each(20, (i) => `write ${i} => {"success":true}`), "write x")).toBeNull()
    expect(says(...each(20, (i) => `read ${i} => healthy`), "read x")).toBeNull()
    expect(says(...each(20, (i) => `read ${i} => No style issues`), "read x")).toBeNull()
    expect(says(...each(20, (i) => `read from ${i} => {"items":[],"cursor":"${i + 1}"}`), "read x")).toBeNull()
    expect(says(...each(20, (i) => `sleep ${i} => `), "sleep 1")).toBeNull()
    const fired = (i: number): string => `fire {"batch":${i}} => {"fired":30,"failed":${1 + (i % 4)}}`
    expect(says(...each(20, fired), 'fire {"batch":20}')).toBeNull()
  })
})

test("a refusal that comes nearer to its end each time is none", () => {
  const fired = (told: (i: number) => string): string | null =>
    says(...each(24, (i) => `run kiln => ! ${told(i)}`), "run kiln")
  expect(fired((i) => `busy, pots fired: ${2 * i}% done`)).toBeNull()
  expect(fired((i) => `busy, ${3 + (i >> 1)} of 90 pots ready`)).toBeNull()
  expect(fired((i) => `locked, ${40 - i} pots ahead of yours`)).toBeNull()
  expect(fired((i) => `{"queue_position":${40 - i}}`)).toBeNull()
  expect(fired(() => "busy, pots fired: 7% done")).toBe("reworded stop 24")
  expect(fired((i) => `busy, pots fired: ${i % 3}% done`)).toBe("reworded stop 21")
  expect(fired((i) => `shelf ${2 * i}% used`)).toBe("reworded stop 24")
  expect(fired((i) => `${i} of 40 pots failed`)).toBe("reworded stop 24")
  expect(fired((i) => `no glaze at position ${40 - i}`)).toBe("reworded stop 24")
})

test("errors of any kind that say nothing new end in a stop", () => {
  const kinds = ["what was that?", "permission denied", "exit 7", "timed out", "no such file"]
  expect(says(...each(11, (i) => `run ${i} => ! ${kinds[i % 5]}`), "run x")).toBe("reworded notice 9")
  expect(says(...each(12, (i) => `run ${i} => ! ${kinds[i % 5]}`), "run x")).toBe("reworded stop 10")
})

const GLAZES = "celadon shino tenmoku oribe raku majolica salt ash crackle lustre slip copper cobalt iron".split(" ")

test("errors that each say something new are none, whatever they have in common", () => {
  const fired = (text: (glaze: string, i: number) => string): string | null =>
    says(...GLAZES.map((glaze, i) => `run kiln ${i} => ! ${text(glaze, i)}`), "run kiln x")
  expect(fired((glaze, i) => `FIRED ${glaze}: got ${i}, want ${i * i}`)).toBeNull()
  expect(fired((glaze, i) => `--- ${glaze} cracked (0.0${i}s)\nexit status 1`)).toBeNull()
  expect(fired((glaze, i) => `Pots fired: ${i}\nkiln.py: no such glaze: ${glaze}\nexit status 1`)).toBeNull()
  expect(fired((_, i) => `pot cracked (0.0${i}s)\nexit status 1`)).toBe("reworded stop 14")
  expect(fired((glaze, i) => `pot cracked\nexit status 1${i < 4 ? `: ${glaze}` : ""}`)).toBe("reworded stop 11")
})

test("what an error repeats of its call, and another wording of a refusal, are nothing new", () => {
  const mixed = (text: (glaze: string) => string): string | null =>
    says(...GLAZES.map((glaze) => `run mix ${glaze} => ! ${text(glaze)}`), "run mix x")
  expect(mixed((glaze) => `mixer stopped\nnot in stock (${glaze})`)).toBe("reworded stop 14")
  expect(mixed((glaze) => `${glaze}: permission denied by potter ${glaze}s`)).toBe("reworded stop 14")
})

test("a search that answers with nothing at all", () => {
  expect(says(...each(11, (i) => `find moss ${i} => `), "find moss x")).toBe("reworded stop 11")
  expect(says(...each(11, (i) => `write ${i} => `), "write x")).toBeNull()
})

test("candidates that are not there have more patience before a stop", () => {
  expect(says(...each(5, (i) => `read pot-${i} => no such pot`), "read x")).toBe("reworded notice 5")
  expect(says(...each(32, (i) => `read pot-${i} => no such pot`), "read x")).toBe("reworded notice 32")
  expect(says(...each(33, (i) => `read pot-${i} => no such pot`), "read x")).toBe("reworded stop 33")
  expect(says(...each(29, (i) => `read pot-${i} => ! HTTP 404`), "read x")).toBe("reworded notice 29")
  expect(says(...each(30, (i) => `read pot-${i} => ! HTTP 404`), "read x")).toBe("reworded stop 30")
})

test("empty pages that name the same next page, whatever is asked", () => {
  expect(says(...each(11, (i) => `find moss ${i} => {"items":[],"next":"p2"}`), "find moss x")).toBe("reworded stop 11")
})

test("records of failures are what was asked for, as long as they differ", () => {
  const names = "Delft Faenza Limoges Sevres Meissen Jingdezhen Arita Iznik Stoke Talavera Raku Bizen".split(" ")
  const records = (mark: string) => names.map((name, i) => `run ${i} => ${mark}{"status":"failed","kiln":"${name}"}`)
  expect(says(...records(""), "run x")).toBeNull()
  expect(says(...records("! "), "run x")).toBeNull()
  for (const mark of ["", "! "])
    expect(says(...each(12, (i) => `run ${i} => ${mark}{"status":"failed","kiln":"Delft"}`), "run x")).toBe(
      "reworded stop 12",
    )
})

test("a countdown goes on until it stands still", () => {
  const wait = (count: number, from: number) => each(count, (i) => `read a => ! 429, retry in ${from - 3 * i} s`)
  expect(says(...wait(20, 90), "read a")).toBeNull()
  expect(says(...wait(20, 90), ...each(9, () => "read a => ! 429, retry in 33 s"), "read a")).toBe("reworded stop 10")
})

test("a tool that checks something is not in vain when it finds nothing, or something wrong", () => {
  expect(says(...each(20, (i) => `lint_pot ${i} => nothing to fix`), "lint_pot x")).toBeNull()
  expect(says(...each(20, (i) => `runTests ${i} => 1 failed`), "runTests x")).toBeNull()
  expect(says(...each(11, (i) => `lint_pot ${i} => Error: the kiln is cold`), "lint_pot x")).toBe("reworded stop 11")
  expect(says(...each(10, (i) => `lint_pot ${i} => ! the kiln is cold`), "lint_pot x")).toBe("reworded stop 10")
  expect(says(...each(11, (i) => `contest ${i} => 1 failed`), "contest x")).toBe("reworded stop 11")
})
