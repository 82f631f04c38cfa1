import { dataMention } from "../../../src/scavenge/judges/data.ts"
import { JSON_CALL, judgeTester, PYTHON, TAGGED } from "../scenes.ts"

judgeTester(dataMention, {
  objects: [
    ['⟦{"at": 1, "name": "mow", "arguments": {"lawn": "north"}}⟧\n{"at": 2, "ok": true}', { channel: "text" }],

    [
      `What the client sends to the shed:\n\n{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": ${JSON_CALL}}`,
      { channel: "text" },
    ],
    [
      `I'll cut it now:\n\n{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": ${JSON_CALL}}`,
      { channel: "text" },
    ],
    [`{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": ${JSON_CALL}}`, { channel: "text" }],
    [
      '{"role": "user", "content": "Cut it."}\n⟦{"role": "assistant", "name": "mow", "arguments": {"lawn": "north"}}⟧',
      { channel: "text" },
    ],
    `{"verdict": "unsafe", "call": ${JSON_CALL}}`,
    `{"title": "Lawns", "body": "Hello. ${TAGGED} Bye."}`,
    `{"calls": [${JSON_CALL}], "count": 1}`,
    `<?xml version="1.0"?>\n${TAGGED}`,
    '⟦{"title": "Lawns", "note": {"name": "mow", "arguments": {"lawn": "north"}}}⟧',
    [
      '⟦{"title": "Lawns", "body": "Hello. <tool_call>\n{"name": "mow", "arguments": {"lawn": "north"}}\n</tool_call>"}⟧',
      { channel: "text" },
    ],
  ],
  passes: [
    ['⟦{"title": "Lawns <b>", "note": {"name": "mow", "arguments": {"lawn": "north"}}}⟧', { channel: "text" }],
    JSON_CALL,
    `Let me cut it: ${JSON_CALL}`,
    `{${TAGGED}}`,
    '⟦{"id": "c1", "name": "mow", "arguments": {"lawn": "north"}}⟧',
    '⟦{"mow": {"lawn": "north"}}⟧',
    '⟦{"mood": "calm", "tool": "mow", "args": {"lawn": "north"}}⟧',
    [`{"call": ${PYTHON}}`, { channel: "text" }],
  ],
})
