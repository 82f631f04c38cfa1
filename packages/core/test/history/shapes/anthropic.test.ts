import { describe, expect, it } from "vitest"
import { healHistory } from "../../../src/history/heal.ts"
import { NO_RESULT } from "../../../src/history/pair.ts"
import { NOTHING_LEFT } from "../../../src/history/regroup.ts"
import { EMPTY_TURN } from "../../../src/history/shape.ts"
import { anthropicShape } from "../../../src/history/shapes/anthropic.ts"

const use = (id: string, input: unknown = {}) => ({ type: "tool_use", id, name: "prune", input })
const result = (id: string, content: unknown = "ok") => ({ type: "tool_result", tool_use_id: id, content })
const text = (said: string) => ({ type: "text", text: said })
const model = (...content: unknown[]) => ({ role: "assistant", content })
const user = (...content: unknown[]) => ({ role: "user", content })

const heal = (...history: unknown[]) => healHistory<readonly unknown[]>(history)

describe("messages with blocks", () => {
  it("are read block by block", () => {
    expect(anthropicShape.parts(model(text("a"), use("t"))).map(({ kind }) => kind)).toEqual(["own", "call"])
    expect(anthropicShape.parts(user(result("t"), text("a"))).map(({ kind }) => kind)).toEqual(["result", "other"])
  })

  it("do not end a turn in thinking", () => {
    const thought = { type: "thinking", thinking: "hm", signature: "s" }
    const hidden = { type: "redacted_thinking", data: "x" }
    const called = [model(use("t")), user(result("t"))]
    const answer = text(EMPTY_TURN)
    const { messages, changes } = heal(user(text("a")), model(thought, text(" ")), user(text("b")), ...called)
    expect(messages).toEqual([user(text("a")), model(thought, answer), user(text("b")), ...called])
    expect(changes.map(({ rule, index }) => `${rule} ${index}`)).toEqual([
      "history/empty-message 1",
      "history/no-answer 1",
    ])
    expect(heal(...messages).messages).toEqual(messages)
    // also the last message, and behind a call
    expect(heal(...called, model(thought, hidden)).messages.at(-1)).toEqual(model(thought, hidden, answer))
    expect(heal(model(use("t"), thought)).messages).toEqual([
      model(use("t"), thought, answer),
      user(result("t", NO_RESULT)),
    ])
    // the provider joins messages of the model
    expect(heal(model(thought), ...called).changes).toEqual([])
  })

  it("come back as they are when they are valid", () => {
    const thinking = { type: "thinking", thinking: "hm", signature: "s" }
    const server = { type: "server_tool_use", id: "srv.1", name: "web_search", input: "odd" }
    const history = [
      { role: "user", content: "prune" },
      model(
        thinking,
        server,
        { type: "web_search_tool_result", tool_use_id: "srv.1", content: [] },
        use("t1"),
        use("t2"),
      ),
      user(result("t2"), result("t1", undefined), text("go on")),
      model(use("t3")),
      model(use("t4")),
      user(result("t4")),
      user(result("t3"), text("and")),
    ]
    expect(heal(...history)).toMatchObject({ changes: [], shape: "anthropic" })
  })

  it("get input that is an object, and thinking stays the same block", () => {
    const thinking = { type: "redacted_thinking", data: "x" }
    const { messages } = heal(model(thinking, use("t", '{"bed": 2,}')), user(result("t")))
    const [first] = messages as [{ content: unknown[] }]
    expect(first.content).toEqual([thinking, use("t", { bed: 2 })])
    expect(first.content[0]).toBe(thinking)
  })

  it("get missing results into the user's message, or one of their own", () => {
    expect(heal(model(use("t")), user(text("stop"))).messages).toEqual([
      model(use("t")),
      user(result("t", NO_RESULT), text("stop")),
    ])
    expect(heal(model(use("t")), { role: "user", content: "stop" }).messages[1]).toEqual(
      user(result("t", NO_RESULT), text("stop")),
    )
    expect(heal(model(use("t"))).messages).toEqual([model(use("t")), user(result("t", NO_RESULT))])
    expect(heal(model(use("t"), use("s")), user(result("s"), text("stop"))).messages[1]).toEqual(
      user(result("s"), result("t", NO_RESULT), text("stop")),
    )
    expect(heal(model(use("t")), { role: "system", content: "x" }).messages).toEqual([
      model(use("t")),
      user(result("t", NO_RESULT)),
      { role: "system", content: "x" },
    ])
  })

  it("get results to the head of the message", () => {
    const { messages, changes } = heal(model(use("t")), user(text("here"), result("t")))
    expect(messages[1]).toEqual(user(result("t"), text("here")))
    expect(changes).toMatchObject([{ rule: "history/order", index: 1, id: "t" }])
  })

  it("get results of a later message into the one behind the turn", () => {
    const { messages } = heal(model(use("t")), user(text("wait")), model(text("waiting")), user(result("t")))
    expect(messages).toEqual([model(use("t")), user(result("t"), text("wait")), model(text("waiting"))])
  })

  it("lose orphans, and a message that held nothing else, unless it is the first", () => {
    expect(heal(user(text("hi")), model(text("yes")), user(result("gone")), model(text("so"))).messages).toEqual([
      user(text("hi")),
      model(text("yes")),
      model(text("so")),
    ])
    const { messages, changes } = heal(user(result("gone")), model(text("so")))
    expect(messages).toEqual([user(text(NOTHING_LEFT)), model(text("so"))])
    expect(changes.map(({ rule }) => rule)).toEqual(["history/orphan", "history/emptied"])
  })

  it("give results of the model to the user", () => {
    const alone = heal(model(use("t")), model(result("t")), model(text("so")))
    expect(alone.messages).toEqual([model(use("t")), user(result("t")), model(text("so"))])
    expect(alone.changes).toMatchObject([{ rule: "history/order", index: 1, id: "t" }])
    const among = heal(model(use("t"), result("t"), text("so"), use("s"), result("s")), user(text("and")))
    expect(among.messages).toEqual([
      model(use("t")),
      user(result("t")),
      model(text("so"), use("s")),
      user(result("s"), text("and")),
    ])
    expect(heal(...among.messages).changes).toEqual([])
    expect(heal(model(use("t"), result("gone")), user(result("t"))).messages).toEqual([
      model(use("t")),
      user(result("t")),
    ])
  })

  it("get ids the provider takes", () => {
    expect(heal(model(use("functions.prune:0")), user(result("functions.prune:0"))).messages).toEqual([
      model(use("functions_prune_0")),
      user(result("functions_prune_0")),
    ])
  })

  it("are left out without content, except the last one of the model", () => {
    const asked = [user(text("prune")), model(use("t")), user(result("t"))]
    const stopped = { ...model(), stop_reason: "end_turn", usage: { output_tokens: 2 } }
    const { messages, changes } = heal(...asked, stopped, { role: "user", content: " " }, user(text("so?")), model())
    expect(messages).toEqual([...asked, user(text("so?")), model()])
    expect(changes.map(({ rule, index }) => [rule, index])).toEqual([
      ["history/empty-message", 3],
      ["history/empty-message", 4],
    ])
    expect(heal(...messages).messages.at(-1)).toBe(messages.at(-1))
    expect(heal(model(use("t")), user(), user(result("t"))).messages).toEqual([model(use("t")), user(result("t"))])
    // the answer that is added makes it the last one no longer
    expect(heal(user(text("prune")), model(use("t")), model()).messages.slice(1)).toEqual([
      model(use("t")),
      user(result("t", NO_RESULT)),
    ])
  })

  it("lose texts that are empty", () => {
    const cached = { ...text(" "), cache_control: { type: "ephemeral" } }
    const { messages, changes } = heal(
      user(text("prune")),
      model(text(""), use("t")),
      user(result("t"), text("\n")),
      model(cached),
      user(text("so?")),
    )
    const marked = { ...result("t"), cache_control: cached.cache_control }
    expect(messages).toEqual([user(text("prune")), model(use("t")), user(marked), user(text("so?"))])
    expect(changes.map(({ rule, index }) => [rule, index])).toEqual(
      [1, 2, 3].map((at) => ["history/empty-message", at]),
    )
    expect(heal(...messages).changes).toEqual([])
  })

  it("keep the mark of a cache that an empty text has", () => {
    const mark = { cache_control: { type: "ephemeral" } }
    const empty = { ...text(""), ...mark }
    const asked = (...blocks: object[]): object[] => [user(...blocks), model(use("t")), user(result("t"))]
    const healed = (...blocks: object[]): unknown => heal(...asked(...blocks)).messages
    expect(healed(text("prune"), empty)).toEqual(asked({ ...text("prune"), ...mark }))
    // not where there is one already
    const own = { ...text("prune"), cache_control: { type: "ephemeral", ttl: "1h" } }
    expect(healed(own, empty)).toEqual(asked(own))
    expect(healed(text("prune"), empty, empty)).toEqual(asked({ ...text("prune"), ...mark }))
    // at the beginning of all it moves to what comes next
    expect(healed(empty, text("prune"))).toEqual(asked({ ...text("prune"), ...mark }))
    // not to thinking, nor to a result that is dropped; a message of one text becomes a block
    const thought = { type: "thinking", thinking: "prune", signature: "s" }
    expect(heal(user(text("prune")), model(thought, empty, use("t")), user(result("t"))).messages).toEqual([
      user({ ...text("prune"), ...mark }),
      model(thought, use("t")),
      user(result("t")),
    ])
    expect(
      heal({ role: "user", content: "prune" }, model(use("t")), user(result("t")), user(result("gone"), empty))
        .messages,
    ).toEqual([{ role: "user", content: "prune" }, model(use("t")), user({ ...result("t"), ...mark })])
    expect(heal({ role: "user", content: "prune" }, model(empty, use("t")), user(result("t"))).messages[0]).toEqual(
      user({ ...text("prune"), ...mark }),
    )
  })

  it("keep the mark of a cache that a dropped result has", () => {
    const mark = { cache_control: { type: "ephemeral" } }
    const turn = [user(text("prune")), model(use("t"))]
    // one of no call, and one too many
    expect(heal(...turn, user(result("t"), { ...result("gone"), ...mark }, text("so?"))).messages).toEqual([
      ...turn,
      user({ ...result("t"), ...mark }, text("so?")),
    ])
    const { messages, changes } = heal(...turn, user(result("t"), { ...result("t", "no"), ...mark }))
    expect(messages).toEqual([...turn, user({ ...result("t"), ...mark })])
    expect(changes.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
      "history/duplicate-result: Its call has a result already; this one is dropped. Its cache_control moves to the block beside it, if that can have one more.",
    ])
  })

  it("keep the mark of an empty text in a result on the result", () => {
    const mark = { cache_control: { type: "ephemeral" } }
    const cached = (...content: object[]): object[] => [
      user(text("prune")),
      model(use("t")),
      user(result("t", content)),
    ]
    const own = { ...text("cut"), ...mark }
    const lastOf = (history: readonly unknown[]): unknown => heal(...history).messages.at(-1)
    expect(lastOf(cached(text("cut"), { ...text(""), ...mark }))).toEqual(
      user({ ...result("t", [text("cut")]), ...mark }),
    )
    expect(lastOf(cached({ ...text(""), ...mark }))).toEqual(user({ ...result("t", ""), ...mark }))
    expect(lastOf(cached(own, { ...text(" "), ...mark }))).toEqual(user(result("t", [own])))
    expect(heal(...cached(own)).changes).toEqual([])
  })

  it("get no short mark before a long one", () => {
    const short = { ...text(""), cache_control: { type: "ephemeral" } }
    const long = { ...text("prune"), cache_control: { type: "ephemeral", ttl: "1h" } }
    // the result is moved before the text
    const healed = heal(user(text("a")), model(use("t")), user(long), user(result("t"), short))
    expect(healed.messages).toEqual([user(text("a")), model(use("t")), user(result("t"), long)])
    expect(heal(user(text("a")), model(use("t")), user(result("t"), short), user(text("b"))).messages[2]).toEqual(
      user({ ...result("t"), cache_control: short.cache_control }),
    )
  })

  it("leave the mark of a split call on its last part", () => {
    const mark = { cache_control: { type: "ephemeral" } }
    const one = { ...use("t", '{"at":"a"}{"at":"b"}{"at":"c"}'), ...mark }
    const results = user(result("t"), result("t-2"), result("t-3"))
    const { messages, changes } = heal(user(text("prune")), model(one), results)
    expect(changes.map(({ rule }) => rule)).toContain("history/split")
    expect(messages).toEqual([
      user(text("prune")),
      model(use("t", { at: "a" }), use("t-2", { at: "b" }), { ...use("t-3", { at: "c" }), ...mark }),
      results,
    ])
  })

  it("keep the user's place at the end", () => {
    const asked = [user(text("prune")), model(use("t")), user(result("t"))]
    const { messages } = heal(...asked, model(text("done")), user(text(" ")))
    expect(messages).toEqual([...asked, model(text("done")), user(text("(This message was empty.)"))])
    expect(heal(...messages).changes).toEqual([])
    expect(heal(...asked, user()).messages).toEqual(asked)
  })

  it("keep the user's place at the beginning", () => {
    const { messages, changes } = heal(user(), model(use("t")), user(result("t")))
    expect(messages[0]).toEqual(user(text("(This message was empty.)")))
    expect(changes.map(({ rule }) => rule)).toEqual(["history/empty-message", "history/emptied"])
    expect(heal(...messages).changes).toEqual([])
  })

  it("stay as they are with content of any kind", () => {
    const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "aGk=" } }
    const history = [user(image), model(use("t")), user(result("t", [image])), { ...model(), parts: [{ text: "a" }] }]
    expect(heal(...history, user(image))).toMatchObject({ changes: [] })
  })
})
