import { rowMention } from "../../../src/scavenge/judges/row.ts"
import { JSON_CALL, judgeTester, PYTHON, TAGGED } from "../scenes.ts"

judgeTester(rowMention, {
  objects: [
    `R-18 A lawn has a name. Message:\n${TAGGED}\nR-19 No lawn is cut twice.`,
    [`7 | shed | ${JSON_CALL}`, { channel: "text" }],
    [`id,call\n4,"${PYTHON}"`, { channel: "text" }],
    [`9\tnight\t${PYTHON}`, { channel: "text" }],
    [`Wanted: ${JSON_CALL}\nGiven: nothing`, { channel: "text" }],
    [`Gast: Ist es trocken?\nGärtner: ${JSON_CALL}\nGast: Danke`, { channel: "text" }],
    [`Most frequent:\n\n1. ${PYTHON}: 31`, { channel: "text" }],

    [`2031-05-02 10:22:41 [shed] start ${PYTHON}\n2031-05-02 10:23:19 [shed] done`, { channel: "text" }],
    [`4: open the gate\n5: # ${PYTHON}\n6: shut it`, { channel: "text" }],
    `[3] ${TAGGED}`,
    `[gardener] ${TAGGED}`,
    `- 07:30 ${TAGGED}`,
    `Three ways to write it:\n\n- Hermes: ${TAGGED}\n- plain: none`,
    `notes/a.txt:4:${TAGGED}`,
    `1: # Garden\n2: ${TAGGED}`,
    `Owner 1: Tom\nOwner 2: ${TAGGED}\nOwner 3: Lena`,
    `Name: Tom ${TAGGED}\nName: Lena`,
    [`00:04:10 Ann: then it said\n00:04:14 Ann: ${PYTHON}\n00:04:19 Tom: really?`, { channel: "text" }],
    [`[shed-2] 10:22:41 start ${PYTHON}\n[shed-2] 10:23:19 done`, { channel: "text" }],
    [`[10:22:41.250] ← helper: ${PYTHON}\n[10:22:41.300] refused`, { channel: "text" }],
    [`| step | call |\n|---|---|\n| 1 | ${PYTHON} |`, { channel: "text" }],
    `--- a/x.txt\n+++ b/x.txt\n@@ -1 +1 @@\n-none\n+${TAGGED}\n\nThat is all.`,
    `The talk of that day:\n\n— Guest: is it dry?\n— Helper: ${TAGGED}\n— Guest: thanks`,
    [`12 → Look at that lawn.\n13 → ${PYTHON}\n14 → Bye.`, { channel: "text" }],
    [`- plain: ${PYTHON}`, { channel: "text" }],
    [`5: ${PYTHON}`, { channel: "text" }],
  ],
  passes: [
    [`Question: is it dry?\nTool: ${JSON_CALL}`, { channel: "text" }],
    [`Output: ${PYTHON}`, { channel: "text" }],

    `[mow] ${TAGGED}`,
    `[tool call] ${TAGGED}`,
    `+ Cutting it:\n\n${TAGGED}`,
    [`1. ${PYTHON}\n2. ${PYTHON}`, { channel: "text" }],
    [`At 10:30 I mow: ${PYTHON}`, { channel: "text" }],
    `Cutting it: ${TAGGED}`,
    `Both: ${TAGGED}`,
    `- north lawn: ${TAGGED}`,
    `1. Mow: ${TAGGED}`,
    `I start here. ${TAGGED}`,
  ],
})
