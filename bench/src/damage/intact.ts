import type { Random } from "toolmend/testing"
import type { Damage, JsonObject, TrueCall } from "../case.ts"
import { anyLayout, write } from "../text/pieces.ts"
import { SNIPPETS } from "../truths/snippets.ts"
import { noun, sentence, title } from "../truths/words.ts"

const kept = (
  id: string,
  spell: (
    call: TrueCall,
    random: Random,
  ) => { readonly name: string; readonly arguments: JsonObject; readonly text?: string } | null,
): Damage => ({
  id,
  apply: (call, random) => {
    const made = spell(call, random)
    if (made === null) return null
    const text = made.text ?? write(made.arguments, anyLayout(random))
    return {
      name: made.name,
      arguments: text,
      expect: { kind: "same", text, name: made.name, arguments: made.arguments },
    }
  },
})

/** A note whose text is given: notes take any text, so nothing in it may be touched. */
const note = (id: string, words: (random: Random) => string): Damage =>
  kept(id, (call, random) =>
    call.name === "keep_note"
      ? { name: "keep_note", arguments: { headline: title(random), words: words(random) } }
      : null,
  )
const file = (id: string, content: (random: Random) => string): Damage =>
  kept(id, (call, random) =>
    call.name === "store_file"
      ? { name: "store_file", arguments: { path: `docs/${noun(random)}.md`, content: content(random) } }
      : null,
  )

export const INTACT: readonly Damage[] = [
  kept("plain", (call) => ({ name: call.name, arguments: call.arguments })),
  kept("escaped-letters", (call) => {
    const plain = JSON.stringify(call.arguments)
    const text = plain
      .replace(/[^\x20-\x7e]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .replace(/(?<!\\)\//g, "\\/")
    return text === plain ? null : { name: call.name, arguments: call.arguments, text }
  }),
  kept("odd-spacing", (call, random) => ({
    name: call.name,
    arguments: call.arguments,
    text: `${random.pick(["", "\n", " \t"])}${JSON.stringify(call.arguments, null, "\t")}${random.pick(["\n", "  \r\n"])}`,
  })),
  kept("number-forms", (call, random) => {
    if (call.name !== "set_flags") return null
    const hours = random.pick(["1.0", "1.50", "2e1", "1E2", "-0"])
    const flag = noun(random)
    return {
      name: call.name,
      arguments: { stage: "staging", flags: { [flag]: 1 }, expires_in_hours: Number(hours) },
      text: `{"stage": "staging", "flags": {"${flag}": 1}, "expires_in_hours": ${hours}}`,
    }
  }),
  kept("words-like-literals", (call, random) =>
    call.name === "query_table"
      ? {
          name: call.name,
          arguments: {
            table: random.pick(["null", "true", "None", "12", "1e5"]),
            columns: random.pick([["null", "1"], ["true"], ["[]"], ["{}", ""]]),
            filters: [{ column: "a", operator: "equals", operand: random.pick(["12", "true", "null", "[1]"]) }],
          },
        }
      : null,
  ),
  kept("map-of-wrapper-names", (call, random) =>
    call.name === "keep_note"
      ? {
          name: call.name,
          arguments: {
            headline: title(random),
            words: "",
            metadata: random.pick<JsonObject>([
              { arguments: { headline: "x", words: "y" } },
              { "a.b": "1", "a.c": "true" },
              { "0": "zero", "1": "one" },
              { items: ["x"], name: "keep_note" },
            ]),
          },
        }
      : null,
  ),
  note("json-in-text", (random) => JSON.stringify({ name: noun(random), list: [1, 2], open: true })),
  note("broken-json-in-text", (random) => `{'${noun(random)}': True, "b": [1,2,],}`),
  note("fence-in-text", (random) => `\`\`\`json\n{"${noun(random)}": 1,}\n\`\`\``),
  note("link-in-text", (random) => `see [${noun(random)}.md](http://${noun(random)}.md) and [a.ts](http://a.ts)`),
  note(
    "markup-in-text",
    (random) => `<tool_call>{"name": "${noun(random)}"}</tool_call> is how ${noun(random)} writes it.`,
  ),
  note(
    "entities-in-text",
    (random) => `&quot;${noun(random)}&quot; &amp; &lt;${noun(random)}&gt; \\n is two characters`,
  ),
  note(
    "quotes-in-text",
    (random) =>
      `“${noun(random)}”, '${noun(random)}', "${noun(random)}", \`${noun(random)}\`, "", '' — ${sentence(random)}`,
  ),
  note("looks-cut", (random) => `${sentence(random)} {"${noun(random)}": "`),
  note("opens-the-marks-it-closes", (random) =>
    random.pick([
      `<s>${noun(random)}</s>`,
      `${sentence(random)}\n<function=${noun(random)}>\n<parameter=${noun(random)}>\n1\n</parameter>\n</function>`,
      `The wrapper is <tools><tool_call>{"name": "${noun(random)}"}</tool_call></tools>`,
      `<invoke name="${noun(random)}"><parameter name="x">1</parameter></invoke>`,
    ]),
  ),
  note(
    "ends-in-one-closing-mark",
    (random) =>
      `A ${noun(random)} ends with ${random.pick(["</parameter>", "</function>", "</invoke>", "</s>", "</tool>", "</arguments>"])}`,
  ),
  note(
    "ends-in-markup-of-pages",
    (random) =>
      `${noun(random)}${random.pick(["</p></body></html>", "</li></ul></div>", "</td></tr></table>", "</string></resources>"])}`,
  ),
  note("ends-like-json", (random) => `${noun(random)}${random.pick(['"}', '"]}', "}}", '"}]}', '\\"}', '",', '":'])}`),
  note("starts-like-json", (random) => `${random.pick(['{"', '["', '":"', '","', '{"words":"', "'"])}${noun(random)}`),
  kept("speaks-of-end-tokens", (call, random) => {
    if (call.name !== "keep_note") return null
    const token = random.pick(["<|im_end|>", "<|eot_id|>", "<|endoftext|>", "<|call|>", "<end_of_turn>"])
    return {
      name: call.name,
      arguments: { headline: `What ${token} means`, words: `The ${noun(random)} stops at ${token}` },
    }
  }),
  file(
    "names-end-tokens",
    (random) => `STOP = ["<|im_end|>", "</s>"]\nif text.endswith("<|im_end|>"):\n    ${noun(random)} = text[:-10]\n`,
  ),
  file("whole-fence", (random) => `\`\`\`python\nprint("${noun(random)}")\n\`\`\``),
  file("code-with-faults", (random) => random.pick(SNIPPETS)(random).replace(/\)/, ",)")),
  file(
    "escapes-in-code",
    (random) => `const a = "\\\\n\\t\\x41\\u00e4" // ${noun(random)}\nconst b = 'C:\\\\${noun(random)}\\\\new'\n`,
  ),
  file("lines-of-json", (random) =>
    Array.from({ length: 3 }, () => JSON.stringify({ [noun(random)]: random.below(9) })).join("\n"),
  ),
]
