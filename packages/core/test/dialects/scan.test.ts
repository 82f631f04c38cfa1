import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { describeDialects } from "../../src/describe/describe-dialects.ts"
import {
  type Dialect,
  literalTrigger,
  NEEDS_MORE_TEXT,
  NO_CALL_START,
  triggerAtNeedle,
} from "../../src/dialects/dialect.ts"
import { DIALECT_TABLE } from "../../src/dialects/index.ts"
import { type CallBlock, createScanner, MAX_BLOCK_LENGTH } from "../../src/dialects/scan.ts"
import type { CallGrammar } from "../../src/dialects/sighting.ts"
import { tableOf } from "../../src/dialects/table.ts"
import { cpuTime, leastCpuTime } from "../support/cpu-time.ts"
import { object } from "../support/fitting.ts"
import { TEXT } from "../support/reading.ts"
import { runs } from "../support/runs.ts"
import { blocksOf, piecesOf, vocabularyOf } from "./given.ts"
import { wordsOf } from "./grammar/law.ts"

const words = vocabularyOf([
  { name: "ring", parameters: object({ tone: TEXT }) },
  { name: "get_weather", parameters: object({ city: TEXT }) },
])

const CALL = '{"name": "ring", "arguments": {"tone": "low"}}'
const WRAPPED = `<tool_call>${CALL}</tool_call>`

/** Blocks by dialect and by the text they cover. */
const seen = (text: string, pieces: readonly string[] = [text]): unknown[] =>
  blocksOf(pieces, words).map((block) => [block.dialect, block.marked, text.slice(block.start, block.end)])

describe("a block", () => {
  test("reaches from the first mark to the last, of whichever dialect", () => {
    for (const [head, tail] of [
      ["<tool_call>", "</tool_call>"],
      ["<tool_call>\n", "\n</tool_call>\n</tool_calls>"],
      ["<tool_calls>\n<tool_call>", "</tool_call></tool_calls><|im_end|>"],
      ["<tool_call>", "[/TOOL_CALLS]"],
      ["<tool_call>", ""],
    ] as const)
      expect(seen(`So: ${head}${CALL}${tail}`)).toEqual([["hermes", true, head + CALL + tail]])
  })

  test("a stray word before the closing tag of its wrapper belongs to it, a sentence does not", () => {
    const open = "<tool_calls>\n<tool_call>"
    const close = "</tool_call>\n</tool_calls>"
    expect(seen(`${open}${CALL} done${close}`)).toEqual([["hermes", true, `${open}${CALL} done${close}`]])
    expect(seen(`${open}${CALL} and that is all there is to say${close}`)).toEqual([["hermes", true, open + CALL]])
  })

  test("a fence between its marks belongs to it, one behind an opening mark alone does not", () => {
    const fenced = `<tool_call>\n\`\`\`json\n${CALL}\n\`\`\`\n</tool_call>`
    expect(seen(fenced)).toEqual([["bare-json", true, fenced]])
    expect(seen(`<tool_call>\n\`\`\`json\n${CALL}\n\`\`\`\nThat is all.`)).toEqual([["bare-json", false, CALL]])
  })

  test("brackets too many before its closing mark belong to it", () => {
    for (const tail of ["}</tool_call>", "}}]\n</tool_call>", "\n}\n</tool_call>"])
      expect(seen(`<tool_call>${CALL}${tail}`)).toEqual([["hermes", true, `<tool_call>${CALL}${tail}`]])
    for (const tail of ["} and more", "}\n<b>x</b>"])
      expect(seen(`<tool_call>${CALL}${tail}`)).toEqual([["hermes", true, `<tool_call>${CALL}`]])
  })

  test("a mark that ends the text belongs to it: half a closing one, an opening one for it", () => {
    for (const tail of ["</", "</tool", "\n</tool_call", "<|im_en", "\n<tool_call>"])
      expect(seen(`<tool_call>${CALL}${tail}`)).toEqual([["hermes", true, `<tool_call>${CALL}${tail}`]])
    for (const tail of ["<", "<b"])
      expect(seen(`<tool_call>${CALL}${tail}`)).toEqual([["hermes", true, `<tool_call>${CALL}`]])
    expect(seen(`${WRAPPED}<tool_call> is the tag`)).toEqual([["hermes", true, WRAPPED]])
  })

  test("an opening mark in the place of a closing one, before an empty line and words", () => {
    const open = `<tool_call>${CALL}\n<tool_call>`
    expect(seen(`${open}\n\nJust a moment.`)).toEqual([["hermes", true, open]])
    for (const tail of ["\n<tool_call>\n\nring: low", "\n<tool_call>\n\nring", "\n<tool_call>\nJust a moment."])
      expect(seen(`<tool_call>${CALL}${tail}`)[0]).toEqual(["hermes", true, `<tool_call>${CALL}`])
    expect(seen(`${WRAPPED}\n<tool_call>\n\nIs the tag.`)).toEqual([["hermes", true, WRAPPED]])
  })

  test("an opening mark with a call inside it is no end", () => {
    const inTag = `<functioncall ${CALL}>`
    expect(seen(`${inTag}\n${inTag}`)).toEqual([
      ["json-in-tag", true, inTag],
      ["json-in-tag", true, inTag],
    ])
  })

  test("marks with blanks between their brackets", () => {
    const loose = `< tool_call >\n${CALL}\n</ tool_call >`
    expect(seen(`So: ${loose} and if a < b > c`)).toEqual([["hermes", true, loose]])
  })

  test("such ends do not depend on the pieces", () => {
    for (const tail of [
      "\n```\n</tool_call>",
      "}\n</tool_call>",
      "}x",
      "</tool_ca",
      "\n<tool_call>",
      "\n<tool_call> x",
      "\n<tool_call>\n\nJust a moment.",
      "\n<tool_call>\n\nring",
    ])
      for (const head of ["<tool_call>", "<tool_call>\n```json\n"]) {
        const text = head + CALL + tail
        for (let at = 1; at < text.length; at++)
          expect(seen(text, [text.slice(0, at), text.slice(at)])).toEqual(seen(text))
      }
  })

  test("a wrapper marks what has no marks of its own, unless words stand between", () => {
    expect(seen(`<function_calls>\nring(tone="low")`)).toMatchObject([["olmo3", true, expect.anything()]])
    expect(seen(CALL)).toEqual([["bare-json", false, CALL]])
    expect(seen(`<tool_call> as I said: ${CALL}`)).toEqual([["bare-json", false, CALL]])
  })

  test("unmarked it needs a given tool, marked it does not", () => {
    const foreign = CALL.replace("ring", "sing")
    expect(seen(foreign)).toEqual([])
    expect(seen(`<tool_call>${foreign}</tool_call>`)).toEqual([["hermes", true, `<tool_call>${foreign}</tool_call>`]])
  })

  test("several stand apart, with their text between", () => {
    expect(seen(`${WRAPPED} and then ${WRAPPED}`)).toHaveLength(2)
    expect(seen(`${CALL}\n\nbut also\n\nring(tone="low")`)).toMatchObject([
      ["bare-json", false, CALL],
      ["call-paren", false, 'ring(tone="low")'],
    ])
  })
})

describe("the text in pieces", () => {
  test("what is decided is given at once, and only once", () => {
    const scanner = createScanner(words, DIALECT_TABLE)
    expect(scanner.feedPiece(`Well. ${WRAPPED.slice(0, 20)}`)).toEqual([])
    expect(scanner.decidedEnd).toBe(6)
    expect(scanner.feedPiece(`${WRAPPED.slice(20)} And on.`)).toHaveLength(1)
    expect(scanner.end()).toEqual([])
  })

  test("prose is decided as it comes, but for what may begin a needle", () => {
    const scanner = createScanner(words, DIALECT_TABLE)
    scanner.feedPiece("Plain words, nothing else")
    expect(scanner.decidedEnd).toBe(25)
    scanner.feedPiece(" [TOOL_")
    expect(scanner.decidedEnd).toBe(26)
    scanner.feedPiece("BOX] closed")
    expect(scanner.decidedEnd).toBe(25 + 7 + 11)
    expect(scanner.end()).toEqual([])
  })

  test("an empty piece changes nothing", () => {
    const scanner = createScanner(words, DIALECT_TABLE)
    expect([scanner.feedPiece(""), scanner.feedPiece(WRAPPED.slice(0, 9)), scanner.feedPiece("")].flat()).toEqual([])
    expect(scanner.end(WRAPPED.slice(9))).toEqual(blocksOf([WRAPPED], words))
  })

  test("blocks do not depend on the pieces, whatever stands beside them", () => {
    const examples = describeDialects().flatMap((dialect) => dialect.examples.map((example) => example.text))
    const part = fc.oneof(
      fc.constantFrom(...examples),
      fc.constantFrom(
        "Some words.\n",
        "\n\n",
        " < 5 ",
        "{",
        "}",
        "<tool_call>",
        "</tool_call>",
        "```\n",
        "<",
        '"',
        "ring(",
        "[",
        "]",
      ),
      fc.constant(`${"It was late in the day. ".repeat(15)}\n`),
    )
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 5 }),
        fc.nat(1_000),
        fc.integer({ min: 1, max: 60 }),
        (parts, seed, most) => {
          const text = parts.join("")
          expect(blocksOf(piecesOf(text, seed, most), words), JSON.stringify(text)).toEqual(blocksOf([text], words))
        },
      ),
      { numRuns: runs(300), seed: 11 },
    )
  })
})

const made = (more: Partial<Dialect>): Dialect => ({ id: "made", body: [], ...more })
const bare = wordsOf({ ring: [] })
/** Reads `!` as a call, `?` as nothing up to the next character, `…` as unfinished. */
const marks: CallGrammar = (source, at) => {
  const { text } = source
  if (text[at] === "…") source.ranOut = true
  if (text[at] === "?") return { end: at + 2, calls: [] }
  return text[at] === "!"
    ? {
        end: at + 1,
        calls: [
          { name: "ring", start: at, end: at + 1, id: null, written: { kind: "members", members: [] }, whole: true },
        ],
      }
    : null
}

describe("grammars", () => {
  const run = (text: string, dialects: readonly Dialect[]): CallBlock[] =>
    createScanner(bare, tableOf(dialects)).end(text)
  const ends = (text: string, dialects: readonly Dialect[]) =>
    run(text, dialects).map((block) => [block.dialect, block.start, block.end])

  test("the first dialect and the first grammar that see a call have it", () => {
    const first = made({ id: "first", triggers: [triggerAtNeedle("@")], body: [() => null] })
    const second = made({ id: "second", triggers: [literalTrigger("@")], body: [() => null, marks] })
    expect(ends("a@!", [first, second, made({ triggers: [literalTrigger("@")], body: [marks] })])).toEqual([
      ["second", 1, 3],
    ])
  })

  test("what is no call for sure is stepped over", () => {
    expect(ends("@?@!", [made({ triggers: [literalTrigger("@")], body: [marks] })])).toEqual([])
    expect(ends("@.@!", [made({ triggers: [literalTrigger("@")], body: [marks] })])).toEqual([["made", 2, 4]])
  })

  test("a place that is none, or not yet", () => {
    const never = made({ triggers: [{ needle: "@", locateStart: () => NO_CALL_START }], body: [marks] })
    const later = made({
      triggers: [{ needle: "@", locateStart: ({ isEnd }, at) => (isEnd ? at + 1 : NEEDS_MORE_TEXT) }],
      body: [marks],
    })
    expect(ends("@!", [never])).toEqual([])
    const scanner = createScanner(bare, tableOf([later]))
    expect(scanner.feedPiece("@! and on")).toEqual([])
    expect(scanner.end()).toHaveLength(1)
  })

  test("at the end, what never closes is plain", () => {
    expect(ends("@… @!", [made({ triggers: [literalTrigger("@")], body: [marks] })])).toEqual([["made", 3, 5]])
  })

  test("nothing is held back for ever", () => {
    const scanner = createScanner(bare, tableOf([made({ triggers: [literalTrigger("@")], body: [marks] })]))
    scanner.feedPiece("@…")
    expect(scanner.decidedEnd).toBe(0)
    for (let size = 0; size <= MAX_BLOCK_LENGTH * 2; size += 65_536) scanner.feedPiece("x".repeat(65_536))
    expect(scanner.decidedEnd).toBeGreaterThan(MAX_BLOCK_LENGTH)
  })

  test("blocks without number are counted to a thousand", () => {
    const scanner = createScanner(bare, tableOf([made({ triggers: [literalTrigger("@")], body: [marks] })]))
    expect(scanner.end("@!".repeat(1_024))).toHaveLength(1_024)
    expect(scanner.gaveUp).toBe(false)
    const full = createScanner(bare, tableOf([made({ triggers: [literalTrigger("@")], body: [marks] })]))
    expect(full.end("@!".repeat(1_025))).toHaveLength(1_024)
    expect(full.gaveUp).toBe(true)
  })
})

describe("openers without end", () => {
  test.each([
    "<start_function_call>",
    "<｜tool▁calls▁begin｜>",
    "<tool_call>ring",
    "<tool_call>{'",
    "<tool_call>{/*",
    '<functioncall {"a": "',
    " to=ring",
  ])("%s: the time grows with the text", (opener) => {
    const scan = (): number => {
      const scanner = createScanner(words, DIALECT_TABLE)
      const before = cpuTime()
      expect(scanner.end(`${opener.repeat(Math.floor(600_000 / opener.length))}<`)).toEqual([])
      return cpuTime() - before
    }
    // searched to its end from each opener, the worst of them ({') took eighty seconds
    expect(scan()).toBeLessThan(2_000)
  })
})

describe("thousands of calls in one block", () => {
  const rowOf = (count: number): string => Array.from({ length: count }, () => CALL).join(",")
  const [least, most] = [25_000, 50_000].map(rowOf) as [string, string]

  test.each([
    ["a list", (row: string) => `[${row}]`],
    ["a list between marks", (row: string) => `<tool_call>[${row}]</tool_call>`],
    ["a row", (row: string) => row],
  ])("%s: read whole, with what stands behind", (_, textOf) => {
    const found = (): void => {
      const blocks = createScanner(words, DIALECT_TABLE).end(`${textOf(least)}\n\nNow:\n${WRAPPED}`)
      expect(blocks.map(({ calls }) => calls.length)).toEqual([25_000, 1])
    }
    // tried again at each call inside, they took four minutes
    expect(leastCpuTime(3_000, found)).toBeLessThan(3_000)
  })

  test("in pieces the time grows with the text", () => {
    const fed = (): void => {
      const scanner = createScanner(words, DIALECT_TABLE)
      for (const piece of piecesOf(`[${most}]`, 1, 65_536)) scanner.feedPiece(piece)
      scanner.end()
    }
    expect(leastCpuTime(6_000, fed)).toBeLessThan(6_000)
  })
})

test("what stands behind an opener without a call is not kept with every piece", () => {
  // kept, the pieces took twelve seconds
  const scan = (): void => {
    const scanner = createScanner(words, DIALECT_TABLE)
    scanner.feedPiece("<tool_call>")
    for (let i = 0; i < 40_000; i++) scanner.feedPiece("```json\n")
    expect(scanner.end()).toEqual([])
  }
  expect(leastCpuTime(2_000, scan)).toBeLessThan(2_000)
})
