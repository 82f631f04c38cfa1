import { expect, test } from "vitest"
import { indexIn, readCallSignal } from "../../src/wires/read-call.ts"

const place = { turn: "0", key: "k", path: ["call"], argumentsName: "input", entry: null } as const

test("a call with arguments as text, as a value, or without any", () => {
  expect(readCallSignal({ id: "c1", name: "brew", input: "{" }, place)).toEqual({
    kind: "call",
    turn: "0",
    key: "k",
    piece: { id: "c1", name: "brew", arguments: "{" },
    paths: { entry: null, id: ["call", "id"], name: ["call", "name"], arguments: ["call", "input"], isValue: false },
  })
  expect(readCallSignal({ input: { cups: 1 } }, place)).toMatchObject({
    piece: { arguments: { cups: 1 } },
    paths: { arguments: ["call", "input"], isValue: true },
  })
  expect(readCallSignal({}, place).paths).toMatchObject({ id: ["call", "id"], arguments: null, isValue: false })
  expect(readCallSignal({}, { ...place, isValue: true, isIdOptional: true }).paths).toMatchObject({
    id: null,
    arguments: ["call", "input"],
    isValue: true,
  })
})

test("the id and the number may stand in another object", () => {
  const entry = { id: "c2", index: 3 }
  const signal = readCallSignal(
    { name: "brew" },
    { ...place, owner: { holder: entry, path: ["list", 0] }, index: indexIn(entry, ["list", 0]) },
  )
  expect(signal).toMatchObject({
    piece: { id: "c2", name: "brew" },
    paths: { id: ["list", 0, "id"] },
    index: { path: ["list", 0, "index"], value: 3 },
  })
  expect(indexIn({ index: "3" }, [])).toBeUndefined()
})
