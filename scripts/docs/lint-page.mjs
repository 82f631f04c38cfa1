import { code, prose, sentence, table } from "./markdown.mjs"

const HEAD = `# Remarks on tools

Made by \`npm run docs\` from the table of checks; the examples are run as tests. How to run them is in [tools](tools.md).

**error**: calls fail, or the tool is rejected. **warning**: calls fail more often, or cannot be mended. **info**: could be better. In some cases a check reports another severity than the one listed here.`

const LONGEST = 400

function example(tools) {
  const text = tools.map((tool) => JSON.stringify(tool)).join(" ")
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

const section = ({ id, severity, title, why, advice, bad }) =>
  [
    `### ${code(id)}`,
    `${prose(sentence(title))} **${severity}**. ${prose(why)}`,
    `${prose(advice)}`,
    `Found in ${code(example(bad))}`,
  ].join("\n\n")

export const lintPage = ({ lints }) =>
  `${[
    HEAD,
    table(
      ["code", "severity", "what"],
      lints.map(({ id, severity, title }) => [code(id), severity, prose(sentence(title))]),
    ),
    ...lints.map(section),
  ].join("\n\n")}\n`
