import type { Turn } from "toolmend"

export type Stop = CallStop | TextStop

export interface CallStop {
  readonly title: string
  readonly name: string
  readonly arguments: string
}

/** A call that was written in the answer instead. */
export interface TextStop {
  readonly title: string
  readonly text: string
}

export const isTextStop = (stop: Stop): stop is TextStop => "text" in stop

/** Returns the turn as the provider would deliver it. */
export const turnOf = (stop: Stop): Turn =>
  isTextStop(stop) ? { content: stop.text } : { toolCalls: [{ name: stop.name, arguments: stop.arguments }] }

/** Broken calls as models write them, from harmless to hopeless, and one valid call. */
export const STOPS: readonly Stop[] = [
  { title: "A comma too many", name: "get_forecast", arguments: '{"city": "Tromsø", "days": 2,}' },
  {
    title: "Code with its own quotes",
    name: "write_file",
    arguments: '{"path": "nav.html", "content": "<a href="/home">Home</a>"}',
  },
  { title: "Python instead of JSON", name: "get_forecast", arguments: "{'city': 'Lomé', 'metric': True}" },
  { title: "Numbers as text", name: "get_forecast", arguments: '{"city": "Quito", "days": "7"}' },
  { title: "A list as text", name: "add_labels", arguments: '{"issue": 52, "labels": "[\\"bug\\", \\"mobile\\"]"}' },
  {
    title: "Null for what may be left out",
    name: "get_forecast",
    arguments: '{"city": "Hanoi", "days": null, "metric": true}',
  },
  {
    title: "The call inside its own arguments",
    name: "post_note",
    arguments: '{"name": "post_note", "arguments": {"title": "Call the bank"}}',
  },
  { title: "A name that stutters", name: "functions.post_notepost_note", arguments: '{"title": "Water the basil"}' },
  { title: "Two calls in one", name: "get_forecast", arguments: '{"city": "Porto"}{"city": "Braga"}' },
  {
    title: "A link where a path is declared",
    name: "write_file",
    arguments: '{"path": "src/[app.ts](http://app.ts)", "content": "export {}"}',
  },
  {
    title: "A call that leaked into the answer",
    text: 'Let me see. <tool_call>{"name": "get_forecast", "arguments": {"city": "Nuuk"}}</tool_call>',
  },
  { title: "Cut off inside a text", name: "post_note", arguments: '{"title": "Minutes", "body": "We agreed to' },
  {
    title: "Two readings, equally good",
    name: "post_note",
    arguments: '{"title": "Lunch", "body": "soup", "body": "salad",}',
  },
  { title: "Nothing wrong", name: "post_note", arguments: '{ "title":"Spacing is kept",   "body":"1.0" }' },
]
