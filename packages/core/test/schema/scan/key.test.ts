import { describe, expect, test } from "vitest"
import { atSight } from "../../support/careful.ts"
import { object } from "../../support/fitting.ts"
import { TEXT, WHOLE } from "../../support/reading.ts"

describe("a declared name", () => {
  test.each([
    ["without quotes", '{title:"x"}', "json/unquoted-key"],
    ["without quotes, and a space before the colon", '{title :"x"}', "json/unquoted-key"],
    ["its first quote lost", '{title":"x"}', "json/half-quoted-key"],
    ["its second quote lost", '{"title:"x"}', null],
    ["the same with a space behind the colon", '{"title: "x"}', "json/half-quoted-key"],
    ["in apostrophes", "{'title':\"x\"}", "json/foreign-quotes"],
    ["in smart quotes", '{“title”:"x"}', "json/foreign-quotes"],
    ["in marks that do not agree", '{“title":"x"}', "json/foreign-quotes"],
    ["in backticks", '{`title`:"x"}', null],
    ["in guillemets", '{«title»:"x"}', null],
    ["with an escape in it", "{\"t\\u0069tle\":'x'}", "json/foreign-quotes"],
  ])("%s", (_, given, fault) => {
    const found = atSight(given)
    if (fault === null) expect(found).toBeNull()
    else {
      expect(JSON.parse(found?.text ?? "null")).toEqual({ title: "x" })
      expect(found?.faults).toEqual([`${fault} /title`])
    }
  })

  test.each([
    ["in another style", '{Title:"x"}'],
    ["twice", '{title:"x",title:"y"}'],
    ["twice, once as JSON has it", '{"title":"x",title:"y"}'],
    ["over a line break", '{"title\n":"x"}'],
    ["with a backslash that forms no escape", '{"ti\\tle":"x","title":"y",}'],
    ["its second quote lost, and the next one opens a key with an equals sign", '{"title: "="}'],
    ["or with a colon", '{"title: ":"}'],
    ["or behind a remark", '{"title: "/* so */:"x"}'],
    ["the same as far away as a name may be long", `{"title: ${"x".repeat(249)}"="y"}`],
    ["written with its colon inside", '{"title:" "x"}'],
    ["in quotes that were doubled", '{""title"":"x"}'],
    ["behind a brace too many", '{{"title":"x"}}'],
    ["in quotes that were escaped", '{\\"title\\":"x"}'],
  ])("%s: left to the careful reader", (_, given) => {
    expect(atSight(given)).toBeNull()
  })
})

describe("a name that is not declared", () => {
  test.each([
    ["beside a fault", '{"title":"x","colour":"red",}'],
    ["itself without quotes", '{"title":"x",colour:"red"}'],
    ["in a part", '{"title":"x","at":{"row":1,"col":2},}'],
    ["and words around", 'So: {"title":"x","colour":"red"}'],
  ])("%s: left to the careful reader", (_, given) => {
    expect(atSight(given, object({ title: TEXT, at: object({ row: WHOLE }, []) }, []))).toBeNull()
  })
})

describe("the colon", () => {
  test.each([
    ["an equals sign", '{"title"="x"}', "json/colon-spelling"],
    ["an arrow", '{"title" => "x"}', "json/colon-spelling"],
    ["full-width", '{"title"："x"}', "json/full-width"],
    ["lost before a text", '{"title" "x"}', "json/colon-spelling"],
  ])("%s", (_, given, fault) => {
    const found = atSight(given)
    expect(JSON.parse(found?.text ?? "null")).toEqual({ title: "x" })
    expect(found?.faults).toEqual([`${fault} /title`])
  })

  test("lost before other values", () => {
    expect(atSight('{"pages" 12,"title":"x"}')).toEqual({ text: '{"pages": 12,"title":"x"}', faults: ["json/colon-spelling /pages"], cut: null })
    expect(atSight('{"title":"x","labels" ["a"]}')?.text).toBe('{"title":"x","labels": ["a"]}')
  })

  test.each([
    ["lost, with no space", '{"title""x"}'],
    ["lost before a word", '{"title" x}'],
    ["lost, with the comma before it", '{"title":"x" "body" "y"}'],
    ["lost, and closers too", '{"title" "x"'],
    ["lost, and quotes inside a text", '{"title":"say \\"x\\"","body" "y"}'],
    ["lost, and a text without quotes", '{"title" "x","body":tea}'],
    ["twice", '{"title"::"x"}'],
    ["as code compares", '{"title"=="x"}'],
    ["as some languages assign", '{title:="x"}'],
    ["and nothing behind it", '{"title":}'],
    ["and a comma behind it", '{"title":,"pages":1}'],
  ])("%s: left to the careful reader", (_, given) => {
    expect(atSight(given)).toBeNull()
  })
})

describe("the names of a map", () => {
  const MAP = object({ env: { type: "object", additionalProperties: TEXT }, title: TEXT }, ["env"])

  test.each([
    ["without quotes", '{"env":{LOG:"a",a.b:"c"}}', '{"env":{"LOG":"a","a.b":"c"}}'],
    ["in apostrophes", "{'env':{'LOG':'a'}}", '{"env":{"LOG":"a"}}'],
    ["as they are, with a fault elsewhere", '{"env":{"any name":"a","é":"b"},}', '{"env":{"any name":"a","é":"b"}}'],
    ["even one of the tool's", '{"env":{"title":"a"},}', '{"env":{"title":"a"}}'],
    ["with escapes", '{"env":{"a\\nb":"c"},}', '{"env":{"a\\nb":"c"}}'],
  ])("%s", (_, given, text) => {
    expect(atSight(given, MAP)?.text).toBe(text)
  })

  test.each([
    ["with a space, and no quotes", '{"env":{any name:"a"}}'],
    ["in apostrophes, with more than words in them", "{'env':{'any name':'a'}}"],
    ["without a comma before them", '{"env":{"A":"a" "B":"b"}}'],
    ["half in quotes", '{"env":{"A: "a"}}'],
    ["unquoted, behind quotes inside a text", '{"env":{A:"say \\"x\\""}}'],
  ])("%s: left to the careful reader", (_, given) => {
    expect(atSight(given, MAP)).toBeNull()
  })

  test("a long one is one as long as it is a name", () => {
    expect(atSight(`{"env":{"${"n".repeat(256)}":"a"},}`, MAP)?.faults).toEqual(["json/trailing-comma /env"])
  })

  test("a tool that declares such a name is not looked at", () => {
    expect(atSight(`{"${"n".repeat(257)}":"a",}`, object({ ["n".repeat(257)]: TEXT }))).toBeNull()
  })
})

describe("an element that looks like a member", () => {
  test.each([
    ["{'labels':['a','body: y'],'title':'x'}", '{"labels":["a","body: y"],"title":"x"}'],
    ['{"labels":["a","body: y\n"],"title":"x"}', '{"labels":["a","body: y\\n"],"title":"x"}'],
    ['{"labels":["a";"body: y";"b"],"title":"x"}', '{"labels":["a","body: y","b"],"title":"x"}'],
    ['{"labels":["a", /* so */ "body: y" /* so */],"title":"x"}', '{"labels":["a",  "body: y" ],"title":"x"}'],
    ['{"title":"x","labels":["a","body： y"', '{"title":"x","labels":["a","body： y"]}'],
    ['{"labels":["a","body: y"],"title":"x",}', '{"labels":["a","body: y"],"title":"x"}'],
    ["{'title':'x','labels':['body: y','a']}", '{"title":"x","labels":["body: y","a"]}'],
    ['{"title":"x","labels":["a","b"],"body: "y"}', '{"title":"x","labels":["a","b"],"body": "y"}'],
  ])("is an element: %s", (given, text) => {
    expect(atSight(given)?.text).toBe(text)
  })
})
