import { expect, test } from "vitest"
import { plainViews } from "../../src/scavenge/plain-view.ts"
import { leastCpuTime } from "../support/cpu-time.ts"

const hexOf = (text: string): string => Buffer.from(text).toString("hex")

test.each([
  ["&lt;mow lawn=&quot;north&quot;&gt;", '<mow lawn="north">'],
  ["&amp;lt;mow&amp;gt;", "<mow>"],
  ["&#109;ow&#x20;it", "mow it"],
  ["\\u006dow \\x69t \\u{6e}ow", "mow it now"],
  ['{\\"lawn\\": \\"north\\"}\\nnext', '{"lawn": "north"}\nnext'],
  ["%6Dow%20it", "mow it"],
  ["a %zz b 50% off", "a %zz b 50% off"],
  ["m\u200bow \u001b[32mit\u001b[0m <b>n</b>ow", "mow it now"],
  ["“mow”", '"mow"'],
  ["ｍｏｗ", "mow"],
  ["&#9999999; stays", "&#9999999; stays"],
  [`see ${btoa("mow the northern lawn now")}`, "see \nmow the northern lawn now\n"],
  [btoa("mow the lawn. ".repeat(12)).replace(/.{64}/g, "$&\n"), `\n${"mow the lawn. ".repeat(12)}\n`],
  [Buffer.from("mäht 50 % des Rasens jetzt").toString("base64"), "\nmäht 50 % des Rasens jetzt\n"],
  ["0123456789abcdef0123456789abcdef", "0123456789abcdef0123456789abcdef"],
  ["mow=20the la=\nwn=3D=C3=A4", "mow the lawn=ä"],
  ["a=20 b=41", "a=20 b=41"],
  ["m o w _ i t   n o w", "mow_it   n o w"],
  ['see <a href="?do=mow">here</a>', 'see here\n\n href="?do=mow"'],
  [hexOf("mow the northern lawn"), "\nmow the northern lawn\n"],
  [hexOf("mow\n\tthe naïve lawn: 80 %"), "\nmow\n\tthe naïve lawn: 80 %\n"],
  [hexOf("mow the lawn. ".repeat(9)).replace(/.{60}/g, "$&\n  "), `\n${"mow the lawn. ".repeat(9)}\n`],
  [hexOf("mow the lawn. ".repeat(9)).replace(/.{60}/g, "$&\\n"), `\n${"mow the lawn. ".repeat(9)}\n`],
  [hexOf("mow the northern lawn").replace(/../g, "$&:"), "\nmow the northern lawn\n"],
  [`facade0${hexOf("mow the northern lawn")}`, "facade0\nmow the northern lawn\n"],
  [`${hexOf("mow the lawn")}c080${hexOf("by the pond")}`, "\nmow the lawn%c0%80by the pond\n"],
  ["21 23 25 ".repeat(12), "21 23 25 ".repeat(12)],
  [btoa("mow the lawn. ".repeat(12)).replace(/.{64}/g, "$&\\n"), `\n${"mow the lawn. ".repeat(12)}\n`],
  ["pay 7,450 to DE02 1203 0000 0000 2020 51, room 3.14", "pay 7450 to DE02120300000000202051, room 3.14"],
  ["=3Cmow=3E =7B=22lawn=22=7D", '<mow> {"lawn"}'],
  [[..."mow it"].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join(""), "mow it"],
  [btoa(btoa("mow the northern lawn now")), "\n\nmow the northern lawn now\n\n"],
  [Buffer.from("mow the lawn now", "utf16le").toString("base64"), "\nmow the lawn now\n"],
  [btoa("mow the lawn. ".repeat(12)).replace(/.{76}/g, "$&\n    > "), `\n${"mow the lawn. ".repeat(12)}\n`],
  [[...Buffer.from("mow the lawn, by hand")].join(" "), "\nmow the lawn, by hand\n"],
  [JSON.stringify([...Buffer.from("mow the lawn, by hand")]), "[\nmow the lawn, by hand\n]"],
  ["21, 34, 55, 89, 34, 55, 34, 55, ".repeat(4), "21, 34, 55, 89, 34, 55, 34, 55, ".repeat(4)],
  ["\\155\\157\\167\\040\\151\\164\\040\\156\\157\\167", "\nmow it now\n"],
  [
    [...Buffer.from("mow the northern lawn")].map((code) => `0x${code.toString(16)}`).join(", "),
    "0x\nmow the northern lawn\n",
  ],
  [
    "00000000: 6d6f 7720 7468 6520 6e6f 7274 6865 726e  mow the northern\n00000010: 206c 6177 6e20 6e6f 772e                  lawn now.",
    "\nmow the northern lawn now.\n",
  ],
  ["**mow**_**it** now, 3 * 4", "mow_it now, 3 * 4"],
  ["the num-\nber of run_\nshell, A-\nB", "the number of run_shell, A-\nB"],
])("%s", (text, plain) => {
  expect(plainViews(text).at(-1)).toBe(plain)
})

test("a decoded text is also seen with its backslashes: they may part the names of a path", () => {
  const path = String.raw`{"path": "D:\\lawns\\tall\\north"}`
  expect(plainViews(btoa(path))).toEqual([btoa(path), `\n${path}\n`, '\n{"path": "D:\\\\lawns all\north"}\n'])
  expect(plainViews(encodeURIComponent(path))[1]).toBe(path)
  expect(plainViews(path)).toHaveLength(2)
  expect(plainViews("mow it")).toEqual(["mow it"])
})

test.each([
  ["marks of bold words that may be wildcards", "&#109;ow grass*old*dry", "mow grass*old*dry"],
  ["what looks like a line of a dump", "deadbeef: be quick &#109;ow the lawn", "be quick mow the lawn"],
  [
    "base64 inside base64",
    btoa(`mow ${btoa("the lawn behind the old barn")} now`),
    btoa("the lawn behind the old barn"),
  ],
])("a decoded text is also seen with %s", (_, text, part) => {
  expect(plainViews(text).some((view) => view.includes(part))).toBe(true)
})

test("a run of base64 longer than what is read at once is read in pieces", () => {
  const lawn = "mow the northern lawn now. ".repeat(2_000)
  expect(
    plainViews(`see ${btoa(lawn)} there`)
      .at(-1)
      ?.replace(/\n/g, ""),
  ).toBe(`see ${lawn} there`)
  expect(plainViews(`${"a1b2".repeat(7)}c`)).toHaveLength(1)
})

test("records without escapes are seen at the speed of a search", () => {
  const records = Array.from({ length: 15_000 }, (_, i) =>
    JSON.stringify({
      at: "2031-02-03T04:05:06Z",
      lawn: "north",
      path: `/lawns/bed/${i}`,
      digest: "0a1B2c3D4".repeat(5),
    }),
  ).join("\n")
  // each letter was tried as the beginning of a run, and the decoder threw for each digest
  expect(leastCpuTime(700, () => plainViews(records))).toBeLessThan(700)
})
