import { expect, test } from "vitest"
import { NOTE, refuses, valueIn } from "../../../support/reading.ts"

test("a text with a part left out is not executed, unless it is right as it stands", () => {
  refuses('{"title":"one [truncated 80 chars] two",}', NOTE)
  refuses("{'title':'one (12 more lines) two'}", NOTE)
  refuses("{'title':'one (… 12 lines) two'}", NOTE)
  refuses("{'title':'one [90 bytes omitted] two'}", NOTE)
  expect(valueIn("{'title':'A song (20 lines, sad)'}", NOTE)).toEqual({ title: "A song (20 lines, sad)" })
  expect(valueIn('```\n{"title":"[truncated 80 chars]"}\n```', NOTE)).toEqual({ title: "[truncated 80 chars]" })
})
