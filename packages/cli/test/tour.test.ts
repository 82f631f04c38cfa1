import { mend } from "toolmend"
import { expect, test } from "vitest"
import { isTextStop, STOPS, turnOf } from "../src/tour/stops.ts"
import { TOUR_TOOLS } from "../src/tour/tools.ts"
import { openFolder, withoutColour } from "./support/run.ts"

const { toolmend } = openFolder()

test("shows every stop and sums up", async () => {
  const { code, stdout, stderr } = await toolmend(["tour"])
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
  expect(
    STOPS.filter(
      (stop) => !stdout.includes(stop.title) || !stdout.includes(isTextStop(stop) ? stop.text : stop.arguments),
    ),
  ).toEqual([])
  expect(stdout).toMatch(/11 mended · 2 sent back · 1 unchanged/)
  expect(stdout).not.toContain("\u001b")
})

test("is the same in colour", async () => {
  const time = /in \d+ ms/
  expect(withoutColour((await toolmend(["tour", "--color", "always"])).stdout).replace(time, "")).toBe(
    (await toolmend(["tour"])).stdout.replace(time, ""),
  )
})

test("leaves the valid call as it is, byte for byte", async () => {
  const valid = STOPS.find((stop) => stop.title === "Nothing wrong")
  const turn = valid === undefined ? {} : turnOf(valid)
  expect(mend(turn, TOUR_TOOLS).calls).toMatchObject([
    { outcome: "unchanged", arguments: turn.toolCalls?.[0]?.arguments },
  ])
})

test("takes the call out of an answer, and shows what is left of it", async () => {
  const leaked = STOPS.filter(isTextStop)
  const { stdout } = await toolmend(["tour"])
  expect(leaked).toHaveLength(1)
  for (const stop of leaked) {
    const { calls, content } = mend(turnOf(stop), TOUR_TOOLS)
    expect(calls).toMatchObject([{ outcome: "recovered" }])
    expect(stdout).toContain(`the answer   ${content}\n`)
  }
})
