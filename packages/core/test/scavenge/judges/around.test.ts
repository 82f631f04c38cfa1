import { expect, test } from "vitest"
import { aroundOf } from "../../../src/scavenge/judges/around.ts"
import { JSON_CALL, sceneOf, TAGGED } from "../scenes.ts"

test("a call alone has nothing around it", () => {
  expect(aroundOf(sceneOf(`\n${TAGGED} </s>`))).toEqual({
    lead: null,
    afterword: null,
    fence: null,
    isOwnFence: false,
    isBare: false,
    isOffered: false,
  })
})

test("calls side by side share what is said before and behind them", () => {
  const around = aroundOf(sceneOf(`Two lawns. ${JSON_CALL}\n${JSON_CALL}\nDone.`))
  expect([around.lead?.words, around.afterword?.words]).toEqual([" two lawns ", " done "])
})

test("its own fence is passed over", () => {
  const around = aroundOf(sceneOf(`Now:\n\`\`\`json\n${JSON_CALL}\n\`\`\`\nDone.`))
  expect([around.lead?.words, around.afterword?.words, around.fence?.codeLanguage, around.isOwnFence]).toEqual([
    " now | ",
    " done ",
    "json",
    true,
  ])
})

test("a marked call in a fence is as bare as one without marks", () => {
  expect(aroundOf(sceneOf(TAGGED)).isBare).toBe(false)
  expect(aroundOf(sceneOf(JSON_CALL)).isBare).toBe(true)
  expect(aroundOf(sceneOf(`\`\`\`\n${TAGGED}\n\`\`\``)).isBare).toBe(true)
})
