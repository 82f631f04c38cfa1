import { block, code, prose, sentence, table } from "./markdown.mjs"

const HEAD = `# Calls written as text

Made by \`npm run docs\` from the tables in the source; the examples are run as tests.

Models write calls into their answer or their thinking, each family in its own format (*dialect*). \`mend\` reads these dialects, decides whether the text is a call or only a mention, and mends the call like any other: its outcome is \`recovered\`, and its first finding is \`text/\` and the id of the dialect. The tools in the examples are made up.

Some dialects have **marks** that nobody writes by chance. A call with marks counts wherever it is not only a mention, and is *certain*. A call without marks looks like code or prose: it counts only if it stands alone or ends a text that announces it, and if its arguments fit; it is *likely*. \`get_weather(city="Ghent")\` in a block of \`python\` is a line of a program, even where nothing stands beside it, and counts only behind words that announce it; a block of \`tool_code\` is there for calls. \`channel: "text"\` says that the model was asked to write its calls as text; then such a call counts in the middle of a text too, and what a text says about calls that it offers ("Here are the function calls:") or begins with does not make them mentions.

An object of arguments without a name (\`{"city": "Ghent"}\`) is a call only with \`channel: "text"\`, if exactly one tool is given, and if its members are arguments of that tool, all required ones among them; with more tools, or as by default, it is data and stays in the text.

A call that was **recorded** is not run: one with its result or \`"status": "done"\` beside it, or in a list with messages of a user, a system or a tool (\`text/withheld\`). Without marks, any member that no call has (\`"user"\`, \`"timestamp"\`, \`"result"\`) makes it a record (\`mention/record\`). A call with marks that names a tool and cannot be read is escalated (\`json/unreadable\`).`

const row = ({ id, title, models, marked }) => [
  `[${code(id)}](#${id})`,
  prose(title),
  prose(models),
  marked ? "yes" : "no",
]

const call = ({ name, arguments: given }) => `- ${code(name)} ${code(JSON.stringify(given))}`

const example = ({ text, calls, note }) =>
  [...(note === undefined ? [] : [prose(sentence(note))]), block(text), calls.map(call).join("\n")].join("\n\n")

const section = ({ id, title, models, examples }) =>
  [`### ${id}`, `${prose(title)}. Written by: ${prose(models)}.`, ...examples.map(example)].join("\n\n")

/** Nearly all have the same. */
const usualEffect = ([first]) => first.effect

export const dialectsPage = ({ dialects, mentions }) =>
  `${[
    HEAD,
    "## The dialects\n\nIf several dialects begin with the same mark, the first one that finds a call is used.",
    table(["id", "what", "who writes it", "marks"], dialects.map(row)),
    "## Why text is left alone\n\nIn `report.findings`, with the name of the tool and the place. If several kinds of mention apply, only the first is reported.",
    `${prose(usualEffect(mentions))} Where something else happens, the last column says what.`,
    table(
      ["rule", "why", "what else happens"],
      mentions.map(({ id, why, effect }) => [
        code(id),
        prose(why),
        effect === usualEffect(mentions) ? "" : prose(effect),
      ]),
    ),
    "## Examples",
    ...dialects.map(section),
  ].join("\n\n")}\n`
