import { annotatedMention } from "../../../src/scavenge/judges/annotated.ts"
import { judgeTester, PYTHON, TAGGED } from "../scenes.ts"

judgeTester(annotatedMention, {
  objects: [
    `- [ ] ${TAGGED}`,
    `❌ ${TAGGED}`,
    `🚫\n\n${TAGGED}`,
    `~~${TAGGED}~~`,
    `+${TAGGED}`,
    `${TAGGED} ← too early`,
    `Figure 7\n\n${TAGGED}`,
    `${TAGGED}\n\nListing 3: a cut in spring`,
    `// ${TAGGED}`,
    `# ${TAGGED}`,
    `-- ${TAGGED}`,
    `/* ${TAGGED} */`,
    `It works[1].\n\n[1]: ${TAGGED}`,
    `It works.\n\n[^mow]: ${TAGGED}`,
    `| call |\n|---|\n| ${TAGGED} |`,
    `| north | ${TAGGED} | 9 |`,
    `// later: ${TAGGED}`,
    `kind: note\ntext: |\n  ${TAGGED}`,
    [`/* TODO: ${PYTHON} */`, { channel: "text" }],
    [`# ${PYTHON}`, { channel: "text" }],
  ],
  passes: [
    `✅ ${TAGGED}`,
    `➡️ ${TAGGED}`,
    `- ${TAGGED}`,
    `* ${TAGGED}`,
    `[mow]: ${TAGGED}`,
    `# Now\n${TAGGED}`,
    `a | b ${TAGGED}`,
    `|${TAGGED}`,
  ],
})
