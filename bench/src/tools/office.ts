import type { BenchTool } from "../case.ts"

export const office: readonly BenchTool[] = [
  {
    name: "create_event",
    description: "Put an event into a calendar.",
    parameters: {
      type: "object",
      properties: {
        title: { type: "string" },
        starts_at: { type: "string", format: "date-time" },
        duration_minutes: { type: "integer", minimum: 5 },
        attendees: {
          type: "array",
          items: {
            type: "object",
            properties: { email: { type: "string", format: "email" }, is_optional: { type: "boolean" } },
            required: ["email"],
            additionalProperties: false,
          },
        },
        room: { type: ["string", "null"] },
        reminder_minutes: { type: "array", items: { type: "integer" } },
        visibility: { enum: ["public", "private", "team_only"] },
      },
      required: ["title", "starts_at", "duration_minutes", "room"],
      additionalProperties: false,
    },
  },
  {
    name: "find_free_time",
    description: "Find a time at which everybody is free.",
    readOnly: true,
    parameters: {
      type: "object",
      properties: {
        participants: { type: "array", items: { type: "string" }, minItems: 1 },
        duration_minutes: { type: "integer" },
        window: {
          type: "object",
          properties: {
            from_day: { type: "string", format: "date" },
            until_day: { type: "string", format: "date" },
            weekends: { type: "boolean" },
          },
          required: ["from_day", "until_day"],
          additionalProperties: false,
        },
        time_zone: { type: "string" },
      },
      required: ["participants", "duration_minutes", "window"],
      additionalProperties: false,
    },
  },
  {
    name: "send_letter",
    description: "Send a message to people.",
    parameters: {
      type: "object",
      properties: {
        recipients: { type: "array", items: { type: "string" }, minItems: 1 },
        subject: { type: "string" },
        body: { type: "string" },
        reply_to: { anyOf: [{ type: "string" }, { type: "null" }] },
        priority: { enum: ["low", "normal", "high"] },
        headers: { type: "object", additionalProperties: { type: "string" } },
      },
      required: ["recipients", "subject", "body"],
      additionalProperties: false,
    },
  },
  {
    name: "keep_note",
    description: "Keep a note for later.",
    parameters: {
      type: "object",
      properties: {
        headline: { type: "string" },
        words: { type: "string" },
        labels: { type: "array", items: { type: "string" } },
        pinned: { type: "boolean" },
        metadata: { type: "object", additionalProperties: true },
      },
      required: ["headline", "words"],
      additionalProperties: false,
    },
  },
  {
    name: "query_table",
    description: "Read rows of a table.",
    readOnly: true,
    parameters: {
      type: "object",
      properties: {
        table: { type: "string" },
        columns: { type: "array", items: { type: "string" } },
        filters: {
          type: "array",
          items: {
            type: "object",
            properties: {
              column: { type: "string" },
              operator: { enum: ["equals", "not_equals", "greater_than", "less_than", "contains"] },
              operand: { type: ["string", "number", "boolean", "null"] },
            },
            required: ["column", "operator", "operand"],
            additionalProperties: false,
          },
        },
        limit: { type: "integer", minimum: 1 },
        newest_first: { type: "boolean" },
      },
      required: ["table", "columns"],
      additionalProperties: false,
    },
  },
]
