import { describe, expect, test } from "vitest"
import { join } from "../../src/continuation/join.ts"
import { parseObject } from "../../src/json/strict.ts"
import { compileSchema } from "../../src/schema/compile.ts"

const isObject = (text: string): boolean => parseObject(text) !== undefined
const never = (): boolean => false

test.each<[string, string, string, string | null]>([
  ['{"grain":"ry', 'e"}', "joined", '{"grain":"rye"}'],
  ['{"grain":"rye flo', 'rye flour"}', "overlapped", '{"grain":"rye flour"}'],
  ['{"grain":"hulled oa', ' oats"}', "ambiguous", null],
  ['{"grain":"oa', ' oats"}', "ambiguous", null],
  ['{"grain":"oats, oats', ' oats"}', "ambiguous", null],
  ['{"grain":"ho ho', ' ho hey"}', "joined", '{"grain":"ho ho ho hey"}'],
  ['{"grain":"rye","kilos":1', '{"grain": "rye", "kilos": 12}', "restarted", '{"grain": "rye", "kilos": 12}'],
  ['{"grain":"rye","kilos":1', "Here: 2}", "joined", '{"grain":"rye","kilos":12}'],
  ['{"grain":"rye","kilos":4', "....5}", "ambiguous", null],
  ['{"grain":"rye","kilos":1', " 2}", "ambiguous", null],
  ['{"grain":["rye"],"kilos":[1, 3', " 3]}", "ambiguous", null],
  ['{"kilos":[4, 8, 8', " 8, 810]}", "ambiguous", null],
  ['{"kilos":[888, 888', " 888, 8810]}", "ambiguous", null],
  ['{"kilos":[4, 80, 81', " 80, 81, 82]}", "overlapped", '{"kilos":[4, 80, 81, 82]}'],
  ['{"grain":"* rye\\n* ', '* oats"}', "ambiguous", null],
  ['{"grain":"rye\\n  ', '    oats"}', "ambiguous", null],
  ['{"grain":"rye","kilos":1', "12}", "ambiguous", null],
  // a member twice is no reading
  ['{"grain":"rye","kilos":12,', '"kilos":12}', "ambiguous", null],
  ['{"grain":"rye","kilos":12', '"kilos":12}', "overlapped", '{"grain":"rye","kilos":12}'],
  ['{"kilos":[4,8,9', "9,12]}", "ambiguous", null],
  ['{"kilos":[4,8,1', "12,16]}", "ambiguous", null],
  ['{"kilos":[4,8,1', "2,16]}", "joined", '{"kilos":[4,8,12,16]}'],
  ['{"kilos":[4,8,', "8,12]}", "ambiguous", null],
  ['{"kilos":[4,8', ",8,12]}", "joined", '{"kilos":[4,8,8,12]}'],
  ['{"kilos":[4,81', "1,12]}", "joined", '{"kilos":[4,811,12]}'],
  ['{"grain":"(oats, oats, oats), ', '(oats, oats, oats), (rye)"}', "ambiguous", null],
  ['{"grain":"rye\\noa', 'oats"}', "ambiguous", null],
  ['{"grain":"rye\\noa', 'ts"}', "joined", '{"grain":"rye\\noats"}'],
  ['{"grain":"rye\\', '\\noats"}', "ambiguous", null],
  // the mark of a template behind half of the rest, and behind the whole
  ['{"grain":"rye', " and oa<|im_end|>", "ambiguous", null],
  ['{"grain":"rye', '{"grain":"rye and oa<|im_end|>', "ambiguous", null],
  ['{"grain":"rye', ' and oats"}<|im_end|>', "joined", '{"grain":"rye and oats"}'],
  ['{"grain":"rye', " and <s>oats</s>", "joined", '{"grain":"rye and <s>oats</s>'],
  ["{grain:'rye", " and oa<|im_end|>", "ambiguous", null],
  ['{"grain":"D:\\\\', '\\rye"}', "ambiguous", null],
  ['{"grain":"D:\\\\', 'rye"}', "joined", '{"grain":"D:\\\\rye"}'],
  ['{"grain":"ryeOa', 'Oats"}', "ambiguous", null],
  ['{"grain":"oho oho oho ', 'oho oho"}', "ambiguous", null],
  [
    '{"grain":"first soak the rolled oats over\\',
    'soak the rolled oats over\\tnight"}',
    "overlapped",
    '{"grain":"first soak the rolled oats over\\tnight"}',
  ],
  // two rows alike, or the last one written again
  [
    '{"grain":"rye\\n- kind: whole meal\\n  sold by: oat',
    '\\n- kind: whole meal\\n  sold by: oats"}',
    "ambiguous",
    null,
  ],
  // the beginning of the word again, or of a line that says it too
  ['{"grain":"soaked oats and boiled wheat with so', 'soaked oats and boiled wheat with some"}', "ambiguous", null],
  // half of a letter that takes two codes
  ['{"grain":"\\ud83c', '3c\\udf3e"}', "overlapped", '{"grain":"\\ud83c\\udf3e"}'],
  ['{"grain":"\\ud8', '3c\\udf3e"}', "joined", '{"grain":"\\ud83c\\udf3e"}'],
  ['{"grain":"\ud83c', '\ud83c\udf3e"}', "overlapped", '{"grain":"\ud83c\udf3e"}'],
  ['{"grain":"\\ud83c', ' rye"}', "ambiguous", null],
  ['{"grain":"\\ud83c', "\\u", "joined", '{"grain":"\\ud83c\\u'],
  ['{"grain":"\\\\ud83c', ' rye"}', "joined", '{"grain":"\\\\ud83c rye"}'],
  ['{"grain":["rye","oats",', '"oats","wheat"]}', "ambiguous", null],
  ['{"grain":"say \\', '"now\\" twice"}', "joined", '{"grain":"say \\"now\\" twice"}'],
  ['{"grain":"rye,\\', '"nwheat"}', "ambiguous", null],
  ['{"grain":"rye', '","kilos":1} and {"grain":"oats"}', "ambiguous", null],
])("%s and %s: %s", (prefix, more, how, text) => {
  expect(join(prefix, more, isObject)).toMatchObject({ how, text })
})

test("says what was left out, and whether anything is still missing", () => {
  expect(join('{"grain":"rye"', "And now:\n}\nDone.", isObject)).toEqual({
    how: "joined",
    text: '{"grain":"rye"}',
    overlap: 0,
    dropped: "And now:\n\nDone.",
    isOpen: false,
  })
  expect(join('{"grain":"rye"', ',"kilos":', isObject)).toMatchObject({ text: '{"grain":"rye","kilos":', isOpen: true })
})

describe("what makes a call is asked", () => {
  test("a reading that makes none loses against one that does", () => {
    const isShort = (text: string): boolean => isObject(text) && text.length < 24
    expect(join('{"grain":"rye ', 'rye oats"}', isShort)).toMatchObject({ how: "overlapped" })
    expect(join('{"grain":"rye ', 'rye oats"}', isObject)).toMatchObject({ how: "ambiguous" })
  })

  test("a text that is JSON and no call is joined all the same: the caller says what is wrong with it", () => {
    expect(join('{"grain":"ry', 'e"}', never)).toMatchObject({ how: "joined", text: '{"grain":"rye"}' })
  })

  test("the call again with another value is no part of the first one", () => {
    const prefix = '{"grain":"rye","kilos":12,"mill":{'
    const again = '{"grain":"spelt","kilos":12,"mill":{"stones":2}}'
    const isMilled = (text: string): boolean => isObject(text) && text.includes("kilos")
    for (const more of [again, `${again}}`, again.slice(0, 20), again.replace("2}", "2,}"), `Here it is: ${again}`])
      expect(join(prefix, more, isMilled)).toMatchObject({ how: "ambiguous", text: null })
    const due = prefix.slice(0, -1)
    expect(join(due, again, isMilled)).toMatchObject({ how: "ambiguous", text: null })
    // the braces are those of both
    expect(join(due, `${again}}`, isMilled)).toMatchObject({ how: "joined", isOpen: false })
    // no call by itself
    expect(join(prefix, '{"grain":"oats","stones":2}}', isMilled)).toMatchObject({ how: "overlapped" })
    expect(join(due, '{"grain":"oats"}', isMilled)).toMatchObject({ how: "joined", isOpen: true })
  })

  test("an object where a value is due may be the value", () => {
    expect(join('{"grain":', '{"grain":1}', isObject).how).toBe("ambiguous")
    expect(join('{"grain":', '{"grain":1}', (text) => isObject(text) && !text.includes(":{")).how).toBe("restarted")
    expect(join('{"grain":"rye","parts":[', '{"grain":"rye","parts":[]}', isObject).how).toBe("restarted")
  })
})

describe("a key that was cut", () => {
  const text = { type: "string" }
  const loaf = { type: "object", properties: { crust: text, crumb: text } }
  const { view } = compileSchema({
    type: "object",
    properties: {
      grain: text,
      loaves: { type: "array", items: loaf },
      ooze: text,
      gram: text,
      graham: text,
      notes: {},
    },
  })

  test.each<[string, string, string, string | null]>([
    // one that is declared is meant, however short the repetition
    ['{"grain":"rye","loa', 'aves":[]}', "overlapped", '{"grain":"rye","loaves":[]}'],
    ['{"gra', 'rain":"rye"}', "overlapped", '{"grain":"rye"}'],
    ['{"l', 'loaves":[]}', "overlapped", '{"loaves":[]}'],
    [
      '{"loaves":[{"crust":"dark","cru',
      'rumb":"soft"}]}',
      "overlapped",
      '{"loaves":[{"crust":"dark","crumb":"soft"}]}',
    ],
    // also one that says the same twice
    ['{"o', 'oze":"oats"}', "joined", '{"ooze":"oats"}'],
    // two that are declared
    ['{"gra', 'am":"x"}', "overlapped", '{"gram":"x"}'],
    ['{"gra', 'ham":"x"}', "joined", '{"graham":"x"}'],
    // none is: as in any text
    ['{"grain":"rye","dou', 'ugh":"x"}', "joined", '{"grain":"rye","douugh":"x"}'],
    ['{"notes":{"loa', 'aves":[]}}', "joined", '{"notes":{"loaaves":[]}}'],
    // a text is no key
    ['{"grain":"loa', 'aves"}', "joined", '{"grain":"loaaves"}'],
  ])("%s and %s: %s", (prefix, more, how, whole) => {
    expect(join(prefix, more, isObject, view)).toMatchObject({ how, text: whole })
  })

  test("two keys that are declared are not told apart", () => {
    const { view: both } = compileSchema({ type: "object", properties: { to: text, too: text } })
    expect(join('{"to', 'o":"bake"}', isObject, both)).toMatchObject({ how: "ambiguous", text: null })
  })
})
