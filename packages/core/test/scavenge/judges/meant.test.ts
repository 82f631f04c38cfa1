import { describe, expect, test } from "vitest"
import { JSON_CALL, PYTHON, TAGGED, verdictOf } from "../scenes.ts"

const BEFORE = [
  "Let me run it against the other plan:",
  "I need your plan to proceed, so I'll read it:",
  "To go on I need to check your fence.",
  "Let me see who cut the hedge:",
  "I'll cancel it right away.",
  "I'll do that now.",
  "I'll do that now:",
  "Let me check.",
  "Let me check the lawn first:",
  "Okay, I need to look at this first.",
  "The user wants this done; I should call the tool.",
  "Okay, so first I need the data. ",
  "Sure! Here goes:",
  "Sure, I can do that for you.",
  "Calling the tool:",
  "Calling the mow tool now...",
  "Using the tool to cut the grass",
  "On it!",
  "Right away.",
  "First, the north lawn.",
  "Next:",
  "Then the north lawn:",
  "Step 1: cut the grass.",
  "**Step 1:** cut the grass",
  "The grass is high. I'm cutting it now.",
  "Thanks for your approval. I'll go ahead:",
  "You approved the plan, so I'm starting:",
  "Got it, no problem.",
  "No worries, I'll take care of it.",
  "Not sure how high it is, let me measure.",
  "I don't have the height yet, so I'll look it up:",
  "The last attempt failed. Let me try again with the right name:",
  "Sorry for the wait. Cutting it now.",
  "Sorry about that! Let me fix it:",
  "I apologize for the confusion. Here is the corrected call:",
  "That was the wrong lawn. Now the north one:",
  "I checked the fence; it is closed. Now the grass:",
  "Let me see what the log shows:",
  "I need to read the email first:",
  "I'll open notes.txt:",
  "I'll mow and write it down.",
  "The file you named is long. I'll start at the top.",
  "I'll delete the old plan with this call:",
  "Let me find out what the model returned:",
  "Before anything else I will look at the height:",
  "- north lawn:",
  "1. North lawn:",
  "## Working on it",
  "Thought: the grass is high.",
  "Assistant:",
  "To find out, I'll query the garden's database:",
  "The plan is simple: cut, then rake. Cutting first.",
  "Per your request:",
  "As requested, cutting the north lawn:",
  "Ich schaue mir das an.",
  "Ich mähe jetzt den Rasen:",
  "Ich weiß es noch nicht, also schaue ich nach. ",
  "Je vais vérifier la pelouse :",
  "Voy a cortar el césped:",
  "Vou cortar a grama agora:",
  "Vado a tagliare l'erba:",
  "Сейчас подстригу газон:",
  "芝生を刈ります：",
  "잔디를 깎겠습니다:",
  "好的，我来处理：",
]

const BEHIND = [
  "I'd rather look than guess.",
  "The shed holds an example.",
  "I'm not cutting anything else.",
  "I can do it again if it fails.",
  "After that I need your decision on the edges.",
  "Figure 1 will follow.",
  "Let me know if you need anything else.",
  "I'll report back once it is done.",
  "This will cut the north lawn.",
  "The lawn will be short in a minute.",
  "Waiting for the result.",
  "Then I'll rake the leaves.",
  "Once I have the result, I can go on.",
  "Now the rest can follow.",
  "It may take a while!",
  "What else can I do for you?",
  "Das dauert einen Moment.",
  "## Next",
]

describe("neutral words beside a marked call leave it a call", () => {
  test.each(BEFORE.map((words) => [words]))("%s", (words) => {
    for (const gap of [" ", "\n", "\n\n"]) expect(verdictOf(`${words}${gap}${TAGGED}`), JSON.stringify(gap)).toBeNull()
    expect(verdictOf(`${words}\n\n${TAGGED}\n\nThat should do.`)).toBeNull()
  })

  test.each(BEHIND.map((words) => [words]))("behind it: %s", (words) => {
    for (const gap of [" ", "\n", "\n\n"]) expect(verdictOf(`${TAGGED}${gap}${words}`), JSON.stringify(gap)).toBeNull()
    expect(verdictOf(`Let me do that.\n\n${TAGGED}\n\n${words}`)).toBeNull()
  })
})

const REACT = '⟦Action: mow\nAction Input: {"lawn": "north"}⟧'
const THOUGHTS = [
  "The grass could be wet, so maybe the north side comes first.",
  "The last attempt failed because the gate was shut.",
  "Nobody said which lawn. It might be the north one.",
  "I could start in the north.",
  "For example, the south may be dry; the mower would tell.",
  "The south lawn is not dry.",
  "If the gate is open, the north lawn is free.",
  "I was wrong about the gate. It is open.",
  "According to the log, the south is done.",
  "Das Gras könnte nass sein.",
  "La hierba podría estar mojada.",
  "草可能是湿的。",
]

describe("where calls are asked for as text, one behind a whole sentence ends the text as a call", () => {
  test.each(THOUGHTS)("%s", (words) => {
    const options = { channel: "text" as const }
    expect(verdictOf(`Thought: ${words}\n${REACT}`, options)).toBeNull()
    for (const call of [JSON_CALL, PYTHON, `\`\`\`json\n${JSON_CALL}\n\`\`\``])
      expect(verdictOf(`${words}\n\n${call}`, options)).toBeNull()
  })

  test.each([
    ["I cut it now.", "Then I rake."],
    ["Let me start in the north.", "Once it is done, I can say more."],
    ["", "This cuts the north lawn."],
    ["", "I chose this tool because the grass is high."],
    ["Here is the call:", ""],
    ["Ich mähe zuerst im Norden.", "Danach reche ich."],
  ])("%s … %s", (before, behind) => {
    for (const call of [JSON_CALL, PYTHON, REACT, `\`\`\`python\n${PYTHON}\n\`\`\``])
      expect(verdictOf([before, call, behind].filter(Boolean).join("\n\n"), { channel: "text" })).toBeNull()
  })
})

describe("several calls, with words between them", () => {
  test.each([
    `First the north lawn:\n${TAGGED}\nThen the south lawn:\n${TAGGED}`,
    `1. North lawn:\n${TAGGED}\n2. South lawn:\n${TAGGED}`,
    `1. ${TAGGED}\n2. ${TAGGED}`,
    `- ${TAGGED}\n- ${TAGGED}`,
    `${TAGGED}\n\nAnd also:\n\n${TAGGED}`,
  ])("%j", (written) => {
    expect(verdictOf(written, { block: 0 })).toBeNull()
    expect(verdictOf(written, { block: 1 })).toBeNull()
  })
})

test("what another one wrote is not announced by who shows it", () => {
  expect(verdictOf(`Voici ce qu'a répondu l'autre modèle, et que je trouve faux :\n\n${TAGGED}`)).toBe(
    "mention/unannounced",
  )
})

test.each([
  "I'll ask the owner instead of making this call:",
  "I'm voting against the cut:",
  "Отклоняю запрос:",
  "Предлагаю команду:",
  "Rechazo la petición:",
  "Texto a enviar:",
  "Evitando el corte siguiente:",
  "我现在不剪:",
  "実行中のログ:",
  "El envío de ayer:",
  "Je l'explique :",
  "So now the log:",
])("who refuses, tells or names something announces nothing: %s", (words) => {
  expect(verdictOf(`${words}\n\n${TAGGED}`)).not.toBeNull()
})
