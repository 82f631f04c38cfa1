import { keyResidue } from "../../../src/rules/key/residue.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const schema = object({ command: { type: "string" }, cwd: { type: "string" } }, ["command"])

ruleTester(keyResidue, {
  valid: [
    { schema, text: '{"command":"id","cwd:":"/"}' },
    { schema, text: '{"command":"id","cwd</b>":"/"}' },
    { schema, text: '{"command":"id","cwd":"/","cwd</arg_key>":"/"}' },
    { schema, text: '{"command":"id","path</arg_key>":"/"}' },
  ],
  repaired: [
    // an open schema lets the name pass, and the member would be lost
    ...["cwd</arg_key>", "cwd</longcat_arg_key>", "<parameter=cwd>"].map((key) => ({
      schema,
      text: `{"command":"id","${key}":"/"}`,
      after: '{"command":"id","cwd":"/"}',
      confidence: "likely" as const,
    })),
    ...[
      "{…command",
      "command</arg_key>",
      "<arg_key>command</arg_key>",
      "command:",
      "`command`",
      '"command"',
      "command=",
      "{command",
      "<parameter=command>",
      'parameter name=\\"command\\"',
      "  command  :",
      "command</arg",
      "'Command'",
      "• command",
      "**command**",
      "[command]",
      "command?",
      "command?:",
      "command*",
      "* command",
      "**command:**",
      "--command",
      "<command>",
      "“command”",
    ].map((key) => ({
      schema,
      text: `{"${key.replace(/^"command"$/, '\\"command\\"')}":"id"}`,
      after: '{"command":"id"}',
      confidence: "likely" as const,
    })),
  ],
  refused: [
    // the marks say that the member does not count
    ...[
      "!cwd",
      "//cwd",
      "# cwd",
      "~~cwd~~",
      "¬cwd",
      "/*cwd*/",
      ";cwd",
      "❌ cwd",
      "⛔cwd",
      "- cwd",
      "<del>cwd</del>",
      "cwd 🚫",
      "; cwd",
      "✗ cwd",
      "<s>cwd</s>",
      "<!-- cwd -->",
      "c\u0336w\u0336d\u0336",
      "[ ] cwd",
      // operators, and marks that may be some
      ...["cwd!", "cwd !=", "cwd<>", "cwd >", "cwd<", "<cwd", "cwd>=", "cwd==", "cwd<limit", "≠cwd", "cwd∌", "cwd ≥"],
      ...[
        "-cwd",
        "cwd-",
        "–cwd",
        "+cwd",
        "cwd%",
        "%cwd",
        "*cwd",
        "cwd()",
        "cwd…",
        "...cwd",
        "✓ cwd",
        "cwd:=",
        "--!cwd",
      ],
    ].map((key) => ({
      schema: { ...schema, additionalProperties: false },
      text: `{"command":"id","${key}":"/"}`,
    })),
    { schema, text: '{"command1":"id"}' },
    { schema, text: '{"<command>":"id","{command":"ls"}' },
    { schema, text: '{"command<arg_key":"cwd</arg_key><arg_value>/"}' },
    { schema, text: '{"sub command":"id"}' },
    { schema, text: '{"command?":"id","cwd (text)":"/"}' },
    { schema, text: '{"{command":5.5,"command:":"x"}' },
    { schema: { ...schema, additionalProperties: false }, text: '{"command":"id","command:":"ls"}' },
  ],
})
