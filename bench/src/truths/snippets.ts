import type { Random } from "toolmend/testing"
import { cap, identifier, noun, verb } from "./words.ts"

const lines = (...all: readonly string[]): string => `${all.join("\n")}\n`

/** Code as models write it: quotes of every sort, backslashes, braces, tabs, several languages. */
export const SNIPPETS: readonly ((random: Random) => string)[] = [
  (r) =>
    lines(
      `export function ${identifier(r)}(source: string): string[] {`,
      `  const quoted = /"((?:[^"\\\\]|\\\\.)*)"/g`,
      `  return [...source.matchAll(quoted)].map((hit) => hit[1] ?? "")`,
      "}",
    ),
  (r) =>
    lines(
      "import re",
      "",
      `def ${verb(r)}_${noun(r)}(rows):`,
      `    """Keep rows whose name ends in ".txt"."""`,
      "    kept = {}",
      "    for row in rows:",
      `        if re.match(r"^\\w+\\.txt$", row["name"]):`,
      `            kept[row['id']] = f"{row['name']}: {len(rows)}"`,
      "    return kept",
    ),
  (r) =>
    lines(
      "package main",
      "",
      'import "fmt"',
      "",
      `func ${cap(verb(r))}(n int) error {`,
      "\tif n < 0 {",
      `\t\treturn fmt.Errorf("bad ${noun(r)}: %d\\n", n)`,
      "\t}",
      `\tfmt.Printf("%q\\t%v\\n", "${noun(r)}", n)`,
      "\treturn nil",
      "}",
    ),
  (r) =>
    lines(
      `fn ${verb(r)}(input: &str) -> Result<usize, String> {`,
      `    let marker = '"';`,
      "    match input.find(marker) {",
      "        Some(at) => Ok(at),",
      `        None => Err(format!("no quote in {input:?}")),`,
      "    }",
      "}",
    ),
  (r) =>
    lines(
      "#!/usr/bin/env bash",
      "set -euo pipefail",
      `for file in "$HOME/${noun(r)}"/*.log; do`,
      `  grep -E '^\\[(warn|error)\\]' "$file" | sed 's/\\t/ /g' >> "${noun(r)}.txt" || true`,
      "done",
      `echo "done: \${#}"`,
    ),
  (r) =>
    lines(
      "SELECT id, name",
      `FROM "${noun(r)}s"`,
      `WHERE note LIKE '%it''s%' AND kind <> "old"`,
      `ORDER BY created_at DESC LIMIT ${r.between(5, 50)};`,
    ),
  (r) =>
    lines(
      "<!doctype html>",
      `<div class="${noun(r)}" data-state='{"open": ${r.chance(0.5)}}'>`,
      `  <a href="/${noun(r)}?a=1&amp;b=2">It's "here"</a>`,
      "</div>",
    ),
  (r) =>
    lines(
      "services:",
      `  ${noun(r)}:`,
      `    image: "${noun(r)}:${r.between(1, 9)}.${r.between(0, 9)}"`,
      `    command: ["node", "--max-old-space-size=${r.between(1, 8) * 512}", "main.js"]`,
      "    # don't forget the volume",
    ),
  (r) => lines(`[${noun(r)}]`, `root = "C:\\\\${noun(r)}\\\\${noun(r)}"`, `pattern = '\\d{4}-\\d{2}'`, "strict = true"),
  (r) =>
    lines(
      "{",
      `  "name": "${noun(r)}",`,
      `  "scripts": { "start": "node .", "check": "${verb(r)} --all" },`,
      `  "keywords": ["${noun(r)}", "${noun(r)}"]`,
      "}",
    ),
  (r) =>
    lines(
      "#include <stdio.h>",
      `#define ${noun(r).toUpperCase()} ${r.between(2, 99)}`,
      "int main(void) {",
      `    printf("%s says \\"hi\\"\\n", "${noun(r)}");`,
      "    return 0;",
      "}",
    ),
  (r) =>
    lines(
      `# ${cap(noun(r))}`,
      "",
      "```ts",
      `const ${noun(r)} = { a: 1, 'b-c': "two" }`,
      "```",
      "",
      `- [ ] ${verb(r)} it`,
      "- [x] done, see “notes”",
    ),
  (r) =>
    lines(`.PHONY: ${verb(r)}`, `${verb(r)}:`, `\t@echo "building ${noun(r)}"`, "\t$(CC) -o out/$@ $^ \\", "\t  -Wall"),
  (r) =>
    lines(
      `const url = \`https://\${host}/${noun(r)}?q=\${encodeURIComponent("a b")}\``,
      `if (url.includes('\\\\')) throw new Error("backslash in \\"" + url + "\\"")`,
      `console.log({ url, at: Date.now(), ${noun(r)}: [1, 2, 3] })`,
    ),
  (r) =>
    lines(
      `class ${cap(noun(r))}(val name: String) {`,
      `  override def toString: String = s"${cap(noun(r))}($name)"`,
      `  val isEmpty = name == "" || name == "\\u0000"`,
      "}",
    ),
  (r) =>
    lines(
      `# ${r.pick(["Größe", "naïve", "日本語", "Ελληνικά"])} test`,
      `${noun(r)} = "→ ${r.pick(["ä", "é", "漢字", "🧪"])}"`,
      `assert len(${noun(r)}) > 1, 'too "short"'`,
    ),
]

export const code = (random: Random): string => random.pick(SNIPPETS)(random)
export const longCode = (random: Random): string =>
  Array.from({ length: random.between(2, 4) }, () => code(random)).join("\n")

const COMMANDS: readonly ((random: Random) => string)[] = [
  (r) => `grep -rn "${noun(r)}" src | awk -F: '{print $1}' | sort -u`,
  (r) => `git commit -m "Fix the \\"${noun(r)}\\" case" --author='${cap(noun(r))} <a@example.org>'`,
  (r) => `node -e 'console.log(JSON.stringify({${noun(r)}: "${verb(r)}"}))'`,
  (r) => `find . -name '*.${r.pick(["ts", "py"])}' -exec sed -i 's/\\b${noun(r)}\\b/${noun(r)}/g' {} \\;`,
  (r) => `cat <<'END' > ${noun(r)}.txt\nfirst "line"\nsecond\nEND`,
  (r) => `psql -c "select count(*) from ${noun(r)} where note = 'it''s'"`,
  (r) => `npm run ${verb(r)}`,
  (r) => `echo "$PATH" | tr ':' '\\n' | head -${r.between(2, 9)}`,
  (r) => `python3 -c "import re; print(re.findall(r'\\d+', '${r.between(10, 99)}'))"`,
]
export const command = (random: Random): string => random.pick(COMMANDS)(random)

const EXPRESSIONS: readonly ((random: Random) => string)[] = [
  (r) => `^\\s*(export )?function ${verb(r)}\\w+\\(`,
  (r) => `"${noun(r)}":\\s*\\d+`,
  (r) => `\\[${noun(r)}\\]\\s*=\\s*['"]`,
  () => `TODO\\(\\w+\\):.*$`,
  (r) => `${noun(r)}\\.(${verb(r)}|${verb(r)})`,
  (r) => `${noun(r)}`,
]
export const expression = (random: Random): string => random.pick(EXPRESSIONS)(random)
