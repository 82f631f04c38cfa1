import type { BenchTool } from "../case.ts"

/** Tools that take a lot: rows, one long text, a free map, anything. */
export const BULK_TOOLS: readonly BenchTool[] = [
  {
    name: "import_rows",
    parameters: {
      type: "object",
      properties: {
        source: { type: "string" },
        rows: {
          type: "array",
          items: {
            type: "object",
            properties: {
              id: { type: "integer" },
              label: { type: "string" },
              share: { type: "number" },
              active: { type: "boolean" },
            },
            required: ["id", "label"],
            additionalProperties: false,
          },
        },
      },
      required: ["source", "rows"],
      additionalProperties: false,
    },
  },
  {
    name: "store_text",
    parameters: {
      type: "object",
      properties: { path: { type: "string" }, text: { type: "string" } },
      required: ["path", "text"],
      additionalProperties: false,
    },
  },
  {
    name: "merge_settings",
    parameters: {
      type: "object",
      properties: { settings: { type: "object", additionalProperties: { type: ["string", "number"] } } },
      required: ["settings"],
      additionalProperties: false,
    },
  },
  {
    name: "store_tree",
    parameters: { type: "object", properties: { tree: {} }, required: ["tree"], additionalProperties: false },
  },
]

export interface Bulk {
  readonly tool: string
  readonly text: string
}

/** Writes `piece(i)` until the text has the wanted size. */
function fill(bytes: number, head: string, piece: (i: number) => string, tail: string, between = ""): string {
  const parts: string[] = []
  let size = head.length + tail.length
  for (let i = 0; size < bytes || i === 0; i++) {
    const part = piece(i)
    parts.push(part)
    size += part.length + between.length
  }
  return head + parts.join(between) + tail
}

const rows = (bytes: number, tail: string): string =>
  fill(
    bytes,
    '{"source":"bench","rows":[',
    (i) => `{"id":${i},"label":"row \\"${i}\\" of the list","share":${i / 8},"active":${i % 2 === 0}}`,
    tail,
    ",",
  )
const text = (bytes: number, piece: (i: number) => string, tail = '"}'): string =>
  fill(bytes, '{"path":"a.txt","text":"', piece, tail)

export const SERIES: Readonly<Record<string, (bytes: number) => Bulk>> = {
  valid: (bytes) => ({ tool: "import_rows", text: rows(bytes, "]}") }),
  "trailing comma": (bytes) => ({ tool: "import_rows", text: rows(bytes, "],}") }),
  "raw newlines": (bytes) => ({ tool: "store_text", text: text(bytes, (i) => `line ${i} of a file\n`) }),
  truncated: (bytes) => ({ tool: "import_rows", text: rows(bytes, ',{"id":1,"label":"cut he') }),
  "many keys": (bytes) => ({
    tool: "merge_settings",
    text: fill(bytes, '{"settings":{', (i) => `key_${i}:${i}`, "}}", ","),
  }),
  "open brackets": (bytes) => ({ tool: "store_tree", text: fill(bytes, '{"tree":', () => "[", "") }),
  quotes: (bytes) => ({ tool: "store_text", text: text(bytes, () => 'say "yes" or "no", then ') }),
  backslashes: (bytes) => ({ tool: "store_text", text: text(bytes, () => "C:\\dir\\sub ") }),
}

const tree = (bytes: number, piece: (i: number) => string, tail = ""): Bulk => ({
  tool: "store_tree",
  text: fill(bytes, '{"tree":', piece, tail),
})
const bare = (bytes: number, tool: string, piece: (i: number) => string): Bulk => ({
  tool,
  text: fill(bytes, "", piece, ""),
})
const long = (bytes: number, piece: (i: number) => string, tail?: string): Bulk => ({
  tool: "store_text",
  text: text(bytes, piece, tail),
})

/**
 * Texts that leave a reader many ways open at once: each sign could end a string, begin a member, or belong to a text.
 */
export const HOSTILE_SERIES: Readonly<Record<string, (bytes: number) => Bulk>> = {
  "quotes and commas in turn": (bytes) => long(bytes, () => '",'),
  "quote, comma, quote": (bytes) => long(bytes, () => '","'),
  "quotes and commas in a list": (bytes) => tree(bytes, () => '",', "]}"),
  "objects never closed": (bytes) => tree(bytes, () => '{"a":'),
  "every second quote lost": (bytes) => ({
    tool: "merge_settings",
    text: fill(bytes, '{"settings":{', (i) => `"key_${i}: "word ${i}`, "}}", ","),
  }),
  "every closing quote lost": (bytes) => ({
    tool: "merge_settings",
    text: fill(bytes, '{"settings":{', (i) => `"key_${i}":"word ${i}`, "}}", ","),
  }),
  "labels with quotes": (bytes) => long(bytes, (i) => `label ${i}: "`),
  "quotes before names": (bytes) => long(bytes, () => 'say "yes", "x": '),
  "quotes before declared names": (bytes) => long(bytes, () => 'say "yes", "text": "no", "path": '),
  "list openers": (bytes) => bare(bytes, "store_tree", () => "["),
  "object closers": (bytes) => bare(bytes, "store_tree", () => "}"),
  restarts: (bytes) => bare(bytes, "store_text", () => '{"path":"'),
  "restarts with values": (bytes) => bare(bytes, "store_text", (i) => `{"path":"a${i}","text":"`),
  "escaped quotes": (bytes) => long(bytes, () => '\\"', "}"),
  "escaped and raw quotes": (bytes) => long(bytes, () => '\\"a" '),
  "runs of backslashes": (bytes) => long(bytes, () => "\\\\\\\\\\\\\\\\", '\\"}'),
  apostrophes: (bytes) => ({
    tool: "store_text",
    text: fill(bytes, "{'path':'a.txt','text':'", () => "it's 'so' ", "'}"),
  }),
  "bare words with braces": (bytes) => ({
    tool: "store_text",
    text: fill(bytes, "{path: a.txt, text: ", (i) => `word {${i}} and [x], `, "}"),
  }),
  "many small objects": (bytes) => bare(bytes, "store_text", (i) => `{"path":"a${i}","text":"b"}`),
  "prose with braces": (bytes) =>
    bare(bytes, "store_text", (i) => `Set {name} to "${i}", or leave [it] as {"it": is}. `),
}
