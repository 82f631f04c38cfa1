import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { mendFetch } from "toolmend/fetch"
import { median } from "../numbers.ts"

export type Pace = "1 ms apart" | "without a pause"

export interface StreamedRow {
  readonly stream: string
  readonly events: number
  readonly pace: Pace
  /** Of a whole request, from the call of `fetch` to the last byte. */
  readonly plainMillis: number
  readonly mendedMillis: number
  readonly medianOfRatios: number
}

export const EVENTS = 50
const TOOLS = [
  {
    type: "function",
    function: {
      name: "write_file",
      parameters: {
        type: "object",
        properties: { path: { type: "string" }, content: { type: "string" }, mode: { type: "integer" } },
        required: ["path", "content"],
        additionalProperties: false,
      },
    },
  },
]
const WORDS = "The file is written now, and then I look whether it is there and says what you asked for.".split(" ")
const PATH = "/v1/chat/completions"
const REQUEST = {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ model: "m", stream: true, messages: [{ role: "user", content: "Write it." }], tools: TOOLS }),
}

const CALLS: Readonly<Record<string, string>> = {
  "a valid call": '{"path": "notes/today.md", "content": "Buy milk and bread, call Ann.\\n", "mode": 420}',
  "a call with a trailing comma": '{"path": "notes/today.md", "content": "Buy milk, call Ann.\\n", "mode": 420,}',
  "a call with three faults": '{"path": "notes/today.md", "content": "Say "hi" to Ann and Bob.\\n", "mode": "420",}',
}

const eventOf = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

const wordEvents = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => eventOf({ content: `${WORDS[i % WORDS.length]} ` }))

/** Events as a server sends them: words, then pieces of six characters. */
export function streamWith(text: string | null, count: number): string[] {
  const pieces = text?.match(/.{1,6}/gs) ?? []
  const calls = pieces.map((piece, i) => {
    const start = i === 0 ? { id: "call_1", type: "function" } : {}
    const name = i === 0 ? { name: "write_file" } : {}
    return eventOf({ tool_calls: [{ index: 0, ...start, function: { ...name, arguments: piece } }] })
  })
  const first = eventOf({ role: "assistant", content: "" })
  const last = [eventOf({}, pieces.length === 0 ? "stop" : "tool_calls"), "data: [DONE]\n\n"]
  return [first, ...wordEvents(count - calls.length - 3), ...calls, ...last]
}

function serve(streams: Readonly<Record<string, readonly string[]>>): Promise<Server> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost")
    const events = streams[url.searchParams.get("stream") ?? ""] ?? []
    const isPaced = url.searchParams.get("pace") === "1 ms apart"
    const write = (at: number): void => {
      if (at === events.length) return void response.end()
      response.write(events[at])
      if (isPaced) setTimeout(write, 1, at + 1)
      else setImmediate(write, at + 1)
    }
    request.resume().on("end", () => {
      response.writeHead(200, { "content-type": "text/event-stream" })
      write(0)
    })
  })
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)))
}

async function millisOf(fetch: typeof globalThis.fetch, url: string): Promise<number> {
  const start = performance.now()
  const response = await fetch(url, REQUEST)
  for await (const _ of response.body ?? []);
  return performance.now() - start
}

/** Both take turns; who begins changes. Servers and clients share the process, so that one clock sees all the work. */
export async function measureStreamed(
  isQuick: boolean,
  onRow: (row: StreamedRow) => void,
  onStep: (share: number) => void,
): Promise<void> {
  const jobs: [string, number, Pace, string | null][] = Object.entries(CALLS).flatMap(([name, text]) =>
    (["1 ms apart", "without a pause"] as const).map((pace): [string, number, Pace, string] => [
      name,
      EVENTS,
      pace,
      text,
    ]),
  )
  jobs.push(["words only", 500, "without a pause", null])
  const streams = Object.fromEntries(jobs.map(([name, count, , text]) => [name, streamWith(text, count)]))
  const server = await serve(streams)
  const { port } = server.address() as AddressInfo
  const mended = mendFetch() as typeof globalThis.fetch
  for (const [i, [stream, events, pace]] of jobs.entries()) {
    const url = `http://127.0.0.1:${port}${PATH}?${new URLSearchParams({ stream, pace })}`
    const times = { plain: [] as number[], mended: [] as number[] }
    const rounds = isQuick ? 1 : pace === "1 ms apart" ? 100 : 600
    // a tenth of the rounds warms up
    for (let round = -Math.ceil(rounds / 10); round < rounds; round++) {
      const order = round % 2 === 0 ? (["plain", "mended"] as const) : (["mended", "plain"] as const)
      for (const who of order) {
        const millis = await millisOf(who === "plain" ? globalThis.fetch : mended, url)
        if (round >= 0) times[who].push(millis)
      }
    }
    const ratios = times.plain.map((plain, at) => (times.mended[at] as number) / plain)
    onRow({
      stream,
      events,
      pace,
      plainMillis: median(times.plain),
      mendedMillis: median(times.mended),
      medianOfRatios: median(ratios),
    })
    onStep((i + 1) / jobs.length)
  }
  server.closeAllConnections()
  server.close()
}
