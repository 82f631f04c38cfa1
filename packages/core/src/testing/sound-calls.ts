// Provides correct calls of everyday tools, to be damaged.
import type { Tool } from "../turn.ts"

/** A correct call: its tool, and arguments that fit its schema. */
export interface SoundCall {
  readonly tool: Tool
  readonly arguments: Readonly<Record<string, unknown>>
}

const TEXT = { type: "string" }
const WHOLE = { type: "integer" }
const FLAG = { type: "boolean" }
const TEXTS = { type: "array", items: TEXT }

/** Returns the schema of an object with only these members; `required`: names separated by spaces. */
const closed = (properties: object, required: string) => ({
  type: "object",
  properties,
  required: required.split(" "),
  additionalProperties: false,
})
const toolOf = (name: string, properties: object, required: string): Tool => ({
  name,
  parameters: closed(properties, required),
})

const STATUS = { type: "string", enum: ["pending", "in_progress", "completed"] }
const CHANNEL = { type: "string", enum: ["mail", "push"] }
const TODO_ITEM = closed({ content: TEXT, status: STATUS, priority: WHOLE }, "content status")
const REMINDER = closed({ minutes_before: WHOLE, channel: CHANNEL }, "minutes_before")

const EDIT_MEMBERS = { path: TEXT, old_text: TEXT, new_text: TEXT, replace_all: FLAG }
const EDIT_FILE = toolOf("edit_file", EDIT_MEMBERS, "path old_text new_text")
const RUN_MEMBERS = { command: TEXT, working_directory: TEXT, timeout_seconds: WHOLE, background: FLAG }
const RUN_COMMAND = toolOf("run_command", RUN_MEMBERS, "command")
const WRITE_TODOS = toolOf("write_todos", { todos: { type: "array", items: TODO_ITEM } }, "todos")
const SEARCH_MEMBERS = { query: TEXT, paths: TEXTS, max_results: WHOLE, case_sensitive: FLAG }
const SEARCH_CODE = toolOf("search_code", SEARCH_MEMBERS, "query")
const EVENT_HEAD = { title: TEXT, start: TEXT, duration_minutes: WHOLE }
const EVENT_MEMBERS = { ...EVENT_HEAD, attendees: TEXTS, all_day: FLAG, reminder: REMINDER }
const CREATE_EVENT = toolOf("create_event", EVENT_MEMBERS, "title start")

const callOf = (tool: Tool, given: SoundCall["arguments"]): SoundCall => ({ tool, arguments: given })

/** Everyday calls of agents. */
export const SOUND_CALLS: readonly SoundCall[] = [
  callOf(EDIT_FILE, {
    path: "src/menu.tsx",
    old_text: 'return <a href="/home">Home</a>',
    new_text: 'const label = t("home")\nreturn (\n  <a href="/home" title={label}>\n    {label}\n  </a>\n)',
  }),
  callOf(EDIT_FILE, {
    path: "app/prices.py",
    old_text: 'print("total:", total)',
    new_text: 'for row in rows:\n\tprint(f"{row}: {total}")',
    replace_all: true,
  }),
  callOf(EDIT_FILE, { path: "settings.json", old_text: '"port": 80', new_text: '"port": 8080', replace_all: false }),
  callOf(RUN_COMMAND, { command: "git commit -m \"Add the 'empty' case\" && git push", timeout_seconds: 120 }),
  callOf(RUN_COMMAND, {
    command: "grep -rn 'deprecated' src | sort | uniq -c",
    working_directory: "/srv/shop",
    background: false,
  }),
  callOf(RUN_COMMAND, { command: "awk '{ print $2 }' hosts.txt\necho done", timeout_seconds: 30, background: true }),
  callOf(WRITE_TODOS, {
    todos: [
      { content: "Read the tests", status: "completed", priority: 1 },
      { content: 'Rename "user" to "account"', status: "in_progress", priority: 2 },
      { content: "Run the linter", status: "pending" },
    ],
  }),
  callOf(WRITE_TODOS, { todos: [{ content: "Ask about the budget, then book", status: "pending", priority: 3 }] }),
  callOf(SEARCH_CODE, { query: "createServer(", paths: ["src", "test"], max_results: 20, case_sensitive: true }),
  callOf(SEARCH_CODE, { query: "who's calling close()?", paths: ["packages/core/src/index.ts"] }),
  callOf(CREATE_EVENT, {
    title: "Review: launch plan",
    start: "2031-04-07T09:30:00Z",
    duration_minutes: 45,
    attendees: ["ada@example.com", "lin@example.com"],
    reminder: { minutes_before: 10, channel: "push" },
  }),
  callOf(CREATE_EVENT, {
    title: 'Dinner at "Chez Léon"',
    start: "2031-05-01T19:00:00+02:00",
    attendees: ["noor@example.com"],
    all_day: false,
  }),
]
