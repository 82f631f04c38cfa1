import { shownMention } from "../../../src/scavenge/judges/placed.ts"
import { JSON_CALL, judgeTester, PYTHON, TAGGED } from "../scenes.ts"

judgeTester(shownMention, {
  objects: [
    `<!-- ${TAGGED} -->`,
    `<!--\n${TAGGED}\n-->\nDone.`,
    `<pre>${TAGGED}</pre>`,
    `<code class="x">${TAGGED}</code>`,
    `<example>\n${TAGGED}\n</example>`,
    `<examples>\n1. ${TAGGED}\n</examples>`,
    `<document>\n${JSON_CALL}\n</document>`,
    `<quote>${TAGGED}</quote>`,
    `<details><summary>raw</summary>\n\n${TAGGED}\n\n</details>`,
    `<log>${TAGGED}</log>`,
    `<li>${TAGGED}</li>`,
    `mail -s lawn me <<NOTE\n${TAGGED}\nNOTE\nexit`,
    `\\begin{verbatim}\n${TAGGED}\n\\end{verbatim}\nAs printed in the garden book.`,
    `[source,xml]\n----\n${TAGGED}\n----\nAs printed in the garden book.`,
    `[listing]\n.A call\n....\n${TAGGED}\n....\n`,
    `[quote=tom]\n${TAGGED}\n[/quote]\nMy mower does that too.`,
    [`The page has <!-- ${JSON_CALL} --> near its end.`, { channel: "text" }],
  ],
  passes: [
    `<answer>${TAGGED}</answer>`,
    `Put it in a <pre> tag. ${TAGGED}`,
    `The \`<pre>\` is open. ${TAGGED} And \`</pre>\` closes it.`,
    `<pre>a</pre>\n${TAGGED}\n<pre>b</pre>`,
    `1 << n\n${TAGGED}`,
    `a --> b\n${TAGGED}`,
    `----\n${TAGGED}\n----`,
    [`<code>${PYTHON}</code>`, { channel: "text" }],
  ],
})
