import { expect, test } from "vitest"
import { delimitedOf } from "../../../../src/scavenge/judges/frames/delimited.ts"
import { large } from "../../../support/runs.ts"

const held = (text: string): boolean => {
  const at = text.indexOf("@")
  return delimitedOf(text, [{ start: at, end: at + 1 }]).some(({ start, end }) => start < at && at < end)
}

test.each([
  "--- BEGIN NOTE ---\n@\n--- END NOTE ---",
  "== start of note\n@".replace("==", "==="),
  "'''\n@\n'''",
  "BEGIN QUOTE\n@\nEND QUOTE",
  "=== mower.log ===\n@\n=== end ===",
  "[source,text]\n----\n@\n----",
  "[listing]\n.A note\n....\n@\n....",
  "mail -s lawn me <<NOTE\n@\nNOTE",
  "mail -s lawn me <<-'NOTE' | tee a\n\t@\n\tNOTE",
  "$note = <<<TEXT\n@\nTEXT;",
  "note = clean(<<~NOTE)\n@\nNOTE",
  "\\begin{lstlisting}[frame=single]\n@\n\\end{lstlisting}",
  "#+begin_quote\n@\n#+end_quote",
  "  #+BEGIN_EXAMPLE\n@\n  #+END_EXAMPLE",
  "[code]@\nmore[/code]",
  "[QUOTE=tom]\n@\n[/QUOTE]",
  "note = [==[\n@\n]==]",
  "read([[\n@\n]])",
  "=== mower output ===\n@\n===",
  "/*\n@\n*/",
  "{% raw %}\n@\n{% endraw %}",
  ":::tip\n@\n:::",
  "<![CDATA[@]]>",
  "<<<<<<< main\na\n=======\n@\n>>>>>>> spring",
])("%j holds it", (text) => {
  expect(held(text)).toBe(true)
})

test.each([
  "a << b\n@",
  "Look at src/*\n@\nand docs/*/",
  "/* short */\n@",
  ":::tip\n@",
  "--- File lawn.txt ---\n@\n---",
  "Mower\n=====\n@\n=====",
  "=== mower.log ===\n@",
  "Begin mowing now\n@\nend of day",
  "----\n@\n----",
  "mail <<NOTE\na\nNOTE\n@",
  "cout << done\n@\nAll is well.",
  "\\begin{center}\na\n\\end{center}\n@",
  "\\begin{center}\n@\n\\end{figure}",
  "[1]\n@\n[/1]",
  "---\n@\n---",
  "----\n@\n-----",
  "----\na\n----\n@",
  "[quote]\n@",
])("%j does not", (text) => {
  expect(held(text)).toBe(false)
})

test("what opens within a call opens nothing", () => {
  const text = "f(\n<<NOTE\n) @\nNOTE"
  expect(delimitedOf(text, [{ start: 0, end: 11 }])).toEqual([])
  expect(delimitedOf("f(a <<NOTE\n)\nNOTE", [{ start: 0, end: 12 }])).toEqual([])
})

test("in linear time", () => {
  const lines = Array.from({ length: large(20_000) }, (_, i) => `a <<N${i}\n\\begin{e${i}}`)
  const begun = performance.now()
  expect(delimitedOf(lines.join("\n"), [])).toEqual([])
  expect(performance.now() - begun).toBeLessThan(2_000)
})
