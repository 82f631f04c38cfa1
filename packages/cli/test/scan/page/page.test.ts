import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { scanPage } from "../../../src/scan/page/page.ts"
import type { ScanResult } from "../../../src/scan/result.ts"
import { found, nothing, worstCase } from "../support.ts"

const toPage = (result: ScanResult) => scanPage(result, "out/page.html")
const page = toPage(found)

test("tells the whole result", () => {
  for (const words of [
    "6 of 100 calls broke (6.0 %)",
    "toolmend would have run 4 of them.",
    "2 parts of the input could not be read",
    "may.jsonl:3",
    "june.jsonl at byte 7",
    "Broken JSON",
    "birch",
    "dim_lamp",
    "json/trailing-comma",
    "It was cut off.",
    "may.jsonl:12",
    "2 times",
    "4 conversations (21.1 %) came without tools",
  ])
    expect(page).toContain(words)
})

test("marks what was changed, on both sides", () => {
  expect(page).toContain("<pre>{&quot;room&quot;:&quot;hall&quot;<del>,</del>}</pre>")
  expect(
    toPage({
      ...found,
      worst: [{ ...worstCase, before: { text: "{a}", left: 0, right: 9 }, after: { text: "{b}", left: 0, right: 0 } }],
    }),
  ).toContain('<pre>{<del>a</del>}<i class="cut">… 9 more …</i></pre>')
})

test("needs nothing from anywhere, and allows no script", () => {
  expect(page).not.toMatch(/<script|<link|<img|<iframe|\ssrc=|\sstyle=|url\(|@import|javascript:|\son\w+=/i)
  // The links to the logs are the only ones: a path from where the page stands.
  expect([...page.matchAll(/href="([^"]*)"/g)].map(([, link]) => link)).toEqual(["../may.jsonl", "../may.jsonl"])
  const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? ""
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1]
  expect(policy).toBe(
    `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'`,
  )
  expect(style).not.toContain("<")
})

test("whatever a log says stays text, wherever it stands", () => {
  const evil = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`
  const one = {
    ...worstCase,
    tool: evil,
    model: evil,
    rules: [evil],
    wrote: evil,
    file: evil,
    before: { text: evil, left: 0, right: 0 },
    after: { text: `${evil}!`, left: 0, right: 0 },
  }
  const hostile = toPage({
    ...found,
    kinds: found.kinds.map((row) => ({ ...row, name: evil, title: evil })),
    rules: found.rules.map((row) => ({ ...row, name: evil })),
    models: found.models.map((row) => ({ ...row, name: evil, kinds: { [evil]: 1 } })),
    tools: found.tools.map((row) => ({ ...row, name: evil })),
    worst: [one, { ...one, outcome: "escalated", after: null, reason: evil, feedback: evil }],
    unreadable: {
      total: 1,
      byCode: { cut: 1 },
      list: [{ file: evil, line: 1, offset: 0, element: null, pointer: "", code: "cut", message: evil }],
    },
    unrecognised: { total: 1, list: [{ file: evil, line: 1, offset: 0, element: null, pointer: "", looks: evil }] },
  })
  expect(hostile).not.toMatch(/<script|<img/i)
  const named = (file: string) => /href="([^"]*)"/.exec(toPage({ ...found, worst: [{ ...worstCase, file }] }))?.[1]
  expect([named("javascript:alert(1)"), named("/logs/a b.json"), named("\ud800"), named("(standard input)")]).toEqual([
    "../javascript%3Aalert(1)",
    expect.stringMatching(/^(?:\.\.\/)+logs\/a%20b\.json$/),
    "../%EF%BF%BD",
    undefined,
  ])
  const tags = (text: string) =>
    new Set([...text.replace(/<style>[\s\S]*<\/style>/, "").matchAll(/<\/?([a-z0-9!]+)/gi)].map(([, name]) => name))
  expect([...tags(hostile)].filter((name) => !tags(page).has(name) && name !== "code" && name !== "ins")).toEqual([])
})

test("says what is shown of arguments, and what is hidden", () => {
  expect(page).toContain("shows parts of recorded arguments")
  expect(toPage({ ...found, hasValues: false })).toContain("Values are hidden (--no-values)")
})

test("a long stretch without a change is folded", () => {
  const same = "same ".repeat(200)
  const text = toPage({
    ...found,
    worst: [
      { ...worstCase, before: { text: `${same}X`, left: 0, right: 0 }, after: { text: `${same}Y`, left: 0, right: 0 } },
    ],
  })
  expect(text).toContain("… 840 more …</i>")
  expect(text).not.toContain(same)
})

test("nothing found is a page too", () => {
  const empty = toPage(nothing)
  expect(empty).toContain("No call was found")
  expect(empty).not.toContain("NaN")
  expect(empty).not.toContain("Worst cases")
})

test("a scan that was stopped says so", () => {
  expect(toPage({ ...found, run: { ...found.run, wasStopped: true } })).toContain("The scan was stopped")
})
