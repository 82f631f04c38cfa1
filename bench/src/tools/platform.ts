import type { BenchTool } from "../case.ts"

const step = (kind: string, properties: Record<string, unknown>, required: readonly string[]) => ({
  type: "object",
  properties: { kind: { const: kind }, ...properties },
  required: ["kind", ...required],
  additionalProperties: false,
})

export const platform: readonly BenchTool[] = [
  {
    name: "configure_service",
    description: "Set how a service runs.",
    parameters: {
      type: "object",
      properties: {
        service: { type: "string" },
        replicas: { type: "integer", minimum: 0 },
        image: {
          type: "object",
          properties: { repository: { type: "string" }, tag: { type: "string" } },
          required: ["repository", "tag"],
          additionalProperties: false,
        },
        resources: {
          type: "object",
          properties: { cpu_cores: { type: "number" }, memory_mb: { type: "integer" } },
          required: ["cpu_cores", "memory_mb"],
          additionalProperties: false,
        },
        ports: {
          type: "array",
          items: {
            type: "object",
            properties: {
              inside: { type: "integer" },
              outside: { type: "integer" },
              protocol: { enum: ["tcp", "udp"] },
            },
            required: ["inside", "outside"],
            additionalProperties: false,
          },
        },
        variables: { type: "object", additionalProperties: { type: "string" } },
        health_check: {
          type: "object",
          properties: { route: { type: "string" }, every_seconds: { type: "integer" }, enabled: { type: "boolean" } },
          required: ["route"],
          additionalProperties: false,
        },
        strategy: { enum: ["rolling_update", "blue_green", "recreate"] },
      },
      required: ["service", "replicas", "image"],
      additionalProperties: false,
    },
  },
  {
    name: "plan_pipeline",
    description: "Plan the steps of a pipeline.",
    parameters: {
      type: "object",
      properties: {
        pipeline: { type: "string" },
        steps: { type: "array", items: { $ref: "#/$defs/step" }, minItems: 1 },
        stop_on_error: { type: "boolean" },
      },
      required: ["pipeline", "steps"],
      additionalProperties: false,
      $defs: {
        step: { oneOf: [{ $ref: "#/$defs/fetch" }, { $ref: "#/$defs/script" }, { $ref: "#/$defs/notify" }] },
        fetch: step("fetch", { address: { type: "string", format: "uri" }, retries: { type: "integer" } }, ["address"]),
        script: step(
          "script",
          { lines: { type: "array", items: { type: "string" } }, privileged: { type: "boolean" } },
          ["lines"],
        ),
        notify: step("notify", { channel: { type: "string" }, text: { type: "string" } }, ["channel", "text"]),
      },
    },
  },
  {
    name: "draw_shape",
    description: "Draw one shape on a canvas.",
    parameters: {
      type: "object",
      properties: {
        canvas: { type: "string" },
        shape: {
          oneOf: [
            step("circle", { x: { type: "number" }, y: { type: "number" }, radius: { type: "number" } }, [
              "x",
              "y",
              "radius",
            ]),
            step(
              "polygon",
              {
                points: {
                  type: "array",
                  items: { type: "array", items: { type: "number" }, minItems: 2, maxItems: 2 },
                },
                closed: { type: "boolean" },
              },
              ["points"],
            ),
            step("caption", { x: { type: "number" }, y: { type: "number" }, words: { type: "string" } }, [
              "x",
              "y",
              "words",
            ]),
          ],
        },
        fill: { type: ["string", "null"] },
        layer: { type: "integer" },
      },
      required: ["canvas", "shape"],
      additionalProperties: false,
    },
  },
  {
    name: "set_flags",
    description: "Switch features.",
    parameters: {
      type: "object",
      properties: {
        stage: { enum: ["development", "staging", "production"] },
        flags: { type: "object", additionalProperties: { type: ["boolean", "number", "string"] } },
        expires_in_hours: { type: "number" },
      },
      required: ["stage", "flags"],
      additionalProperties: false,
    },
  },
  {
    name: "list_services",
    description: "List what runs.",
    readOnly: true,
    parameters: {
      type: "object",
      properties: {
        name_contains: { type: "string" },
        include_stopped: { type: "boolean" },
        page_size: { type: "integer" },
      },
      additionalProperties: false,
    },
  },
]
