import { mend } from "toolmend"
import { expect, test } from "vitest"
import { STOPS } from "../src/tour/stops.ts"
import { TOUR_TOOLS } from "../src/tour/tools.ts"
import { toolmend, withoutColour } from "./support/run.ts"

test("shows every stop and sums up", () => {
  const { code, stdout, stderr } = toolmend(["tour"])
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
  expect(STOPS.filter((stop) => !stdout.includes(stop.title) || !stdout.includes(stop.arguments))).toEqual([])
  expect(stdout).toMatch(/10 mended · 2 sent back · 1 untouched/)
  expect(stdout).not.toContain("\u001b")
})

test("is the same in colour", () => {
  const time = /in \d+ ms/
  expect(withoutColour(toolmend(["tour", "--color", "always"]).stdout).replace(time, "")).toBe(toolmend(["tour"]).stdout.replace(time, ""))
})

test("leaves the valid call as it is, byte for byte", () => {
  const valid = STOPS.at(-1)
  const [call] = mend({ toolCalls: [{ name: valid?.name ?? "", arguments: valid?.arguments ?? "" }] }, TOUR_TOOLS).calls
  expect(call).toMatchObject({ outcome: "unchanged", arguments: valid?.arguments })
})
