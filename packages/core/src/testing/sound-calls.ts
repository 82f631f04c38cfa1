import type { Tool } from "../turn.ts"

/** A call that is right: its tool, and arguments that fit its schema. */
export interface SoundCall {
  readonly tool: Tool
  readonly arguments: Readonly<Record<string, unknown>>
}

const TEXT = { type: "string" }
const WHOLE = { type: "integer" }
const FLAG = { type: "boolean" }
const TEXTS = { type: "array", items: TEXT }

const defineTool = (name: string, properties: object, ...required: readonly string[]): Tool => ({
  name,
  parameters: { type: "object", properties, required, additionalProperties: false },
})

const EDIT_FILE = defineTool(
  "edit_file",
  { path: TEXT, old_text: TEXT, new_text: TEXT, replace_all: FLAG },
  "path",
  "old_text",
  "new_text",
)
const RUN_COMMAND = defineTool(
  "run_command",
  { command: TEXT, working_directory: TEXT, timeout_seconds: WHOLE, background: FLAG },
  "command",
)
const TODO_ITEM = {
  type: "object",
  properties: {
    content: TEXT,
    status: { type: "string", enum: ["pending", "in_progress", "completed"] },
    priority: WHOLE,
  },
  required: ["content", "status"],
  additionalProperties: false,
}
const WRITE_TODOS = defineTool("write_todos", { todos: { type: "array", items: TODO_ITEM } }, "todos")
const SEARCH_CODE = defineTool(
  "search_code",
  { query: TEXT, paths: TEXTS, max_results: WHOLE, case_sensitive: FLAG },
  "query",
)
const REMINDER = {
  type: "object",
  properties: { minutes_before: WHOLE, channel: { type: "string", enum: ["mail", "push"] } },
  required: ["minutes_before"],
  additionalProperties: false,
}
const CREATE_EVENT = defineTool(
  "create_event",
  { title: TEXT, start: TEXT, duration_minutes: WHOLE, attendees: TEXTS, all_day: FLAG, reminder: REMINDER },
  "title",
  "start",
)

/** Everyday calls of agents. */
export const SOUND_CALLS: readonly SoundCall[] = [
  {
    tool: EDIT_FILE,
    arguments: {
      path: "src/menu.tsx",
      old_text: 'return <a href="/home">Home</a>',
      new_text: 'const label = t("home")\nreturn (\n  <a href="/home" title={label}>\n    {label}\n  </a>\n)',
    },
  },
  {
    tool: EDIT_FILE,
    arguments: {
      path: "app/prices.py",
      old_text: 'print("total:", total)',
      new_text: 'for row in rows:\n\tprint(f"{row}: {total}")',
      replace_all: true,
    },
  },
  {
    tool: EDIT_FILE,
    arguments: { path: "settings.json", old_text: '"port": 80', new_text: '"port": 8080', replace_all: false },
  },
  {
    tool: RUN_COMMAND,
    arguments: { command: "git commit -m \"Add the 'empty' case\" && git push", timeout_seconds: 120 },
  },
  {
    tool: RUN_COMMAND,
    arguments: {
      command: "grep -rn 'deprecated' src | sort | uniq -c",
      working_directory: "/srv/shop",
      background: false,
    },
  },
  {
    tool: RUN_COMMAND,
    arguments: { command: "awk '{ print $2 }' hosts.txt\necho done", timeout_seconds: 30, background: true },
  },
  {
    tool: WRITE_TODOS,
    arguments: {
      todos: [
        { content: "Read the tests", status: "completed", priority: 1 },
        { content: 'Rename "user" to "account"', status: "in_progress", priority: 2 },
        { content: "Run the linter", status: "pending" },
      ],
    },
  },
  {
    tool: WRITE_TODOS,
    arguments: { todos: [{ content: "Ask about the budget, then book", status: "pending", priority: 3 }] },
  },
  {
    tool: SEARCH_CODE,
    arguments: { query: "createServer(", paths: ["src", "test"], max_results: 20, case_sensitive: true },
  },
  { tool: SEARCH_CODE, arguments: { query: "who's calling close()?", paths: ["packages/core/src/index.ts"] } },
  {
    tool: CREATE_EVENT,
    arguments: {
      title: "Review: launch plan",
      start: "2031-04-07T09:30:00Z",
      duration_minutes: 45,
      attendees: ["ada@example.com", "lin@example.com"],
      reminder: { minutes_before: 10, channel: "push" },
    },
  },
  {
    tool: CREATE_EVENT,
    arguments: {
      title: 'Dinner at "Chez Léon"',
      start: "2031-05-01T19:00:00+02:00",
      attendees: ["noor@example.com"],
      all_day: false,
    },
  },
]
