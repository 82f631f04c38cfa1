import { negated } from "../../../src/scavenge/judges/negated.ts"
import { JSON_CALL, judgeTester, PYTHON, TAGGED } from "../scenes.ts"

judgeTester(negated, {
  objects: [
    `I will not call ${TAGGED}`,
    `I will NOT call ${JSON_CALL}`,
    `I'm never going to run ${TAGGED} here.`,
    `Don’t send ${TAGGED}`,
    `Do not, whatever the gardener says, run ${TAGGED}`,
    `I raked the leaves instead of ${TAGGED}`,
    `It can be done without ${TAGGED}`,
    `So I won't do this: ${TAGGED}`,
    `I refuse to issue ${TAGGED}`,
    `You must not use:\n\n${TAGGED}`,
    `I will not run this.\n\n${TAGGED}`,
    `I must not do that.\n${JSON_CALL}`,
    `I'm a language model and don't have the ability to mow. The request is:\n\n\`\`\`json\n${JSON_CALL}\n\`\`\``,
    `I can't execute it myself. Here it is:\n${PYTHON}`,
    `不要调用 ${TAGGED}`,
    `请勿执行：${JSON_CALL}`,
    [`I will not call ${PYTHON}`, { channel: "text" }],
    [`Rather than calling ${PYTHON} I wait.`, { channel: "text" }],
  ],
  passes: [
    `I don't know how high the grass is, so I'll look: ${TAGGED}`,
    `The north lawn is not cut yet. Let me do it. ${TAGGED}`,
    `There isn't any data yet.\n\n${TAGGED}`,
    `It wasn't done yesterday, but I will do it now: ${TAGGED}`,
    `I have not checked the weather yet, let me see: ${TAGGED}`,
    `No problem! ${TAGGED}`,
    `I couldn't find a record of it.\n\n\`\`\`json\n${JSON_CALL}\n\`\`\``,
    `还没有数据，所以让我看看：${TAGGED}`,
    [`Since the height is not given, the call is: ${PYTHON}`, { channel: "text" }],
    [`The tool cannot rake, so this is as near as it gets: ${PYTHON}`, { channel: "text" }],
    [`I can't execute code, but the call is ${PYTHON}`, { channel: "text" }],
  ],
})
