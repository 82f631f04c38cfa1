import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { overlapOf, overlapsOf, spacedWordOf, weightOf } from "../../src/continuation/overlap.ts"
import { runs } from "../support/runs.ts"

describe("what is repeated", () => {
  test.each<[string, string, number]>([
    ["knead the dough", "the dough, then rest", 9],
    ["knead", "rest", 0],
    ["aaaa", "aaab", 3],
    ["abcabc", "abcabcabd", 6],
    ["", "x", 0],
    ["x", "", 0],
    ["dough", "dough", 5],
  ])("%j then %j: %i characters", (prefix, more, size) => {
    expect(overlapOf(prefix, more)).toBe(size)
  })

  test("shorter ones come behind the longest, and are few", () => {
    expect(overlapsOf("abcabc", "abcabcabd")).toEqual([6, 3])
    expect(overlapsOf("a".repeat(100), "a".repeat(100))).toHaveLength(4)
  })

  test("is the longest end that is a beginning", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 12 })
    fc.assert(
      fc.property(letters, letters, (prefix, more) => {
        let longest = 0
        for (let size = 1; size <= Math.min(prefix.length, more.length); size++)
          if (prefix.endsWith(more.slice(0, size))) longest = size
        expect(overlapOf(prefix, more)).toBe(longest)
      }),
      { numRuns: runs(1_000) },
    )
  })
})

describe("what it weighs", () => {
  test.each<[string, string]>([
    [", ", "doubtful"],
    ["the", "doubtful"],
    ["then", "doubtful"],
    ["yeast", "sure"],
    ["31415", "doubtful"],
    ["then ", "doubtful"],
    ["then rest", "sure"],
    ["2, 2", "doubtful"],
    ["                        ", "doubtful"],
    ["let the dough rest over", "sure"],
    ["kneading, kneading, ", "doubtful"],
    ['{ grain: "rye", organic: true, milled: "coarse", sold: true }, ', "doubtful"],
    ['bake(grain, water, salt, yeast, "warm', "sure"],
  ])("%j: %s", (repeated, weight) => {
    expect(weightOf(`Knead it: ${repeated}`, `${repeated} for an hour`, repeated.length)).toBe(weight)
  })

  test.each<[string, string, number, string]>([
    // one letter of a word is chance, two are not, nor is a word from its beginning
    ["some yeast", "t and salt", 1, "chance"],
    ["some yeast", "st and salt", 2, "doubtful"],
    ["some ye", "yeast and salt", 2, "doubtful"],
    ["[1, 2", "25]", 1, "doubtful"],
    // a word begins behind an escape, and where a name goes on with a capital
    ["Knead.\\nba", "bake it", 2, "doubtful"],
    ["Knead.\\tba", "bake it", 2, "doubtful"],
    ["cr\\u00", "00e8me", 2, "doubtful"],
    ["cr\\u00e8m", "me", 1, "doubtful"],
    ["doughB", "Ball", 1, "doubtful"],
    ["doughb", "ball", 1, "chance"],
    // a backslash that stands for itself
    ["D:\\\\rye\\\\no", "oats", 1, "chance"],
    // a number begins behind its letters, a unit behind its number, and a cell of a table behind a comma
    ["rye v1.0", "1.0.3", 3, "doubtful"],
    ["rye v1.0", "0.3", 1, "doubtful"],
    ["loaf7", "75", 1, "doubtful"],
    ["for 12m", "min", 1, "doubtful"],
    ["1,Ro", "Rolf", 2, "doubtful"],
    ["1,R", "1,Rolf", 3, "doubtful"],
    ["in 0.5", "5 hours", 1, "chance"],
    ["key 3af4", "4c", 1, "chance"],
    ["key 3af41", "41c", 2, "doubtful"],
    ["in 0.52", "5275 hours", 2, "doubtful"],
    // a mark behind anything but itself
    ["bake (", "(or boil)", 1, "doubtful"],
    ["bake(", "(rye)", 1, "doubtful"],
    ["rye/", "/loaf", 1, "doubtful"],
    ["rye::", ":loaf", 1, "chance"],
    ["黑麦、", "、燕麦", 1, "doubtful"],
    // brackets that are due, and such as are closed either way
    ["bake(", "(rye)) for", 1, "chance"],
    ["bake(mix(rye)", ") for", 1, "chance"],
    ["bake(mix(rye)", ") + (oats) for", 1, "chance"],
    ["bake(rye)", ") for", 1, "doubtful"],
    ["bake[]", "[] for", 2, "doubtful"],
    // the mark of a line with its space, the beginning of a row, a space
    ["rye\\n* ", "* oats", 2, "doubtful"],
    ["rye\\n*", "\\n* oats", 3, "doubtful"],
    ["rye;4\\n7", "\\n7;oats", 3, "doubtful"],
    ["rye ", " and oats", 1, "doubtful"],
    ["rye  ", " oats", 1, "chance"],
    ["rye\\n", "\\noats", 2, "chance"],
    ["rye\\n ", "\\n oats", 3, "doubtful"],
    // an indentation, unless nobody would write it
    ["bake:\\n  ", "    rye", 2, "doubtful"],
    ["bake:\\n\\t", "\\t\\trye", 2, "doubtful"],
    ["bake:\\n ", " rye", 1, "chance"],
    ["bake:\\n ", " - rye", 1, "doubtful"],
    ["1. bake\\n   ", "   rye", 3, "doubtful"],
    ["1. bake\\n   rye\\n ", "   oats", 1, "doubtful"],
    ["bake {\\n  if (rye) {\\n  ", "  sift()", 2, "chance"],
    ["bake {\\n  sift()\\n  ", "  rye()", 2, "doubtful"],
    // three letters, unless the text says them twice anyway
    ["from yeast", "ast and", 3, "doubtful"],
    ["hoo", "hoo hoo", 3, "doubtful"],
    ["ho ", "ho ho", 3, "chance"],
    ["ho ho h", "o ho", 3, "chance"],
    ["ho h", "o hat", 3, "doubtful"],
    // only whole words are said
    ["then this is ", "is it", 3, "doubtful"],
    ["the oats are ", "re read", 3, "doubtful"],
    // nor two or three of a path, a number, a digest, or around a space
    ["grains/", "ns/rye", 3, "doubtful"],
    ["grains/", "s/rye", 2, "doubtful"],
    ["weighs 0.7200", "200 grams", 3, "doubtful"],
    ["key 9d1f4677", "677e", 3, "doubtful"],
    ["sift the r", "e rye", 3, "doubtful"],
    ["whole ", "le grain", 3, "doubtful"],
    ["--------+---", "---+", 3, "doubtful"],
    ["the o", "oolong", 1, "doubtful"],
    ["rye,4", "44;oats", 1, "doubtful"],
    ["so ", "so it", 3, "doubtful"],
    ['[\\"r', '\\"rye\\"]', 3, "doubtful"],
    // a name that was cut, from a part of it
    ["rye/loaf.t", "f.txt", 3, "doubtful"],
    ["rye/f.t", "f.txt", 3, "doubtful"],
    ["see <br", "<br>", 3, "doubtful"],
  ])("%j and %j: %i characters are %s", (prefix, more, overlap, weight) => {
    expect(weightOf(prefix, more, overlap)).toBe(weight)
  })

  test.each([
    "dead beef face cafe ",
    "beadedfacade",
    "gattacacatga",
    "GATTACATGCAA",
    "qGVsbGwgYnJlYWQ",
    "3af/Rye+b7c/Oat+d9e/Bun+",
  ])("%j holds no word: it may come twice", (run) => {
    expect(weightOf(`Key: ${run}`, `${run}0`, run.length)).toBe("doubtful")
  })

  test("half an escape may be written again, a whole one not", () => {
    expect(weightOf("Knead.\\", "\\nBake.", 1)).toBe("doubtful")
    expect(weightOf("D:\\\\", "\\\\rye", 1)).toBe("chance")
  })

  test.each<[string, string, string]>([
    ["D:\\\\", "\\rye", "doubtful"],
    ["D:\\\\rye\\\\", "\\bread", "doubtful"],
    ["\\\\\\\\", "\\flour", "doubtful"],
    // lines that end in a backslash
    ["bake --rye \\\\", "\\n  --oats", "chance"],
    ["bake --rye \\\\", "\\nrye", "chance"],
    ["rye & oats \\\\\\\\", "\\nwheat", "chance"],
    ["rye\\\\", "\\n\\noats", "chance"],
  ])("%s and %s: a separator again, or a control character behind one: %s", (prefix, more, weight) => {
    expect(weightOf(prefix, more, 1)).toBe(weight)
  })

  test("outside a string what holds a number may be an element again, marks alone may not", () => {
    expect(weightOf("[7,8,9", "9,12]", 1, false)).toBe("doubtful")
    expect(weightOf("[7,8,9,", "9,12]", 2, false)).toBe("doubtful")
    expect(weightOf("[7,8,9", "8,9,12]", 3, false)).toBe("doubtful")
    expect(weightOf("[[", "[7]]]", 1, false)).toBe("chance")
    // what was cut is not written again from its middle
    expect(weightOf("[7,8,96", "6,12]", 1, false)).toBe("chance")
    expect(weightOf("[7,8", ",8,12]", 2, false)).toBe("chance")
    expect(weightOf("[7,-8", "81]", 1, false)).toBe("doubtful")
    expect(weightOf("[7e-8", "81]", 1, false)).toBe("chance")
    // a number has hardly two digits twice; of three characters only white space and brackets are chance
    expect(weightOf('{"grams":2750', "50}", 2, false)).toBe("doubtful")
    expect(weightOf("[[[[", "[[7]]]]]]", 2, false)).toBe("chance")
    expect(weightOf('{"grams":2750', "750}", 3, false)).toBe("doubtful")
    expect(weightOf("[[],", "[],[7]]", 3, false)).toBe("doubtful")
    expect(weightOf("{\n   ", '   "grams":7}', 3, false)).toBe("chance")
  })

  test("where nothing stands between words, any letter may begin one", () => {
    for (const [prefix, more, overlap] of [
      ["先揉面团", "面团再烤", 2],
      ["先揉面", "面团再烤", 1],
      ["パンをこねる", "こねるとき", 3],
      ["นวดแป้ง", "แป้งแล้ว", 4],
      ["นวดแป", "แป้งแล้ว", 2],
      ["加入ye", "yeast和盐", 2],
      ["第2", "25步", 1],
    ] as const)
      expect([more, weightOf(prefix, more, overlap)]).toEqual([more, "doubtful"])
    // Hangul has spaces
    expect(weightOf("밀가루", "루와 물", 1)).toBe("chance")
    expect(weightOf("먼저 밀", "밀가루와 물", 1)).toBe("doubtful")
  })

  test("signs above and below letters belong to the word", () => {
    expect(weightOf("पहले रो", "रोटी बेलें", 2)).toBe("doubtful")
  })

  test("a digit of a number is no word of its own", () => {
    expect(weightOf("[0.5", "5]", 1)).toBe("chance")
  })

  test.each<[string, string, number, string]>([
    // what begins and ends inside a word is never said twice on purpose, a word is
    ["Then bake the bre", "ke the bread", 10, "sure"],
    ["It is very, very ", "very good", 5, "doubtful"],
    ["It is very ", "very good", 5, "doubtful"],
    ["First la la la", "la la la and so", 8, "doubtful"],
    // the n of a line break is no letter
    ["Bread:\\nrye oats\\n", "rye oats\\nend", 10, "doubtful"],
    ["Then\\nknead, (b) bake, ", "knead, (b) bake, cool", 17, "doubtful"],
    // whole lines and sentences may be written twice, pieces of them not
    ["Bread:\\nrye and more oats\\n", "rye and more oats\\nend", 19, "doubtful"],
    ["Bread:\\nrye and more oats and", "and more oats and wheat\\n", 17, "sure"],
    ["Bread. I will bake it later", ". I will bake it later again", 22, "doubtful"],
    ["So: let the rye bread cool down now. ", "let the rye bread cool down now. End", 33, "doubtful"],
    // a line that begins like the one before
    ["Bread:\\nrye and much more whole oat", "\\nrye and much more whole oats", 29, "doubtful"],
    // a piece that begins inside a word is not said twice
    ["Then (a) knead, (b) bake, ", "ead, (b) bake, (c) cool", 15, "sure"],
    ["Then (a) knead, (b) bake, ", "knead, (b) bake, (c) cool", 17, "doubtful"],
    // nor one that ends inside a word, in code
    ["bake(rye) {\\n  return flo", "(rye) {\\n  return flour", 21, "sure"],
    ["bake(rye) {\\n  return (", "(rye) {\\n  return (flour", 19, "doubtful"],
  ])("%j and %j: %i characters are %s", (prefix, more, overlap, weight) => {
    expect(weightOf(prefix, more, overlap)).toBe(weight)
  })

  test("letters in escapes are counted as letters", () => {
    const coded = (text: string): string =>
      [...text].map((c) => (c < "~" ? c : `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`)).join("")
    const lap = coded("сыр и хлеб ")
    expect(weightOf(`Ja: ${lap}`, `${lap}ok`, lap.length)).toBe("doubtful")
    // wherever it is cut, inside a letter too
    for (let at = 1; at < lap.length; at++)
      expect(weightOf(`Ja: ${lap}${lap.slice(0, at)}`, `${lap.slice(at)}ok`, 0) === "sure").toBe(false)
    const half = lap.slice(2)
    expect(weightOf(`Ja: ${lap}\\u`, `${half}\\u0441`, half.length)).toBe("doubtful")
    const long = coded("замесите тесто и оставьте отдохнуть ")
    expect(weightOf(`Ja: ${long}`, `${long}ok`, long.length)).toBe("doubtful")
    // a backslash that stands for itself begins no escape; ASCII stays as it is
    expect(weightOf("Ja: \\\\u30c6 ", "\\\\u30c6 ok", 8)).toBe("doubtful")
    expect(weightOf("Ja: \\u003crye\\u003e ", "\\u003crye\\u003e ok", 16)).toBe("doubtful")
    expect(weightOf("Ja: \\u003crye\\u00fc ", "\\u003crye\\u00fc ok", 16)).toBe("doubtful")
    expect(weightOf("Ja \\ud83c", "\\ud83c\\udf5e", 6)).toBe("doubtful")
  })

  test("between tokens it is an element of a list, and may be there twice", () => {
    const element = '{"grain":"rye","kilos":12},'
    expect(weightOf(`{"list":[${element}`, `${element}{"grain":"oats"}]}`, element.length, false)).toBe("doubtful")
    expect(weightOf('{"list":[{"kilos":2},{"kilos":2', '},{"kilos":2.5}]}', 12, false)).toBe("doubtful")
  })

  test("what the text says elsewhere too is never sure", () => {
    const row = "rye;wheat;spelt;oats\n"
    expect(weightOf(`${row}---\n${row}`, `${row}end`, row.length)).toBe("doubtful")
    expect(weightOf(`from ${row}`, `${row}---\n${row}`, row.length)).toBe("doubtful")
    expect(weightOf(`from ${row}${row}`, `${row}${row}end`, 2 * row.length)).toBe("doubtful")
    expect(weightOf(`from ${row}r`, `${row.slice(1)}${row}end`, row.length)).toBe("doubtful")
    // a row alone may be one of two
    expect(weightOf(`from ${row}`, `${row}end`, row.length)).toBe("doubtful")
  })
})

test.each<[string, string, number]>([
  ["let it ri", " rise for an hour", 3],
  ["let it ri", "  rise", 4],
  ['"ri', " rise", 3],
  ["dough\\nri", "\\nrise", 4],
  ["rye =", " = 2", 2],
  ["rye\\n3.", " 3. oats", 3],
  ["rye: (mix(oats)", " ) for", 0],
  // the word is whole, or another one
  ["knead, knea", " kneel", 0],
  ["rise, rise", " rise", 0],
  ["let it ri", " bake", 0],
  ["let it ri", "rise", 0],
  ["let it ", " rise", 0],
  ["let it ri", "\\nrise", 0],
  ["let it ri", "\nrise", 0],
])("%j then %j: %i characters are a space and the cut word again", (prefix, more, size) => {
  expect(spacedWordOf(prefix, more)).toBe(size)
})
