import { documentMention } from "../../../src/scavenge/judges/placed.ts"
import { JSON_CALL, judgeTester, PYTHON, TAGGED } from "../scenes.ts"

judgeTester(documentMention, {
  objects: [
    `# Keeping a lawn\n\nThe mower hears:\n\n\`\`\`json\n${JSON_CALL}\n\`\`\``,
    `## Calls\n\n${JSON_CALL}`,
    `| lawn | height |\n|---|---|\n| north | 9 |\n\n${JSON_CALL}`,
    `Install it:\n\n\`\`\`sh\nnpm i mower\n\`\`\`\n\nThen:\n\n\`\`\`python\n${PYTHON}\n\`\`\``,
    `### Step 1\n\n\`\`\`\n${TAGGED}\n\`\`\``,
    `# Usage\n\nThe mower hears this.\n\n${TAGGED}\n\n## License\nMIT`,
    `### Option 2\n\nI'll cut the lawn:\n\n${JSON_CALL}`,
    `## Usage\n\nI'll cut the lawn:\n\n${JSON_CALL}`,
    `# Mowing\n\nLet's cut the lawn:\n\n\`\`\`json\n${JSON_CALL}\n\`\`\``,
    `## Plan\n\nI'll cut the lawn:\n\n${JSON_CALL}\n\nThat is all.`,
    `## Plan\n\n| lawn |\n|---|\n| north |\n\nI'll cut it.\n\n${JSON_CALL}`,
  ],
  passes: [
    `## Plan\n\nThe grass is high.\n\nI'll cut it now.\n\n${JSON_CALL}`,
    `### Step 1\n\nLet me cut the lawn:\n\n\`\`\`json\n${JSON_CALL}\n\`\`\``,
    `${TAGGED}\n\n# Then\n\nRake.`,
    `### Next step\n\nI cut the lawn.\n\n${TAGGED}`,
    `\`\`\`sh\nls\n\`\`\`\nThere it is. ${TAGGED}`,
    `The #1 lawn comes first, so I cut it.\n\n${JSON_CALL}`,
    `Two lawns are high:\n- north\n- south\n\nLet me cut the first.\n\n${JSON_CALL}`,
    [`# Plan\n\n${PYTHON}`, { channel: "text" }],
  ],
})
