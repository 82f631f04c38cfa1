import { expect, test } from "vitest"
import { isStop } from "../../../src/json/reading/stops.ts"

test("quotes, backslashes, control characters and marks that may follow a value", () => {
  for (const c of [
    '"',
    "'",
    "`",
    "\\",
    "\n",
    "\t",
    ",",
    "}",
    "]",
    ";",
    "{",
    "“",
    "”",
    "’",
    "«",
    "»",
    "＂",
    "，",
    "］",
    "｝",
  ])
    expect([c, isStop(c.charCodeAt(0))]).toEqual([c, true])
})

test("letters, digits, spaces and other scripts are passed over", () => {
  for (const c of ["a", "Z", "7", " ", ":", "(", "é", "字", "ж", "—"])
    expect([c, isStop(c.charCodeAt(0))]).toEqual([c, false])
})
