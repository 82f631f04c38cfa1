import type { BenchTool } from "../case.ts"

const path = (description: string) => ({ type: "string", minLength: 1, description, "x-toolmend": { path: true } })

export const workspace: readonly BenchTool[] = [
  {
    name: "store_file",
    description: "Write a whole file.",
    parameters: {
      type: "object",
      properties: {
        path: path("Where to write, relative to the project"),
        content: { type: "string", description: "All of the text" },
        mode: { enum: ["create", "overwrite", "append"] },
        executable: { type: "boolean" },
      },
      required: ["path", "content"],
      additionalProperties: false,
    },
  },
  {
    name: "edit_file",
    description: "Replace passages of a file.",
    parameters: {
      type: "object",
      properties: {
        file_path: path("The file to change"),
        edits: {
          type: "array",
          minItems: 1,
          items: {
            type: "object",
            properties: { old_text: { type: "string" }, new_text: { type: "string" }, every: { type: "boolean" } },
            required: ["old_text", "new_text"],
            additionalProperties: false,
          },
        },
        dry_run: { type: "boolean" },
      },
      required: ["file_path", "edits"],
      additionalProperties: false,
    },
  },
  {
    name: "read_lines",
    description: "Read a part of a file.",
    readOnly: true,
    parameters: {
      type: "object",
      properties: {
        file_path: path("The file to read"),
        first_line: { type: "integer", minimum: 1 },
        line_count: { type: "integer", minimum: 1, maximum: 5000 },
        show_numbers: { type: "boolean" },
      },
      required: ["file_path"],
      additionalProperties: false,
    },
  },
  {
    name: "run_shell",
    description: "Run one command line.",
    parameters: {
      type: "object",
      properties: {
        command: { type: "string", minLength: 1 },
        working_directory: path("Where to run it"),
        timeout_seconds: { type: "integer", minimum: 1, maximum: 3600 },
        environment: { type: "object", additionalProperties: { type: "string" } },
        capture: { enum: ["stdout", "stderr", "both"] },
      },
      required: ["command"],
      additionalProperties: false,
    },
  },
  {
    name: "search_tree",
    description: "Search a regular expression in files.",
    readOnly: true,
    parameters: {
      type: "object",
      properties: {
        expression: { type: "string" },
        roots: { type: "array", items: path("A folder"), minItems: 1 },
        exclude: { type: "array", items: { type: "string" } },
        case_sensitive: { type: "boolean" },
        context_lines: { type: "integer", minimum: 0, maximum: 50 },
      },
      required: ["expression", "roots"],
      additionalProperties: false,
    },
  },
]
