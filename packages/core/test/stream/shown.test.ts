import { describe, expect, test } from "vitest"
import { describeDialects } from "../../src/describe/describe-dialects.ts"
import { mend } from "../../src/mend.ts"
import { createStreamMender } from "../../src/stream/create-stream-mender.ts"
import type { MendOptions, Tool } from "../../src/turn.ts"
import { toolsOf } from "../dialects/given.ts"
import { expectEqual } from "../support/expect-equal.ts"
import { object } from "../support/fitting.ts"
import { TEXT } from "../support/reading.ts"
import { isThorough } from "../support/runs.ts"

const BREW: Tool = { name: "brew_tea", parameters: object({ leaf: TEXT }) }

/** All that a stream shows of a text that comes in these pieces. */
function shownOf(pieces: readonly string[], tools: readonly Tool[], options: MendOptions): string {
  const stream = createStreamMender(tools, options)
  const shown = pieces.map((piece) => stream.text(piece)).join("")
  return shown + stream.end("stop").text
}

interface Cuts {
  readonly first: number
  readonly step: number
}

const ALL_CUTS: Cuts = { first: 1, step: 1 }

function expectSame(text: string, tools: readonly Tool[], options: MendOptions, { first, step }: Cuts): void {
  const { content } = mend({ content: text, finishReason: "stop" }, tools, options)
  expectEqual(shownOf([...text], tools, options), content, () => `by characters: ${text}`)
  for (let at = first; at < text.length; at += step)
    expectEqual(shownOf([text.slice(0, at), text.slice(at)], tools, options), content, () => `parted at ${at}: ${text}`)
}

const LEAVES = `Assam, ${"then the leaves from the tin behind it, ".repeat(8)}and no other`
const LEAF = '{"leaf": "Assam"}'
const CALL = `{"name": "brew_tea", "arguments": ${LEAF}}`
const IN_TAGS = '<parameter name="leaf">Assam</parameter>\n</invoke>'

const FORMS: Readonly<Record<string, string>> = {
  "a header in words": `[Calling tool: brew_tea with arguments: ${LEAF}]`,
  "another header in words": `[Tool call: brew_tea with the args: {"leaf": "${LEAVES}"}]`,
  "a recipient before long arguments": `to=functions.brew_tea json{"leaf": "${LEAVES}"}`,
  "a recipient and its channel": `to=functions.brew_tea commentary json\n${LEAF}`,
  "a channel and a recipient": `commentary to=functions.brew_tea ${LEAF}`,
  "a role, a channel and a recipient": `assistantcommentary to=functions.brew_tea json${LEAF}`,
  "a call in an opening tag twice": `<tool_call>\n${CALL}\n<tool_call>`,
  "tags with blanks": `< tool_call >\n${CALL}\n</ tool_call >`,
  "two calls in their tags": `<functioncall ${CALL}>\n<functioncall ${CALL}>`,
  "a fence of tildes": `~~~json\n${CALL}\n~~~`,
  "a thought in its own channel": `<|channel|>analysis<|message|>Tea, then.<|end|><|start|>assistant<|channel|>commentary to=functions.brew_tea <|constrain|>json<|message|>${LEAF}<|call|>`,
  "a thought before a call in tags": `<|channel|>analysis<|message|>Tea, then.<|end|><|start|>assistant<tool_call>{"name": "brew_tea", "arguments": ${LEAF}}</tool_call>`,
  "two of them": `<|channel|>analysis<|message|>The user wants tea.<|end|>\n<|start|>assistant<|channel|>analysis<|message|>Assam it is.<|end|><|channel|>commentary to=functions.brew_tea<|message|>${LEAF}<|call|>`,
  "a thought and an answer":
    "<|channel|>analysis<|message|>No tea.<|end|><|start|>assistant<|channel|>final<|message|>Hello!",
  "a thought alone": "<|channel|>analysis<|message|>No tea.<|end|> Hello!",
  "linked pairs": '✨ tool_call: brew_tea for leaf "Assam"',
  "a call tag without its bracket": `tool_call>\n${CALL}\n</tool_call>`,
  "an invoke tag without its bracket": `invoke name="brew_tea">\n${IN_TAGS}`,
  "the same with a namespace": `antml:invoke name="brew_tea">\n${IN_TAGS}`,
  "sender and recipient": `<|from|>assistant\n<|recipient|>brew_tea\n<|content|>${LEAF}`,
  "a name behind an at sign": `@brew_tea(c7): ${LEAF}`,
  "a fence of code": '```tool_code\nprint(default_api.brew_tea(leaf="Assam"))\n```',
  "a prompt": `>>>brew_tea\n${LEAF}`,
  "an action": `Action: brew_tea\nAction Input: ${LEAF}`,
  "a statement": 'return brew_tea(leaf="Assam")',
  "an assignment": 'cup  =  await brew_tea(leaf="Assam")',
}

const LEADS: readonly string[] = ["", "I put the kettle on.\n\n", "On it (at once): ", "<think>Tea, then.</think>"]

describe("a stream shows what the whole text gives, however it is cut", () => {
  test.each(Object.entries(FORMS))("%s", (_, form) => {
    const texts = LEADS.flatMap((lead) => ["", "\n\nBack in a minute."].map((behind) => lead + form + behind))
    // each text at every eighth place, the next text at the places behind those: together nearly every place of the form
    for (const [i, text] of texts.entries())
      expectSame(text, [BREW], {}, isThorough ? ALL_CUTS : { first: 1 + i, step: texts.length })
  })

  test.each(describeDialects().map((dialect) => [dialect.id, dialect] as const))("%s", (_, { examples }) => {
    for (const example of examples)
      for (const lead of LEADS)
        expectSame(
          lead + example.text,
          toolsOf(example),
          { channel: "text" },
          isThorough ? ALL_CUTS : { first: 1, step: 29 },
        )
  })
})

test("a thought in its own channel goes with its call only", () => {
  const contentOf = (text: string) => mend({ content: text, finishReason: "stop" }, [BREW]).content
  expect(contentOf(`On it.\n\n${FORMS["a thought in its own channel"]}`)).toBe("On it.")
  expect(contentOf(FORMS["two of them"] as string)).toBe("")
  for (const form of ["a thought and an answer", "a thought alone"])
    expect(contentOf(FORMS[form] as string)).toBe(FORMS[form])
})

test("a thought is not held back together with the answer behind it", () => {
  const stream = createStreamMender([BREW])
  const thought = "<|channel|>analysis<|message|>No tea.<|end|>"
  expect(stream.text(`${thought}<|start|>assistant<|channel|>final<|message|>Hello and`)).toBe(thought)
})

test("what cannot become a call any more is shown at once", () => {
  const stream = createStreamMender([BREW])
  expect(stream.text("See [Tool: kettle with a lid")).toBe("See [Tool: kettle with a")
  expect(stream.text(", tool_call> is a mark, invoke nothing, mail a@b")).toContain("is a mark, invoke")
})

test.each([
  ["a class diagram", "classDiagram\n  Pot <|-- Teapot\n", 40],
  ["an operator", "let cups = pour <| 3", 40],
  ["a mark that is spoken of", "Calls stand in <tool_call> tags, as the page says.", 300],
  ["the same in backticks", "Write `<tool_call>`, then the object.", 300],
])("words are not held back for long behind %s", (_, start, most) => {
  const stream = createStreamMender([BREW])
  const text = `${start}${" and then the next pot".repeat(80)}`
  let shown = 0
  let held = 0
  for (let at = 0; at < text.length; at += 4) {
    shown += stream.text(text.slice(at, at + 4)).length
    held = Math.max(held, at + 4 - shown)
  }
  expect(held).toBeLessThan(most)
})

test("a call that never ends is not looked at again with each piece", () => {
  const stream = createStreamMender([BREW])
  stream.text('Tea: brew_tea\n{"leaf": "')
  const start = performance.now()
  for (let i = 0; i < 20_000; i++) stream.text("leaf after leaf ")
  expect(performance.now() - start).toBeLessThan(4_000)
})
