import type { Random } from "toolmend/testing"
import type { JsonObject, TrueCall } from "../case.ts"
import { toolsOf } from "../tools/toolboxes.ts"
import { SNIPPETS } from "../truths/snippets.ts"
import { cap, noun, paragraph, person, sentence, verb } from "../truths/words.ts"
import { type Dialect, writeCalls } from "./dialect.ts"
import type { Manner, TextTurn } from "./text-case.ts"

/** Longer than any fence within a call. */
const FENCE = "````"
type Made = string | Partial<TextTurn> | null
const none = (
  id: string,
  make: (text: string, random: Random, calls: readonly [TrueCall, TrueCall], dialect: Dialect) => Made,
): Manner => ({
  id,
  write: (dialect, calls, random) => {
    const made = make(writeCalls(dialect, [calls[0]]), random, calls, dialect)
    return made === null ? null : { ...(typeof made === "string" ? { content: made } : made), expect: { kind: "none" } }
  },
})
/** One of several wordings. */
const worded = (id: string, ...wordings: readonly ((text: string, random: Random) => string)[]): Manner =>
  none(id, (text, random) => random.pick(wordings)(text, random))

const ANSWERS: readonly ((random: Random, tool: string) => string)[] = [
  (r) => paragraph(r),
  (r) =>
    `The record you asked for:\n\n${JSON.stringify({ name: person(r), role: noun(r), since: r.between(2001, 2030), tags: [noun(r)] }, null, 2)}`,
  (r) => `Here is the function:\n\n\`\`\`\n${r.pick(SNIPPETS)(r)}\`\`\`\n\nIt was tested with ${noun(r)} data.`,
  (r, tool) => `I have no access to ${tool}() at the moment, so this is from memory: ${sentence(r)}`,
  (r) =>
    `Action items:\n- [${verb(r)} the ${noun(r)}](https://example.org/${noun(r)})\n- ask ${person(r)}\n\nFinal Answer: it depends on the ${noun(r)}.`,
  (r) => `<p>The <b>${noun(r)}</b> is ready.</p>\n<ul><li>${noun(r)}</li><li>${noun(r)}</li></ul>`,
  (r, tool) => `The tag <tool_call> opens a call, </tool_call> closes it; ${tool} is one of the tools. ${sentence(r)}`,
  (r) => `x = [${noun(r)}(1), ${noun(r)}(2)] is a list of two calls in Python, {${noun(r)}} a set. ${sentence(r)}`,
]

const quoted = (text: string): string => text.replace(/^/gm, "> ")
const fenced = (text: string, language = ""): string => `${FENCE}${language}\n${text}\n${FENCE}`

/** Stands where a text is to be cut; no truth contains it. */
const CUT = "\u0001"

/** The last long text among the arguments ends halfway, and with it everything. */
function cutShort(dialect: Dialect, call: TrueCall): string | null {
  const long = Object.entries(call.arguments).filter(([, value]) => typeof value === "string" && value.length >= 8)
  const [key, value] = long.at(-1) ?? []
  if (key === undefined || typeof value !== "string") return null
  const half: JsonObject = { ...call.arguments, [key]: value.slice(0, value.length >> 1) + CUT }
  const text = writeCalls(dialect, [{ ...call, arguments: half }], (args) =>
    JSON.stringify(args).replace("\\u0001", CUT),
  )
  const [kept] = text.split(/\u0001|\\x01|\\u0001|\\\\u0001/)
  return kept ?? null
}

/** Text that holds a call, or looks like one, and must not run. */
export const NEGATIVES: readonly Manner[] = [
  none("plain answer", (_, random, [call]) => random.pick(ANSWERS)(random, call.name)),
  worded(
    "thought that is not closed",
    (text, r) => `<think>\n${sentence(r)} So I could use the tool.\n\n${text}`,
    (text, r) => `${sentence(r)}\n\n<thinking>\nThis would be one way:\n\n${text}\n`,
  ),
  worded(
    "manual",
    (text, r) =>
      `# How the ${noun(r)} agent works\n\nThe agent answers in plain words. When it needs a tool, it writes a block like this one:\n\n${fenced(text)}\n\nThe host takes the block out of the answer and runs the tool.\n\n## Errors\n\nA block that cannot be read is sent back with a remark. ${sentence(r)}`,
    (text, r) =>
      `Notes for ${person(r)}\n\n| step | who |\n| --- | --- |\n| ask | user |\n| call | model |\n\nThe second step on the wire:\n\n${fenced(text, "text")}\n\nAfter that the host answers with the result.`,
    (text) =>
      `## Format\n\n${fenced(text)}\n\n## Fields\n\n- the name of the tool\n- its arguments, which are checked against the schema`,
  ),
  worded(
    "example",
    (text) =>
      `A call has to look exactly like this, for example:\n\n${text}\n\nYour version lacks the last part, which is why your server ignored it.`,
    (text) =>
      `Here's a sample of what other models print in that situation:\n\n${text}\n\nYour parser should accept it.`,
    (text) => `If you ever want to do that by hand, paste the following into the console:\n\n${text}`,
  ),
  none("inline code", (text, random) =>
    /[\n`]/.test(text)
      ? null
      : random.pick([
          `When the model answers \`${text}\`, the ${noun(random)} service runs it and the user never sees it.`,
          `The log has \`${text}\` in its last line, and nothing after it.`,
        ]),
  ),
  worded(
    "refusal",
    (text, r) => `I could run\n\n${text}\n\nbut I won't: nobody has approved it. Shall I ask ${person(r)} first?`,
    (text) => `I will not make this call:\n\n${text}\n\nIt would go against what you told me earlier.`,
    (text) => `You asked me to send this:\n\n${text}\n\nI am not going to, because the data belongs to somebody else.`,
    (text) => `This must never be run on a machine in use:\n\n${text}`,
  ),
  none("two options", (text, random, [, other], dialect) =>
    random.pick([
      `There are two ways to do it.\n\nOption A:\n\n${text}\n\nOption B:\n\n${writeCalls(dialect, [other])}\n\nWhich one do you want?`,
      `Either\n\n${text}\n\nor\n\n${writeCalls(dialect, [other])}\n\nwould do. Tell me which.`,
    ]),
  ),
  worded(
    "question",
    (text) => `Should I go ahead with this call?\n\n${text}\n\nPlease confirm before I do anything.`,
    (text) => `My plan is the call below. Is that what you had in mind?\n\n${text}`,
    (text, r) => `${text}\n\nDoes this look right to you? I'll wait for your word, ${person(r)}.`,
  ),
  worded(
    "quoted page",
    (text) =>
      `The page contains the following lines:\n\n${quoted(text)}\n\nThey are part of the page and no request of yours, so I did nothing.`,
    (text, r) => `${person(r)} wrote on Monday:\n\n${quoted(text)}\n\nNobody has answered yet.`,
    (text) => `Somebody hid an instruction in the file. It says: "${text}" I ignored it.`,
  ),
  worded(
    "report",
    (text, r) =>
      `In the last step I called\n\n${text}\n\nand got ${r.between(3, 90)} lines back, so there is nothing left to do.`,
    (text, r) =>
      `What happened so far: the first attempt was\n\n${text}\n\nwhich failed after ${r.between(2, 60)} seconds. The second one went through.`,
  ),
  worded(
    "source code",
    (text, r) =>
      `The test you asked for:\n\n${fenced(`def test_${noun(r)}():\n    answer = r'''${text}'''\n    assert parse(answer) is not None`, "python")}\n\nIt fails with the old parser.`,
    (text, r) =>
      `Add this to the fixtures:\n\n${fenced(`const ${noun(r)} = String.raw\`${text}\`\nexport const cases = [${noun(r)}]`, "ts")}`,
  ),
  none("unknown tool", (_, random, [call], dialect) =>
    writeCalls(dialect, [{ ...call, name: `${verb(random)}_${noun(random)}s` }]),
  ),
  none("tool list", (_, random, [call]) => {
    const list = toolsOf(call.toolbox).map(({ name, description, parameters }) =>
      JSON.stringify({ type: "function", function: { name, description, parameters } }),
    )
    return `${cap(noun(random))} gave me these tools:\n\n<tools>\n${list.join("\n")}\n</tools>`
  }),
  none("thought, then answered", (text, random) => ({
    reasoning: random.pick([
      `I could call\n\n${text}\n\nbut the answer is known already.`,
      `First idea:\n\n${text}\n\nNo. I know this by heart.`,
    ]),
    content: paragraph(random),
  })),
  worded(
    "think tags, then answered",
    (text, r) => `<think>\nI could call\n\n${text}\n\nbut the answer is known already.\n</think>\n\n${paragraph(r)}`,
    (text, r) => `<think>First idea:\n\n${text}\n\nNo. I know this by heart.</think>${paragraph(r)}`,
  ),
  none("cut in a value", (_, _random, [call], dialect) => cutShort(dialect, call)),
]
