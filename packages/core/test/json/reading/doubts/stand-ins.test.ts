import { expect, test } from "vitest"
import { object } from "../../../support/fitting.ts"
import { NOTE, refuses, TEXT, valueIn } from "../../../support/reading.ts"

const SHELF = object({ title: TEXT, tags: { type: "array", items: TEXT } }, ["title"])

test.each([
  '{"title": TITLE}',
  '{"title": [title]}',
  '{"title": [[value]]}',
  '{"title": unchanged}',
  '{"title": your-title}',
  '{"title": NOTE_TITLE}',
  '{"title": nullptr}',
  '{"title": pd.NA}',
  '{"title": filename}',
  '{"title": NA}',
  '{"title": void}',
  '{"title": string}',
  '{"title": [see above]}',
  '{"title": [the name of the pot]}',
  '{"title": [POT NAME], "tags": ["lid"]}',
  '{"title": [ask the cook]}',
  '{"title":"x","tags":{{tags}}}',
  '{"title":"x","tags":{others}}',
  '{"title":"x","tags":["lid", *others]}',
])("the value is not in the text: %s", (given) => {
  refuses(given, SHELF)
})

test("a word that says something is a value", () => {
  expect(valueIn('{"title": pot}', NOTE)).toEqual({ title: "pot" })
  expect(valueIn('{"title": Title of the pot}', NOTE)).toEqual({ title: "Title of the pot" })
  expect(valueIn('{"title":"x","tags":[lid, *.md]}', SHELF)).toEqual({ title: "x", tags: ["lid", "*.md"] })
  expect(valueIn('{"item_type": data}', object({ item_type: TEXT }))).toEqual({ item_type: "data" })
  expect(valueIn('{"item_type": object}', object({ item_type: TEXT }))).toEqual({ item_type: "object" })
  expect(valueIn('{"size": number}', object({ size: { enum: ["number", "date"] } }))).toEqual({ size: "number" })
  expect(valueIn('{"title": "x", "tags": [blue lid]}', SHELF)).toEqual({ title: "x", tags: ["blue lid"] })
  expect(valueIn('{"size": [small]}', object({ size: { enum: ["small", "big"] } }))).toEqual({ size: ["small"] })
})

test.each([
  "void 0",
  "Nothing",
  "Ellipsis",
  "DBNull",
  "SchemaUndefined",
  "FIXME",
  "redacted",
  "!env SHELF",
  "&pot lid",
  "@file:lids.txt",
  "****42",
  "xxxxx",
  "warm ? tea : milk",
  "result.stderr",
  "previous_answer.title",
  "lastPot.title",
  "Maybe.Nothing",
  "params.title",
  "process.env.SHELF",
  "config.shelf_dir",
  "user.email",
  "order.id",
  "the updated lid list",
  "original text stays as is",
])("neither in a member nor in a list: %s", (word) => {
  refuses(`{"title": ${word}, "tags": ["lid"]}`, SHELF)
  refuses(`{"title": "x", "tags": ["lid", ${word}]}`, SHELF)
})

test.each([
  "result.txt",
  "data.csv",
  "output.json",
  "lid.md",
  "pot.example.com",
  "v1.2",
  "Nothing new",
  "Nilgiri tea",
  "omitted lids",
  "**warm** tea",
  "xxl",
  "Tea and milk. Warm?",
  "shelves.lids",
  "config.yaml",
  "user.html",
  "order.pdf",
  "kiln.id",
  "the updated lids",
  "The text stays as is",
  "the last answer",
])("a text without quotes: %s", (word) => {
  expect(valueIn(`{"title": ${word}, "tags": ["lid"]}`, SHELF)).toEqual({ title: word, tags: ["lid"] })
})

test("names with an at sign in a list, and words that the schema allows", () => {
  expect(valueIn('{"title":"x","tags":[@ida, @kim]}', SHELF)).toEqual({ title: "x", tags: ["@ida", "@kim"] })
  const schema = object({ tags: { type: "array", items: { enum: ["in_use", "result.text", "Nothing"] } } })
  expect(valueIn('{"tags":[in_use, result.text, Nothing]}', schema)).toEqual({
    tags: ["in_use", "result.text", "Nothing"],
  })
})

test("a name of several words is one value in a member, and a label among others in a list", () => {
  refuses('{"title": shelf_title, "tags": ["lid"]}', SHELF)
  refuses('{"title": "x", "tags": [shelfTitle]}', SHELF)
  expect(valueIn('{"title": "x", "tags": [low_lid, high_lid]}', SHELF)).toEqual({
    title: "x",
    tags: ["low_lid", "high_lid"],
  })
  expect(valueIn('{"title": shelf_service.proto, "tags": ["lid"]}', SHELF)).toEqual({
    title: "shelf_service.proto",
    tags: ["lid"],
  })
})

test("something to be worked out or to be filled in is no text", () => {
  for (const word of ["rows + 2", "rows*2", "Math.E", "enter a title here", "[insert the title here]"])
    refuses(`{"title": ${word}, "pages": 2}`, NOTE)
  for (const word of ["rows and more", "Math basics", "here we enter"])
    expect(valueIn(`{"title": ${word}, "pages": 2}`, NOTE)).toEqual({ title: word, pages: 2 })
})

test("what is left open or out", () => {
  refuses('{"title": [text of the lid omitted]}', SHELF)
  refuses('{"title":"x","tags":["lid", TBD]}', SHELF)
  expect(valueIn('{"title":"x","tags":[lid, TBD]}', SHELF)).toEqual({ title: "x", tags: ["lid", "TBD"] })
})

test("a member that wants the name of a field", () => {
  const SORTED = object({ sort_by: TEXT, owner: TEXT }, [])
  expect(valueIn('{"sort_by": user.name}', SORTED)).toEqual({ sort_by: "user.name" })
  refuses('{"owner": user.name}', SORTED)
})
