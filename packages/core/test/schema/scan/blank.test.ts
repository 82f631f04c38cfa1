import { describe, expect, test } from "vitest"
import { pastOddSpace } from "../../../src/schema/scan/blank.ts"
import { BROKEN, Scan } from "../../../src/schema/scan/tokens.ts"
import { atSight } from "../../support/careful.ts"

describe("past spaces that JSON does not know", () => {
  test.each([
    ["nothing", "x", 0, []],
    ["JSON's own", " \t\r\nx", 4, []],
    ["a no-break space", "\u00a0x", 1, ["json/odd-space 0-1"]],
    ["several are one fault", "\u00a0\u200b\ufeff\0 x", 5, ["json/odd-space 0-4"]],
    ["with JSON's between them they are two", "\u3000 \u3000x", 3, ["json/odd-space 0-1", "json/odd-space 2-3"]],
    ["a remark in a block", "/* no, } */x", 11, ["json/comment 0-11"]],
    ["a remark up to the line break", "// here\n#! there\nx", 17, ["json/comment 0-7", "json/comment 8-16"]],
    ["a colour is no remark", "#ff8800\n", 0, []],
    ["a slash alone is none either", "/x", 0, []],
  ])("%s", (_, text, end, faults) => {
    const scan = new Scan(text)
    expect(pastOddSpace(scan, 0, "/at")).toBe(end)
    expect((scan.amiss?.faults ?? []).map((fault) => `${fault.id} ${fault.start}-${fault.end}`)).toEqual(faults)
  })

  test.each(["// to the end", "/* to the end", "# to the end", "//", "/*/"])("a remark that goes on to the end may be anything: %s", (text) => {
    expect(pastOddSpace(new Scan(text), 0, "")).toBe(BROKEN)
  })
})

describe("wherever they may stand", () => {
  test.each([
    ["before a key", '{\u00a0"title":"x"}', '{ "title":"x"}'],
    ["behind a key", '{"title"\0:"x"}', '{"title" :"x"}'],
    ["before a value", '{"title":\u200b"x"}', '{"title": "x"}'],
    ["behind a value", '{"title":"x"\ufeff}', '{"title":"x" }'],
    ["before an element", '{"title":"x","labels":["a",\u2028"b"]}', '{"title":"x","labels":["a", "b"]}'],
    ["a remark before a key", '{"title":"x", // so\n "pages":1}', '{"title":"x", \n "pages":1}'],
    ["a remark behind a key", '{"title"/* a */:"x"}', '{"title":"x"}'],
    ["a remark before a value", '{"title": # a\n"x"}', '{"title": \n"x"}'],
    ["a remark behind a value", '{"title":"x" /* a */, "pages":1}', '{"title":"x" , "pages":1}'],
  ])("%s", (_, given, text) => {
    const found = atSight(given)
    expect(found?.text).toBe(text)
    expect(found?.faults.every((fault) => /^json\/(?:odd-space|comment)\b/.test(fault))).toBe(true)
  })

  test.each([
    ["a remark up to the end, behind a fault", '{"title":"x",} // done'],
    ["one that hides the closer", '{"title":"x" // }'],
    ["one that is not closed", '{"title":"x" /* }'],
    ["what may be a division", '{"title":"x","pages":7//2\n}'],
    ["a remark right behind a number", '{"title":"x","pages":7/* seven */}'],
    ["a remark behind a text without quotes, in a line of its own", '{"title":tea\n// green\n}'],
    ["a text without quotes, and a remark elsewhere", '{"title":tea, /* so */"pages":1}'],
    ["a written line break", '{"title":"x",\\n"pages":1}'],
  ])("%s is left to the careful reader", (_, given) => {
    expect(atSight(given)).toBeNull()
  })

  test("a text without quotes goes on to the end of its line", () => {
    expect(atSight('{"title":tea // green\n}')?.text).toBe('{"title":"tea // green"\n}')
  })

  test("nothing is done to what stands in a text", () => {
    const given = '{"title":"a // b /* c */ # d\u00a0",}'
    expect(atSight(given)).toEqual({ text: given.replace(",}", "}"), faults: ["json/trailing-comma /title"], cut: null })
  })
})
