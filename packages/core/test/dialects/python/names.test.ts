import { expect, test } from "vitest"
import { quotedName, readArgumentKey, readName } from "../../../src/dialects/python/reader.ts"
import { reading } from "./given.ts"

test.each([
  ["book_table(", "book_table", 10],
  ["a.b.c(", "a.b.c", 5],
  ["a. b", "a", 1],
  ["book\\_table(", "book_table", 11],
  ["\\_from=", "_from", 6],
  ["play-song(", "play-song", 9],
  ["a--b", "a", 1],
  ["größe=", "größe", 5],
])("%s", (text, name, end) => {
  expect(readName(reading(text), 0)).toMatchObject({ name, end })
})

test.each(["", "1a", ".a", "(a", "-a", "a".repeat(400)])("%s is none", (text) => {
  expect(readName(reading(text), 0)).toBeNull()
})

test.each([
  ["a=1", "a", 2, false],
  ["a = 1", "a", 4, false],
  ["a: 1", "a", 3, true],
  ["'a'= 1", "a", 5, false],
  ["user-id=1", "user-id", 8, false],
])("key %s", (text, key, valueAt, isColon) => {
  expect(readArgumentKey(reading(text), 0)).toEqual({ key, valueAt, isColon, isMarkdown: false })
})

test.each(["a == 1", "a := 1", "a::b", "https://a", "'a b'=1", "a", "'a=1"])("key %s is none", (text) => {
  expect(readArgumentKey(reading(text), 0)).toBeNull()
})

test.each([
  ["'f'(", "f", 3],
  ['"book_table"(', "book_table", 12],
  ["`a.b`(", "a.b", 5],
  ["'book\\_table'", "book_table", 13],
])("in quotes: %s", (text, name, end) => {
  expect(quotedName(reading(text), 0)).toMatchObject({ name, end })
})

test.each(["f", "'f", "'f\"", "'f g'", "''", "“f”"])("in quotes: %s is none", (text) => {
  expect(quotedName(reading(text), 0)).toBeNull()
})
