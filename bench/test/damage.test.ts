import { createRandom } from "toolmend/testing"
import { describe, expect, it } from "vitest"
import { type Damage, type Damaged, type Group, isObject, type JsonObject, type TrueCall } from "../src/case.ts"
import { DAMAGES } from "../src/damage/damages.ts"

const desk = (name: string, given: JsonObject): TrueCall => ({ id: "x", toolbox: "desk", name, arguments: given })
const tasks = desk("plan_tasks", {
  tasks: [
    { state: "open", text: "Sweep" },
    { state: "done", text: "Dust" },
  ],
})
const place = desk("look_up_place", { tags: ["river", "market"], town: "Oulu" })
const parts = desk("order_parts", { supplier: "Beacon", parts: [{ title: "lamp", quantity: 2 }] })
const guest: TrueCall = {
  id: "y",
  toolbox: "open",
  name: "greet_guest",
  arguments: { guest: "Mei", greeting: "Good day" },
}

function find(group: Group, id: string): Damage {
  const found = DAMAGES[group].find((damage) => damage.id === id)
  if (found === undefined) throw new Error(`no damage ${group}/${id}`)
  return found
}

/** What a damage makes of a call with several seeds. */
function variants(group: Group, id: string, call: TrueCall, count = 40): Damaged[] {
  return Array.from({ length: count }, (_, i) => find(group, id).apply(call, createRandom(`seed ${i}`))).filter(
    (made) => made !== null,
  )
}
const texts = (group: Group, id: string, call: TrueCall): string[] =>
  variants(group, id, call).map((made) => made.arguments)
const labels = (group: Group, id: string, call: TrueCall): Set<string> =>
  new Set(variants(group, id, call).map((made) => made.expect.kind))

describe("lost and extra quotes", () => {
  it("an item's text loses its closing quote before the next item only", () => {
    const made = texts("quotes", "item-text-without-closing-quote", tasks)
    expect(made).toContain('{"tasks":[{"state":"open","text":"Sweep},{"state":"done","text":"Dust"}]}')
    expect(made.filter((text) => /"Dust(?!")/.test(text))).toEqual([])
  })
  it("an item's text that is not last is left alone", () =>
    expect(
      texts(
        "quotes",
        "item-text-without-closing-quote",
        desk("plan_tasks", {
          tasks: [
            { text: "A", state: "open" },
            { text: "B", state: "open" },
          ],
        }),
      ),
    ).toEqual([]))
  it("an inch mark before a round bracket has one reading, before other brackets asking is as good", () => {
    for (const made of variants("quotes", "inch-mark-before-closer", parts))
      expect(made.expect.kind, made.arguments).toBe(/\d"\)"/.test(made.arguments) ? "calls" : "either")
  })
  it("a doubled quote leaves no doubt at keys and allowed values", () => {
    for (const made of variants("quotes", "doubled-closing-quote", tasks))
      expect(made.expect.kind, made.arguments).toBe(/(?:Sweep|Dust)""/.test(made.arguments) ? "either" : "calls")
  })
  it("an undeclared member stays a member", () => {
    for (const id of ["inner-quotes", "lost-quote", "lost-comma"])
      for (const made of variants("quotes", `undeclared-member-behind-${id}`, guest)) {
        const truth = made.expect.kind === "calls" ? made.expect.calls[0]?.arguments : undefined
        expect(Object.keys(truth ?? {}), made.arguments).toHaveLength(3)
        expect(() => JSON.parse(made.arguments)).toThrow()
      }
  })
  it("half a pair of quotes around a container", () => {
    expect(texts("quotes", "container-with-opening-quote", place)).toContain(
      '{"tags":"["river","market"],"town":"Oulu"}',
    )
    expect(texts("quotes", "container-with-closing-quote", place)).toContain(
      '{"tags":["river","market"]","town":"Oulu"}',
    )
  })
})

describe("pasted text", () => {
  it("a program keeps the escapes of its literals", () => {
    const made = variants("pasted", "program-pasted-raw", desk("run_code", { language: "bash", code: "" }))
    expect(made.length).toBeGreaterThan(0)
    for (const one of made) {
      const code = one.expect.kind === "calls" ? String(one.expect.calls[0]?.arguments["code"]) : ""
      expect(code).toContain("\\n")
      expect(code).toContain("\n")
      expect(one.arguments).toContain(code)
    }
  })
  it("one command of a LaTeX text makes no escape; line breaks are escaped", () => {
    for (const one of variants("pasted", "latex-one-bad-escape", desk("write_paper", { path: "a.tex", body: "" }))) {
      expect(one.arguments.match(/(?<!\\)(?:\\\\)*\\[^\\n"]/g), one.arguments).toHaveLength(1)
      expect(one.arguments).not.toContain("\n")
    }
  })
  it("a sum of texts is the text", () => {
    const made = texts(
      "pasted",
      "joined-by-plus",
      desk("order_parts", { supplier: "Beacon and sons", parts: [{ title: "lamp", quantity: 2 }] }),
    )
    expect(made.some((text) => /"Beacon "\s*\+\s*"and sons"/.test(text))).toBe(true)
  })
})

describe("brackets and wrappers", () => {
  it("loses, doubles or drops the brackets of a list", () => {
    expect(texts("frames", "list-without-opener", place)).toContain('{"tags":"river","market"],"town":"Oulu"}')
    expect(texts("frames", "list-without-closer", place)).toContain('{"tags":["river","market","town":"Oulu"}')
    expect(texts("frames", "list-without-brackets", place)).toContain('{"tags":"river","market","town":"Oulu"}')
    expect(texts("frames", "list-in-doubled-brackets", place)).toContain('{"tags":[["river","market"]],"town":"Oulu"}')
    expect(labels("frames", "list-without-brackets", place)).toEqual(new Set(["either"]))
    expect(labels("frames", "list-without-brackets", tasks)).toEqual(new Set(["calls"]))
  })
  it("an item loses its opening brace, never the first one", () =>
    expect(texts("frames", "item-without-opening-brace", tasks)).toContain(
      '{"tasks":[{"state":"open","text":"Sweep"},"state":"done","text":"Dust"}]}',
    ))
  it("a call of another tool behind the first is expected too", () => {
    for (const made of variants("frames", "call-of-another-tool-behind", place)) {
      if (made.expect.kind !== "either") throw new Error(made.expect.kind)
      expect(made.expect.calls.map((call) => call.name === "look_up_place")).toEqual([true, false])
    }
  })
  it("two calls with template marks between them are both expected, texts ending in a line break", () => {
    for (const made of variants(
      "frames",
      "template-marks-between-calls",
      desk("run_code", { language: "bash", code: "" }),
    )) {
      if (made.expect.kind !== "calls") throw new Error(made.expect.kind)
      expect(made.expect.calls).toHaveLength(2)
      for (const call of made.expect.calls) expect(String(call.arguments["code"]).endsWith("\n")).toBe(true)
    }
  })
  it("a Python call names every argument", () =>
    expect(texts("frames", "python-call", place)).toContain("look_up_place(tags=['river', 'market'], town='Oulu')"))
})

describe("unclear calls", () => {
  it.each([
    "list-of-unmatched-brackets",
    "separated-text-for-list",
    "schema-repeated",
    "restriction-beside-closed-members",
    "ellipsis-member",
  ])("%s: nothing may run", (id) => expect(labels("unclear", id, place)).toEqual(new Set(["none"])))
  it("commentary may be dropped, or asked about", () => {
    expect(labels("unclear", "commentary-beside-closed-members", place)).toEqual(new Set(["either"]))
    for (const text of texts("unclear", "commentary-beside-closed-members", place))
      expect(Object.keys(JSON.parse(text) as object)).toHaveLength(3)
  })
  it("only free maps become pairs", () => {
    expect(texts("unclear", "pairs-for-map", place)).toEqual([])
    const slots = desk("name_slots", { shelf: "top", slots: { "1": "cups" } })
    expect(texts("unclear", "pairs-for-map", slots)).toContain('{"shelf":"top","slots":[["1","cups"]]}')
  })
})

describe("calls that look damaged", () => {
  const note: TrueCall = { id: "z", toolbox: "office", name: "keep_note", arguments: { headline: "a", words: "b" } }
  it.each([
    "opens-the-marks-it-closes",
    "ends-in-one-closing-mark",
    "ends-in-markup-of-pages",
    "speaks-of-end-tokens",
    "ends-like-json",
  ])("%s: strict JSON", (id) => {
    const made = texts("intact", id, note)
    expect(made.length).toBeGreaterThan(0)
    for (const text of made) expect(isObject(JSON.parse(text)), text).toBe(true)
  })
})
