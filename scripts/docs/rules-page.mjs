import { code, prose, sentence, table } from "./markdown.mjs"

const HEAD = `# Rules and faults

Made by \`npm run docs\` from the tables in the source; the examples are run as tests.

Every fix has a level. **certain**: one reading only, nothing lost. **likely**: valid afterwards, but something was chosen or dropped on strong evidence. **guess**: never applied, only told. \`apply: "certain"\` forbids the likely ones; \`rules: { "json/comment": "off" }\` leaves one fault alone. A rule may offer less than its best level, never more. In the examples, characters that cannot be seen are written as signs: ␉ is a tab.`

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
    "## Faults of the text\n\nHealed while reading, with the schema as an anchor where a quote or a bracket is doubtful.",
    table(["fault", "what", "level", "why that is safe", "example"], of("fault").map(faultRow)),
    "## Faults of the name",
    table(["fault", "what", "level", "why that is safe", "example"], of("name").map(nameRow)),
    "## Rules\n\nAsked only where the arguments violate the tool's schema, in this order; the first with a cure that fits gets the place.",
    ...of("rule").map(ruleSection),
  ].join("\n\n")}\n`
}
