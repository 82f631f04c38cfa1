import { describe, expect, test } from "vitest"
import { framesOf } from "../../src/scavenge/scene.ts"
import { judgeMention } from "../../src/scavenge/verdict.ts"
import { cpuTime, leastCpuTime } from "../support/cpu-time.ts"
import { large } from "../support/runs.ts"
import { JSON_CALL, PYTHON, sceneOf, TAGGED, verdictOf } from "./scenes.ts"

/** Nothing speaks against the call. */
const PLAIN = {
  names: ["f"],
  positional: false,
  record: false,
  repeats: false,
  redefined: false,
  selfNamed: false,
  fills: false,
  place: "content",
  channel: "native",
  answered: false,
} as const

describe("the first objection wins", () => {
  test.each([
    [`For example, I will not call \`${TAGGED}\` here.`, "mention/inline-code"],
    [`I will not run this example: ${TAGGED}`, "mention/negated"],
    [`# Guide\n\nFor instance:\n\n\`\`\`json\n${JSON_CALL}\n\`\`\`\n\nThat is all.`, "mention/example"],
    [`The tools are listed here.\n\n\`\`\`json\n${JSON_CALL}\n\`\`\`\n\nThat is all.`, "mention/fence"],
    [`A list: ${PYTHON}. It goes on.`, "mention/in-prose"],
  ])("%s", (written, id) => {
    expect(verdictOf(written)).toBe(id)
  })

  test("with a reason", () => {
    expect(judgeMention(sceneOf(`Never ${TAGGED}`))).toMatchObject({
      id: "mention/negated",
      why: "It is refused or ruled out by the words before it.",
    })
    expect(judgeMention(sceneOf(TAGGED))).toBeNull()
  })
})

describe("the action behind a thought settles what the thought doubts", () => {
  const action = '⟦Action: mow\nAction Input: {"lawn": "north"}⟧'
  test.each([
    ["Maybe I can cut it.", null],
    ["We might see the moss by cutting it.", null],
    ["I have not cut it yet.", null],
    ["I will not cut it.", "mention/negated"],
    ["I'd cut it if you agree.", "mention/hypothetical"],
  ])("%s", (thought, id) => {
    expect(verdictOf(`Thought: ${thought}\n${action}`)).toBe(id)
  })
})

describe("a sentence before the last one counts where the last one says nothing of the call", () => {
  test.each([
    [`Do not run the call below. It opens the gate.\n\n${TAGGED}`, "mention/negated"],
    [`Here's an example. The lawns are made up.\n\n${TAGGED}`, "mention/example"],
    [`Please confirm first. The lawn is large.\n\n${TAGGED}`, "mention/hypothetical"],
    [`Das mache ich nicht. Der Rasen ist nass.\n\n${TAGGED}`, "mention/negated"],
    [`Das Mähen mache ich erst, wenn es taut. Dann schicke ich dies ab:\n\n${TAGGED}`, "mention/hypothetical"],
    [
      `I'm not going to cut it. You told me on Monday that it rests, so it stays undone:\n\n${TAGGED}`,
      "mention/negated",
    ],
    [`What is the height? Then I'll cut it:\n\n${TAGGED}`, "mention/hypothetical"],
    [`I'm waiting for the rain to end. Afterwards I'll cut it:\n\n${TAGGED}`, "mention/hypothetical"],
    [`The neighbour has to agree. Then this comes:\n\n${TAGGED}`, "mention/hypothetical"],
    [`Is the lawn dry? If so, I'll cut it:\n\n${TAGGED}`, "mention/hypothetical"],
    [`Ich brauche noch die Höhe. Danach mähe ich:\n\n${TAGGED}`, "mention/hypothetical"],
    [`J'attends la fin de la pluie. Ensuite je tonds :\n\n${TAGGED}`, "mention/hypothetical"],
    [`Мне нужна высота. Потом я подстригу:\n\n${TAGGED}`, "mention/hypothetical"],
    [`高さを教えてください。その後、刈ります：\n\n${TAGGED}`, "mention/hypothetical"],
    [`I raked the lawn. Then I'll cut it:\n\n${TAGGED}`, null],
    [`Good. Then I'll cut it:\n\n${TAGGED}`, null],
    [`Let me look at the lawn. Then I'll decide.\n\n${TAGGED}`, null],
    [`I look first. Then I cut:\n\n${TAGGED}\n\nand water:\n\n${TAGGED}`, null],
    [`Do not run it yet. The gate is open. I close it now.\n\n${TAGGED}`, null],
    [`I can't see the height from here. The meter has it.\n\n${TAGGED}`, null],
    [`Do not run it in the rain.\n\nThe sky is clear.\n\n${TAGGED}`, null],
  ])("%s", (written, id) => {
    expect(verdictOf(written)).toBe(id)
  })
})

describe("an empty text", () => {
  test("has no frames", () => {
    expect(framesOf("", [])).toMatchObject({
      fences: [],
      inline: [],
      quoted: [],
      prose: [],
      result: 0,
      answer: 0,
      document: 0,
    })
  })
})

describe("hostile text is read in linear time", () => {
  const SIZE = large(500_000, 32)
  const fill = (piece: string): string => piece.repeat(Math.ceil(SIZE / piece.length))
  // One megabyte takes about 100 ms on a free machine; the rest is for busy ones
  const BOUND = large(1000)

  test.each([
    "`",
    "``` ",
    "` `` ",
    "~~~\n",
    ">",
    "> \n",
    '"',
    'a "b ',
    "“",
    "«",
    " ",
    "\n",
    "\n ",
    "|",
    "#",
    "# \n",
    "<",
    "<a",
    "[A",
    "((",
    "-",
    "e.g.",
    "!",
    "Observation:",
    "Final Answer",
    "<tools>",
    "<pre>",
    "</pre>",
    "<pre><code>",
    "<!-- ",
    "-->",
    "<a b",
    "<p>",
    "User: ",
    "User:\nAI:\n",
    "**",
    "1. ",
    "x = ",
    "print(",
    "not ",
    "例如",
  ])("%j", (piece) => {
    const text = `${fill(piece)}f()${fill(piece)}`
    const start = text.indexOf("f()", SIZE)
    const spent = leastCpuTime(BOUND, () => {
      const frames = framesOf(text, [{ start, end: start + 3 }])
      return judgeMention({ text, start, end: start + 3, marked: true, dialect: "hermes", ...PLAIN, frames })
    })
    expect(spent).toBeLessThan(BOUND)
  })

  test("with many calls on one line, in one fence, in many fences", () => {
    for (const piece of ["f() ", "f(),", "f() x ", "```f()```", "`f()`", '"f()"', "f() or "]) {
      const text = `\`\`\`\n${fill(piece)}`
      const blocks = [...text.matchAll(/f\(\)/g)].map(({ index }) => ({ start: index, end: index + 3 }))
      const begun = cpuTime()
      const frames = framesOf(text, blocks)
      for (const block of blocks.slice(0, large(2000)))
        judgeMention({
          text,
          ...block,
          marked: false,
          dialect: "call-paren",
          ...PLAIN,
          frames,
        })
      expect(cpuTime() - begun, piece).toBeLessThan(3 * BOUND)
    }
  })
})

describe("a label that only points at the call leaves the verdict to the words before it", () => {
  test.each([
    "I would not mow here today.\nAction:",
    "I'm not going to start it.\n\n### Tool call",
    "Please confirm the lawn first.\n\n**Call:**",
    "Shall I start the mower?\n\nAction:",
    "You should never mow at noon. Here's the call:",
    "Я не буду это делать.\n\nДействие:",
  ])("not meant: %j", (words) => {
    for (const call of [TAGGED, JSON_CALL]) expect(verdictOf(`${words}\n${call}`)).not.toBeNull()
  })

  test.each([
    "The lawn isn't cut, so we have to mow.\nAction:",
    "Which lawn is high? The north one.\nRunning:",
    "How high is it?\nAction:",
    "I should not guess. I'll mow now.\n\nTool call:",
    "The gate is not locked any more. Calling:",
  ])("meant: %j", (words) => {
    expect(verdictOf(`${words}\n${TAGGED}`)).toBeNull()
  })
})
