import { describe, expect, test } from "vitest"
import { answerAt } from "../../../src/dialects/grammar/probe.ts"
import { bracketedCalls, pythonCalls } from "../../../src/dialects/python/calls.ts"
import { bodyOf, isQuick, keepsLaw, wordsOf } from "../grammar/law.ts"
import { sourceOf, told } from "./given.ts"

describe("where calls stand", () => {
  test.each([
    ["[f(seats=2), g(note='x')]", 'f(seats=2) g(note="x")'],
    ["[ f( seats = 2 )\n, g( ), ]", "f(seats=2) g()"],
    ["[[f(seats=2)], [g()]]", "f(seats=2) g()"],
    ["[f(seats=2) g(); f()]", "f(seats=2) g() f()"],
    ["[\n  # first the table\n  f(seats=2),  # two\n]", "f(seats=2)"],
    ["[other_tool(seats=2)]", "other_tool(seats=2)"],
    ["f(seats=2)", "f(seats=2)"],
    ["f.call(seats=2); g.call()", "f(seats=2) g()"],
    ["f(seats=2), g()\n\nf(); g() f()", "f(seats=2) g() f() g() f()"],
    ["f(seats=2)\n# and then\ng()", "f(seats=2) g()"],
    ["['f(seats=2)', \"g(note='x')\"]", 'f(seats=2) g(note="x")'],
    ["[f(seats=2)]\n\n[g()]", "f(seats=2) g()"],
    ["[f(seats=2)]\n\n[other_tool()]", "f(seats=2)"],
  ])("%s", (text, calls) => {
    expect(told(text)).toBe(calls)
  })

  test("spans are the calls' own, the end is behind the list", () => {
    const text = "  [f(seats=2), 'g(seats=3)'] and so on"
    const found = pythonCalls(sourceOf(text), 2)
    expect(found).toMatchObject({
      end: 28,
      calls: [
        { start: 3, end: 13 },
        { start: 15, end: 27, written: { members: [{ start: 15, end: 27 }] } },
      ],
    })
  })

  test("text behind a bare call is not part of it", () => {
    expect(pythonCalls(sourceOf("f(seats=2), which books a table"), 0)).toMatchObject({ end: 10 })
    expect(pythonCalls(sourceOf("f(seats=2)\nprint(done)"), 0)).toMatchObject({ end: 10 })
  })
})

describe("a list that nobody closed", () => {
  test.each([
    ["[f(seats=2)\n\nI shall tell you more.", "f(seats=2)", 11],
    ["[f(seats=2), g()\nThen we see.", "f(seats=2) g()", 16],
    ["[f(seats=2)\n<end>", "f(seats=2)", 11],
    ["[f(seats=2)", "f(seats=2)", 11],
  ])("%j", (text, calls, end) => {
    expect(told(text)).toBe(calls)
    expect(pythonCalls(sourceOf(text), 0)).toMatchObject({ end })
  })

  test.each(["[f(seats=2) and more", "[f(seats=2),\nthen words", "[\nwords", "[ <end>"])("%j is none", (text) => {
    expect(told(text)).toBeNull()
  })
})

describe("a call that lost its bracket before the bracket of the list that ends the text", () => {
  test.each([
    ["[f(seats=2]", "f(seats=2)"],
    ["[f(note='low tide', seats=2]\n", 'f(note="low tide", seats=2)'],
    ["[f(seats=2, note='low tide']", 'f(seats=2, note="low tide")'],
    ["[f(seats=2), g(note='it''s']", "f(seats=2) g(note=\"it''s\")"],
  ])("%j", (text, calls) => {
    expect(told(text)).toBe(calls)
  })

  // without a list nobody opened it; with words behind it, it may belong to a text
  test.each([
    ["f(note='low'] ", 'f(note="low\'] "…)…'],
    ["[f(note='low'] tide", "f(cut)…"],
    ["[f(note='a[0']", 'f(note="a[0\']"…)…'],
  ])("%j is cut", (text, calls) => {
    expect(told(text)).toBe(calls)
  })
})

describe("through Markdown", () => {
  test.each([
    ["[book\\_table(note='a\\_b'), f(note='c\\_d')]", 'book_table(note="a_b") f(note="c_d")'],
    ["[f(note='c\\_d'), book\\_table(note='a\\_b')]", 'f(note="c_d") book_table(note="a_b")'],
    [
      "[f(note='2 \\* 3', seats\\_left=3\\*4, rows=\\[1, 2\\], by=\\{'a': 1\\})]",
      'f(note="2 * 3", seats_left=12, rows=[1,2], by={"a":1})',
    ],
    ["\\[f(seats=2)\\]".slice(1), "f(seats=2)"],
  ])("%s", (text, calls) => {
    expect(told(text)).toBe(calls)
  })

  test.each([
    ["[f(note='c\\_d'), g(note='e')]", 'f(note="c\\\\_d") g(note="e")'],
    ["[f(note='\\*')]", 'f(note="\\\\*")'],
    ["[book\\_table(note='\\d\\[')]", 'book_table(note="\\\\d\\\\[")'],
  ])("kept: %s", (text, calls) => {
    expect(told(text)).toBe(calls)
  })
})

describe("no calls", () => {
  test.each([
    "",
    "   ",
    "[]",
    "[1, 2, 3]",
    "[None]",
    "[special delivery]",
    "[the menu](https://example.org/menu)",
    "[f(x)](https://example.org)",
    "[f(x) for x in guests]",
    "[f(x), and more]",
    "[f(1) + g(2)]",
    "[f(1) >= 2]",
    "[f(1).name]",
    "[not (x)]",
    "def f(a): return a",
    "other_tool(seats=2)",
    "Please call f(seats=2)",
    "if (x): f()",
    '{"name": "f"}',
    "['menu', 'bill']",
    '["open(", "close("]',
    "[other-tool(seats=2)]",
    "((((f()",
  ])("%s", (text) => {
    expect(told(text)).toBeNull()
  })
})

describe("a text that ended early", () => {
  test.each([
    ["[f(seats=2)", "f(seats=2)"],
    ["[f(seats=2), ", "f(seats=2)"],
    ["[f(seats=2), boo", "f(seats=2)"],
    ["[[f(seats=2)", "f(seats=2)"],
    ["f(seats=2", "f(cut)…"],
    ["f(note='a'", 'f(note="a")…'],
    ["f(note='a b", "f(cut)…"],
    ["f(note='a', seats", "f(cut)…"],
    ["f(note='a', seats=", "f(cut)…"],
    ["f(", "f(cut)…"],
    ["f(x=[1, 2", "f(cut)…"],
    ["f({'seats': 2, 'note': 'a", "f(cut)…"],
    ["print(f(seats=2)", "f(seats=2)"],
  ])("%s", (text, calls) => {
    expect(told(text)).toBe(calls)
    expect(told(text, false)).toBe("more")
  })

  test("a name alone is no call", () => {
    expect(told("book_table")).toBeNull()
    expect(told("[book_table")).toBeNull()
  })
})

describe("in a stream", () => {
  test("prose is refused as soon as it can be", () => {
    expect(told("The ta", false)).toBeNull()
    expect(told("other_tool(", false)).toBeNull()
    expect(told("[a ", false)).toBe("more")
    expect(told("[a b", false)).toBeNull()
    expect(told("- f", false)).toBeNull()
  })

  test("a call waits for what might follow it", () => {
    expect(told("f(seats=2)", false)).toBe("more")
    expect(told("f(seats=2)\n", false)).toBe("more")
    expect(told("f(seats=2)\nIt ", false)).toBe("more")
    expect(told("f(seats=2)\nIt is", false)).toBe("f(seats=2)")
    expect(told("[f(seats=2)]", false)).toBe("more")
    expect(told("[f(seats=2)]<", false)).toBe("f(seats=2)")
  })
})

describe("in brackets that were opened before", () => {
  const words = wordsOf({ ring: ["tone", "times"], hush: [] })
  const read = (text: string, isEnd = true) => answerAt(bracketedCalls, { text, isEnd, words }, 0)

  /** The text that was taken, or null. */
  const taken = (text: string): string | null => {
    const found = read(text)
    return found === null ? null : text.slice(0, bodyOf(found).end)
  }

  describe("a call whose bracket was opened before it", () => {
    test.each([
      ['ring(tone="low")]', " and on"],
      ['ring({"tone": "low"})\n]', ""],
      ["hush() ]", "]"],
      ['ring(tone="]")]', " x"],
    ])("%s takes the closing one along", (text, tail) => {
      expect(taken(text + tail)).toBe(text)
      expect(bodyOf(read(text + tail)).calls).toHaveLength(1)
    })

    test("without it the call ends where it ends", () => {
      expect(taken('ring(tone="low") then')).toBe('ring(tone="low")')
      expect(taken('ring(tone="low")')).toBe('ring(tone="low")')
      expect(taken("some words]")).toBeNull()
    })

    test("the bracket is waited for", () => {
      expect(read('ring(tone="low") ', false)).toBe("more")
      expect(read("ring(", false)).toBe("more")
      expect(read('ring(tone="low")] ', false)).toMatchObject({ end: 17 })
    })
  })

  test("an answer is the last word", () => {
    keepsLaw(
      bracketedCalls,
      ['ring(tone="low", times=2) ] and', "hush()]", 'ring({"tone": "x"})'],
      ["]", "[", "(", ")", '"', "ring(", " ", "\n"],
      words,
    )
  })

  test("much of anything", () => {
    for (const unit of ["]", "(", "ring(", " ", "hush() "]) isQuick(bracketedCalls, unit, words)
  })
})
