import { expect, test } from "vitest"
import { joinTokens, layOut, readTokens, TEXT_DAMAGE } from "../../../src/testing/damage/text-damage.ts"
import { createRandom } from "../../../src/testing/random.ts"

const SOUND = '{"a":"x \\"y\\"\\n","n":[1],"ok":true}'

/** One of the texts that each kind makes of the sound one. */
const MADE: Readonly<Record<string, string>> = {
  "trailing-comma": '{"a":"x \\"y\\"\\n","n":[1],"ok":true,}',
  "missing-comma": '{"a":"x \\"y\\"\\n" "n":[1],"ok":true}',
  "doubled-comma": '{"a":"x \\"y\\"\\n",,"n":[1],"ok":true}',
  "semicolon-for-comma": '{"a":"x \\"y\\"\\n";"n":[1],"ok":true}',
  "equals-for-colon": '{"a"="x \\"y\\"\\n","n"=[1],"ok"=true}',
  "missing-colon": '{"a" "x \\"y\\"\\n","n":[1],"ok":true}',
  "single-quotes": "{'a':'x \"y\"\\n','n':[1],'ok':true}",
  "unquoted-keys": '{a:"x \\"y\\"\\n",n:[1],ok:true}',
  "quote-lost": '{"a":x \\"y\\"\\n","n":[1],"ok":true}',
  "quote-doubled": '{"a":""x \\"y\\"\\n","n":[1],"ok":true}',
  "inner-quotes": '{"a":"x "y"\\n","n":[1],"ok":true}',
  "raw-newline": '{"a":"x \\"y\\"\n","n":[1],"ok":true}',
  "lost-closer": '{"a":"x \\"y\\"\\n","n":[1,"ok":true}',
  "extra-closer": `${SOUND}}}`,
  "wrong-closer": '{"a":"x \\"y\\"\\n","n":[1},"ok":true}',
  "lost-opening-brace": SOUND.slice(1),
  fence: `\`\`\`json\n${SOUND}\n\`\`\``,
  "prose-around": `${SOUND}\nDone.`,
  "end-token": `${SOUND}<|im_end|>`,
  "double-encoded": JSON.stringify(SOUND),
  "python-words": SOUND.replace("true", "True"),
  comment: '{"a":"x \\"y\\"\\n", /* see above */ "n":[1],"ok":true}',
  "written-twice": SOUND + SOUND,
}

const variants = (kind: string, text = SOUND): (string | null | undefined)[] =>
  Array.from({ length: 60 }, (_, seed) => TEXT_DAMAGE[kind]?.(readTokens(text), createRandom(String(seed))))

test.each(Object.entries(MADE))("%s", (kind, made) => expect(variants(kind)).toContain(made))

test("smart quotes only where no text has quotes of its own", () => {
  expect(new Set(variants("smart-quotes"))).toEqual(new Set([null]))
  expect(variants("smart-quotes", '{"a":"b"}')).toContain("{“a”:“b”}")
  expect(Object.keys(TEXT_DAMAGE).toSorted()).toEqual([...Object.keys(MADE), "smart-quotes"].toSorted())
})

test("a closer of something empty is no place for a trailing comma", () =>
  expect(new Set(variants("trailing-comma", '{"a":[]}'))).toEqual(new Set(['{"a":[],}'])))

test("layouts are those of JSON.stringify", () => {
  const value = { a: [1] }
  const laid = new Set(Array.from({ length: 40 }, (_, seed) => joinTokens(layOut(value, createRandom(`${seed}`)))))
  expect(laid).toEqual(new Set([JSON.stringify(value), JSON.stringify(value, null, 2)]))
})
