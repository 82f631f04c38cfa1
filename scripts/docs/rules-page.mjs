import { code, prose, sentence, table } from "./markdown.mjs"

const HEAD = `# Rules and faults

Made by \`npm run docs\` from the tables in the source; the examples are run as tests.

Every fix has a level. **certain**: there is one reading and nothing is lost. **likely**: the result is valid, but something was chosen or dropped on strong evidence. **guess**: never applied, only reported. \`apply: "certain"\` forbids likely fixes; \`rules: { "json/comment": "off" }\` switches one fault off. The table shows the highest level of a rule; in some cases its level is lower. In the examples, characters that cannot be seen are written as signs: ␉ is a tab.`

const change = ({ before, after }) => `${code(before)} → ${after === null ? "left alone" : code(after)}`

const faultRow = ({ id, title, confidence, safety, examples }) => [
  code(id),
  prose(sentence(title)),
  confidence,
  prose(safety),
  examples.map(change).join("<br>"),
]

const ofNames = ({ tools, ...example }) =>
  `${change(example)}${tools === undefined ? "" : ` (given: ${tools.map(code).join(", ")})`}`

const nameRow = ({ id, title, confidence, safety, examples }) => [
  code(id),
  prose(sentence(title)),
  confidence,
  prose(safety),
  examples.map(ofNames).join("<br>"),
]

function ruleSection({ id, title, confidence, safety, examples }) {
  const rows = examples.map((example) => `- ${change(example)}<br>schema ${code(JSON.stringify(example.schema))}`)
  return [
    `### ${code(id)}`,
    `${prose(sentence(title))} At best **${confidence}**.`,
    prose(safety),
    rows.join("\n"),
  ].join("\n\n")
}

export function rulesPage({ entries }) {
  const of = (kind) => entries.filter((entry) => entry.kind === kind)
  return `${[
    HEAD,
    "## Faults of the text\n\nThey are repaired while the text is read. If a quote or a bracket is doubtful, the schema helps to decide.",
    table(["fault", "what", "level", "why that is safe", "example"], of("fault").map(faultRow)),
    "## Faults of the name",
    table(["fault", "what", "level", "why that is safe", "example"], of("name").map(nameRow)),
    "## Rules\n\nRules are tried if the arguments violate the tool's schema. If they are valid, two kinds of faults are still repaired: what the tool declares (`paths`, `aliases`, `relational`), and markup of a chat template in values and names. The rules are tried in this order; the first rule whose repair fits is applied.",
    ...of("rule").map(ruleSection),
  ].join("\n\n")}\n`
}
