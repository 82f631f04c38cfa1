import { observedMention } from "../../../src/scavenge/judges/placed.ts"
import { JSON_CALL, judgeTester, PYTHON, TAGGED } from "../scenes.ts"

judgeTester(observedMention, {
  objects: [
    [
      `{"role": "assistant", "tool_calls": [${JSON_CALL}]}\n{"role": "tool", "tool_call_id": "c1", "content": "cut"}`,
      { channel: "text" },
    ],
    [
      'The paper shows a step like this one:\n\nThought: I cut it.\n⟦Action: mow\nAction Input: {"lawn": "north"}⟧\n\nThe reader stops there.',
      { channel: "text" },
    ],
    [
      'A step of this kind has four lines.\n\nThought: cut it\n⟦Action: mow\nAction Input: {"lawn": "north"}⟧\nObservation: it is cut\nFinal Answer: done',
      { channel: "text" },
    ],

    [`Trace 12 (once more)\n\n${TAGGED}\n→ too wet\n\nThat is why it stopped.`, { block: 0 }],
    `${TAGGED}\n→ cut\n${TAGGED}`,
    ...["stdout", "mower-output", "system", "execution_result"].map(
      (tag) => `${TAGGED}\n<${tag}>\ncut\n</${tag}>\n${TAGGED}`,
    ),
    ...[
      "[Tool result: cut]",
      "Output: cut",
      "**Result:** cut",
      "The result shows that it is short.",
      "```\ncut\n```",
    ].map((result) => `${TAGGED}\n${result}\n${TAGGED}`),
    `${TAGGED}\n<tool_response>cut</tool_response>\n${TAGGED}`,
    `<tool_response>cut</tool_response>\n${TAGGED}`,
    `${TAGGED}<｜tool▁output▁begin｜>cut<｜tool▁output▁end｜>${TAGGED}`,
    `${JSON_CALL}\n[TOOL_RESULTS] cut\n${JSON_CALL}`,
    `⟦Action: mow\nAction Input: {}⟧\nObservation: cut\n⟦Action: mow\nAction Input: {}⟧`,
    [`${PYTHON}\nObservation: cut\n${PYTHON}`, { channel: "text" }],
    [`${TAGGED}\n<function_results>cut</function_results>\n${TAGGED}`, { channel: "text" }],
  ],
  passes: [
    ...["<thinking>and the rest</thinking>", "<explanation>the rest</explanation>", "Then the rest:", ""].map(
      (words) => `${TAGGED}\n${words}\n${TAGGED}`,
    ),
    [`${TAGGED}\n<stdout>cut</stdout>\n${TAGGED}`, { block: 0 }],
    `\`\`\`\n${TAGGED}\n\`\`\`\n\`\`\`\n${TAGGED}\n\`\`\``,
    [`Let me cut it.\n\n${TAGGED}\n→ cut\n\nIt is short now.`, { block: 0 }],
    [
      'Thought: I cut it now.\n⟦Action: mow\nAction Input: {"lawn": "north"}⟧\nObservation: it is cut\nFinal Answer: done',
      { channel: "text" },
    ],

    [`${TAGGED}\n<tool_response>cut</tool_response>\n${TAGGED}`, { block: 0 }],
    [`${JSON_CALL}\n<tool_response>cut</tool_response>\nAll is short now.`, { block: 0 }],
    `Observation: the grass is high.\n\n${TAGGED}`,
    `I read \`<tool_response>\` tags. ${TAGGED}`,
    '⟦<tool_call>{"name": "note", "arguments": {"text": "<tool_response>"}}</tool_call>⟧',
    [`${PYTHON}\nObservation: cut`, { channel: "text" }],
  ],
})
