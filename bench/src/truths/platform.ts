import type { Random } from "toolmend/testing"
import type { Json, JsonObject } from "../case.ts"
import { command } from "./snippets.ts"
import { noun, sentence, verb } from "./words.ts"

const maybe = (random: Random, share: number, members: () => JsonObject): JsonObject =>
  random.chance(share) ? members() : {}
const several = <T>(random: Random, low: number, high: number, make: (random: Random) => T): T[] =>
  Array.from({ length: random.between(low, high) }, () => make(random))
const half = (random: Random): number => random.between(-40, 400) / 2

const STEPS: readonly ((random: Random) => JsonObject)[] = [
  (r) => ({
    kind: "fetch",
    address: `https://files.example.org/${noun(r)}/${noun(r)}.tar.gz`,
    ...maybe(r, 0.6, () => ({ retries: r.between(1, 9) })),
  }),
  (r) => ({
    kind: "script",
    lines: several(r, 1, 3, command),
    ...maybe(r, 0.6, () => ({ privileged: r.chance(0.5) })),
  }),
  (r) => ({ kind: "notify", channel: `#${noun(r)}`, text: sentence(r) }),
]

const SHAPES: readonly ((random: Random) => JsonObject)[] = [
  (r) => ({ kind: "circle", x: half(r), y: half(r), radius: r.between(1, 90) }),
  (r) => ({
    kind: "polygon",
    points: several(r, 3, 5, (one): Json => [half(one), half(one)]),
    ...maybe(r, 0.6, () => ({ closed: r.chance(0.5) })),
  }),
  (r) => ({ kind: "caption", x: half(r), y: half(r), words: sentence(r) }),
]

export const PLATFORM: Readonly<Record<string, (random: Random) => JsonObject>> = {
  configure_service: (r) => ({
    service: `${noun(r)}-${verb(r)}`,
    replicas: r.between(0, 12),
    image: {
      repository: `images.example.org/${noun(r)}`,
      tag: r.chance(0.3) ? String(r.between(2, 40)) : `${r.between(1, 9)}.${r.between(0, 20)}.${r.between(0, 9)}`,
    },
    ...maybe(r, 0.7, () => ({ resources: { cpu_cores: r.between(1, 16) / 4, memory_mb: r.between(1, 16) * 256 } })),
    ...maybe(r, 0.6, () => ({
      ports: several(r, 1, 3, () => ({
        inside: r.between(1000, 9999),
        outside: r.between(10000, 60000),
        ...maybe(r, 0.5, () => ({ protocol: r.pick(["tcp", "udp"]) })),
      })),
    })),
    ...maybe(r, 0.5, () => ({
      variables: { LOG_LEVEL: r.pick(["info", "debug"]), GREETING: `say "${noun(r)}"`, TOKEN_FILE: `/run/${noun(r)}` },
    })),
    ...maybe(r, 0.6, () => ({
      health_check: { route: `/${noun(r)}/health`, every_seconds: r.between(5, 120), enabled: r.chance(0.5) },
    })),
    ...maybe(r, 0.6, () => ({ strategy: r.pick(["rolling_update", "blue_green", "recreate"]) })),
  }),
  plan_pipeline: (r) => ({
    pipeline: `${verb(r)} ${noun(r)}`,
    steps: several(r, 1, 4, (one) => one.pick(STEPS)(one)),
    ...maybe(r, 0.6, () => ({ stop_on_error: r.chance(0.5) })),
  }),
  draw_shape: (r) => ({
    canvas: noun(r),
    shape: r.pick(SHAPES)(r),
    ...maybe(r, 0.6, () => ({ fill: r.chance(0.4) ? null : r.pick(["#ff8800", "teal", "rgb(1, 2, 3)"]) })),
    ...maybe(r, 0.6, () => ({ layer: r.between(1, 9) })),
  }),
  set_flags: (r) => ({
    stage: r.pick(["development", "staging", "production"]),
    flags: { [`${noun(r)}.${verb(r)}`]: r.chance(0.5), [`${verb(r)}_limit`]: r.between(1, 900), theme: noun(r) },
    ...maybe(r, 0.6, () => ({ expires_in_hours: r.between(1, 400) / 2 })),
  }),
  list_services: (r) => ({
    ...maybe(r, 0.8, () => ({ name_contains: noun(r) })),
    ...maybe(r, 0.7, () => ({ include_stopped: r.chance(0.5) })),
    ...maybe(r, 0.6, () => ({ page_size: r.between(5, 200) })),
  }),
}
