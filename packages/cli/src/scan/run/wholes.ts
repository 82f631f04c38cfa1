import { jsonOf } from "../../input/text-of.ts"
import type { Recorded } from "../formats/conversation.ts"
import { type SessionLine, sessionsIn } from "../formats/sessions.ts"
import { createStreams, dataOf, isEventLine } from "../formats/streams.ts"
import { createSplitter, type LineSink } from "../read/splitter.ts"
import { notJson, textIn, type Why } from "../read/unread.ts"

/** A file whose lines belong together. */
export interface Lines {
  readonly bytes: Buffer
  problemAt(line: number, offset: number, why: Why): void
}

export interface Whole {
  readonly conversations: readonly { readonly recorded: Recorded; readonly line: number; readonly offset: number }[]
  /** Lines that are records of their own, or of no known kind. */
  readonly records: readonly SessionLine[]
  /** Number of lines or streams that were read, and of all lines. */
  readonly read: number
  readonly lines: number
}

function eachLine({ bytes, problemAt }: Lines, take: (text: string, line: number, offset: number) => void): number {
  const sink: LineSink = {
    line(part, offset, line) {
      const text = textIn(part, (why) => problemAt(line, offset, why))
      if (text !== null) take(text, line, offset)
      return true
    },
    tooLong() {},
  }
  const splitter = createSplitter(Number.POSITIVE_INFINITY, sink, {
    from: 0,
    until: Number.POSITIVE_INFINITY,
    isInside: false,
  })
  if (splitter.feed(bytes)) splitter.end()
  return splitter.lines
}

/** Sessions: the lines of each are one conversation. */
export function readSession(lines: Lines): Whole {
  const read: SessionLine[] = []
  const count = eachLine(lines, (text, line, offset) => {
    if (text.trim() === "") return
    try {
      read.push({ value: JSON.parse(text), line, offset })
    } catch (error) {
      lines.problemAt(line, offset, notJson(error, text))
    }
  })
  const { conversations, others } = sessionsIn(read)
  return {
    conversations: conversations.map((recorded) => ({ recorded, line: 0, offset: 0 })),
    records: others,
    read: read.length - others.length,
    lines: count,
  }
}

/** Reads a dump of event streams, each of which is an answer. */
export function readEvents(lines: Lines): Whole {
  const conversations: { recorded: Recorded; line: number; offset: number }[] = []
  const records: SessionLine[] = []
  const streams = createStreams<{ line: number; offset: number }>(({ message, finish, model }, begin) => {
    const answer = { message, finish, at: "" }
    conversations.push({ recorded: { model, tools: undefined, messages: [], at: "", answers: [answer] }, ...begin })
  })
  const count = eachLine(lines, (text, line, offset) => {
    const data = dataOf(text)
    if (data === null) {
      const value = text.trim() === "" || isEventLine(text) ? null : jsonOf(text)
      // Ex) half a line, or the headers of an answer.
      if (value === undefined)
        lines.problemAt(line, offset, { code: "not-json", message: "not a line of an event stream" })
      else if (value !== null) records.push({ value, line, offset })
      return
    }
    if (data.isEnd) return streams.done()
    let value: unknown
    try {
      value = JSON.parse(data.text)
    } catch (error) {
      return lines.problemAt(line, offset, notJson(error, data.text))
    }
    if (!streams.event(value, { line, offset })) records.push({ value, line, offset })
  })
  streams.end()
  return { conversations, records, read: conversations.length, lines: count }
}
