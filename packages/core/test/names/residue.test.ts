import { expect, test } from "vitest"
import { withoutResidue } from "../../src/names/residue.ts"
import { cpuTime } from "../support/cpu-time.ts"

test.each([
  ["brew_tea<|channel|>commentary", "brew_tea"],
  ["brew_tea<|constrain|>json", "brew_tea"],
  ["assistant to=functions.brew_tea", "functions.brew_tea"],
  ["<tool_call>brew_tea", "brew_tea"],
  ["<|tool_call_begin|>brew_tea", "brew_tea"],
  ["function<｜tool▁sep｜>brew_tea", "brew_tea"],
  ["<function=brew_tea>", "brew_tea"],
  ['invoke name="brew_tea"', "brew_tea"],
  ['"brew_tea"', "brew_tea"],
  ["`brew_tea`", "brew_tea"],
  ["“brew_tea”", "brew_tea"],
  ["brew_tea()", "brew_tea"],
  ["brew_tea(", "brew_tea"],
  ["brew_tea:0", "brew_tea"],
  ["  brew_tea\n", "brew_tea"],
  ["brew_tea,", "brew_tea"],
  ['brew_tea" parameter="kind', "brew_tea"],
  ["brew_tea</arg_key>", "brew_tea"],
  ["brew_tea", "brew_tea"],
  ["brew-tea.v2", "brew-tea.v2"],
  ["brew tea please", "brew tea please"],
  ['call:brew_tea{kind:<|"|>mint<|"|>}', "brew_tea"],
  ["<|tool_call>call:brew_tea{cups:2}<tool_call|>", "brew_tea"],
  ["**brew_tea**", "brew_tea"],
  ["`*brew_tea*`:", "brew_tea"],
  ["(brew_tea).", "brew_tea"],
  ["brew_tea*", "brew_tea*"],
  ["brew_tea..", "brew_tea.."],
  ["~~brew_tea~~", "~~brew_tea~~"],
  ["</brew_tea>", "</brew_tea"],
  ["", ""],
  ["<|im_end|>", ""],
])("%j → %j", (raw, name) => {
  expect(withoutResidue(raw)).toBe(name)
})

test("a long row of marks takes no time", () => {
  for (const unit of ["<", '"', "<|", "(", "<tool_call>", " to="]) {
    const start = cpuTime()
    withoutResidue(unit.repeat(20_000))
    expect(cpuTime() - start).toBeLessThan(500)
  }
})

test("an index in brackets is taken off", () => {
  expect(withoutResidue("brew_tea[3]")).toBe("brew_tea")
})
