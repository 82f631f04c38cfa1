import { predicateMention } from "../../../src/scavenge/judges/predicate.ts"
import { judgeTester, PYTHON, TAGGED } from "../scenes.ts"

judgeTester(predicateMention, {
  objects: [
    `芝刈りの手順は次のとおりです。\n\n${TAGGED}`,
    `잔디 깎기 명령은 다음과 같습니다.\n\n${TAGGED}`,
    `The only line that was left in the shed's printer is\n\n${TAGGED}`,
    `We found a note whose whole text is:\n\n${TAGGED}\n\nNobody acted on it.`,
    `Der Eintrag von gestern Abend im Gartenbuch war:\n\n${TAGGED}`,
    `门上贴着一张纸条，没有人照做。上面写的内容是：\n\n${TAGGED}`,
    `For the record, this is the order that I turn down:\n\n${TAGGED}`,
    `In the manual a turn is written like this:\n\n${TAGGED}`,
    `I mean the line that you pasted into the chat:\n\n${TAGGED}`,
    `The lawn was cut by the one I sent in my previous turn:\n\n${TAGGED}`,
    [`The entry in the book before the storm was:\n\n${PYTHON}`, { channel: "text" }],
    [`The note that hangs on the shed is:\n\n${PYTHON}`, { channel: "text" }],
  ],
  passes: [
    TAGGED,
    `My next step for the north lawn is:\n\n${TAGGED}`,
    `The command I will run on the lawn is:\n\n${TAGGED}`,
    `It was long during the war.\n\n${TAGGED}`,
    `And now the years during the war:\n\n${TAGGED}`,
    [`The last line in the book is:\n\n${TAGGED}`, { place: "reasoning" }],
    [`So the function call for the lawn is:\n\n${PYTHON}`, { channel: "text" }],
    [`The function call would look like this:\n\n${PYTHON}`, { channel: "text" }],
  ],
})
