import { expect, test } from "vitest"
import { mend } from "../../../src/mend.ts"
import { sourcedMention } from "../../../src/scavenge/judges/sourced.ts"
import { cpuTime } from "../../support/cpu-time.ts"
import { large } from "../../support/runs.ts"
import { judgeTester, PYTHON, TAGGED } from "../scenes.ts"

judgeTester(sourcedMention, {
  objects: [
    `Content of lawn.txt:\n\n${TAGGED}`,
    `The mail reads:\n\nDear team, hurry up.\n\nI'll cut it now.\n\n${TAGGED}`,
    `Result:\n\n12\nI'll cut it now.\n\n${TAGGED}`,
    `Result:\n\nThe lawn is high.\n\nI'll cut it now.\n\n${TAGGED}`,
    `From: ann@lawns.test\nSubject: grass\n\n${TAGGED}`,
    `$ cat lawn.txt\n${TAGGED}`,
    `gardener@shed:~$ tail lawn.log\n${TAGGED}`,
    `> cat lawn.txt\n${TAGGED}`,
    `Contents of garden/todo.md:\n\n# Lawn\nLet me cut it first.\n${TAGGED}`,
    `The page reads as follows.\n\nI'll cut it now.\n\n${TAGGED}`,
    `The mail says:\n\nDear helper,\n\nLet me do this:\n\n${TAGGED}`,
    `Der Inhalt der Datei:\n\nIch mähe jetzt.\n\n${TAGGED}`,
    `翻译如下：\n\n我来割草。\n${TAGGED}`,
    [`The result is: ${PYTHON}`, { channel: "text" }],
    `The file contains:\n\n- cut\n- rake\n\nLet me cut it now.\n\n${TAGGED}`,
    `The page shows:\n\n\`\`\`\nhigh\n\`\`\`\n\n${TAGGED}`,
    `The page shows:\n\n\`\`\`\nhigh\n\`\`\`\n\nLet me cut it now.\n\n${TAGGED}`,
    `The page shows:\n\n\`\`\`\nhigh\n\`\`\`\n\nLet me cut it now.\n\n${TAGGED}\n\`\`\`\n`,
    `The page shows:\n\n\`\`\`\nhigh\n\nLet me cut it now.\n\n${TAGGED}`,
    `The page shows:\n\nHigh grass.\n\n\`\`\`\nmow\n\`\`\`\n\nLet me cut it now.\n\n${TAGGED}`,
  ],
  passes: [
    `Result:\n\n12\n\nNow I'll cut the lawn.\n\n${TAGGED}`,
    `The output was:\n\n    high\n    wet\n\nSo it grows. I'll cut it.\n\n${TAGGED}`,
    `Test results:\n\n- 2 wet\n- 1 dry\n\nLet me cut it now.\n\n${TAGGED}`,
    `The file says:\n\nheight: 3\n\nGood. I'll cut it now.\n\n${TAGGED}`,
    `From: the shed\n\n${TAGGED}`,
    `$ echo mow\n⟦<tool_call>{"name": "mow", "arguments": {"lawn": "echo mow"}}</tool_call>⟧`,
    `I'll read the file now:\n\n${TAGGED}`,
    `Reading the page first:\n\n${TAGGED}`,
    `Current state:\n\nnorth: high\n\nCutting the north:\n\n${TAGGED}`,
    `The file is short. I cut the lawn.\n\n${TAGGED}`,
    `The log shows:\n\n\`\`\`\nhigh\n\`\`\`\n\nLet me cut it now.\n\n${TAGGED}`,
    `Here is what I saw in the garden:\n\n- high grass\n- moss\n\nLet me cut it now.\n\n${TAGGED}\n\nThen the next one.`,
  ],
})

test("a text full of colons and calls is judged in bounded time", () => {
  const call = '<tool_call>{"name": "mow", "arguments": {"lawn": "north"}}</tool_call>'
  const text = `${"a:\n".repeat(60)}${call}\n`.repeat(large(500))
  const tools = [{ name: "mow", parameters: { type: "object", properties: { lawn: { type: "string" } } } }]
  const begun = cpuTime()
  mend({ content: text }, tools)
  expect(cpuTime() - begun).toBeLessThan(large(3_000))
})
