import type { Random } from "toolmend/testing"
import type { JsonObject } from "../case.ts"
import { code } from "./snippets.ts"
import { cap, day, email, moment, noun, paragraph, person, sentence, title } from "./words.ts"

const maybe = (random: Random, share: number, members: () => JsonObject): JsonObject =>
  random.chance(share) ? members() : {}
const several = <T>(random: Random, low: number, high: number, make: (random: Random) => T): T[] =>
  Array.from({ length: random.between(low, high) }, () => make(random))

export const OFFICE: Readonly<Record<string, (random: Random) => JsonObject>> = {
  create_event: (r) => ({
    title: title(r),
    starts_at: moment(r),
    duration_minutes: r.between(1, 16) * 15,
    room: r.chance(0.4) ? null : `${cap(noun(r))} ${r.between(1, 40)}`,
    ...maybe(r, 0.7, () => ({
      attendees: several(r, 1, 3, () => ({
        email: email(r),
        ...maybe(r, 0.5, () => ({ is_optional: r.chance(0.5) })),
      })),
    })),
    ...maybe(r, 0.5, () => ({ reminder_minutes: several(r, 1, 3, () => r.between(1, 24) * 5) })),
    ...maybe(r, 0.6, () => ({ visibility: r.pick(["public", "private", "team_only"]) })),
  }),
  find_free_time: (r) => ({
    participants: several(r, 1, 3, person),
    duration_minutes: r.between(1, 8) * 15,
    window: { from_day: day(r), until_day: day(r), ...maybe(r, 0.6, () => ({ weekends: r.chance(0.5) })) },
    ...maybe(r, 0.6, () => ({ time_zone: r.pick(["Europe/Berlin", "America/New_York", "Asia/Tokyo"]) })),
  }),
  send_letter: (r) => ({
    recipients: several(r, 1, 3, email),
    subject: title(r),
    body: paragraph(r),
    ...maybe(r, 0.5, () => ({ reply_to: r.chance(0.5) ? null : email(r) })),
    ...maybe(r, 0.6, () => ({ priority: r.pick(["low", "normal", "high"]) })),
    ...maybe(r, 0.4, () => ({ headers: { "X-Campaign": noun(r), "List-Id": `<${noun(r)}.example.org>` } })),
  }),
  keep_note: (r) => ({
    headline: title(r),
    words: r.chance(0.3) ? `${sentence(r)}\n\n${code(r)}` : paragraph(r),
    ...maybe(r, 0.7, () => ({ labels: r.chance(0.15) ? [] : several(r, 1, 4, noun) })),
    ...maybe(r, 0.6, () => ({ pinned: r.chance(0.5) })),
    ...maybe(r, 0.5, () => ({
      metadata: {
        source: noun(r),
        score: r.between(1, 100) / 4,
        nested: { seen: r.chance(0.5), by: person(r) },
        list: [1, "two", null],
      },
    })),
  }),
  query_table: (r) => ({
    table: `${noun(r)}s`,
    columns: r.some(["id", "name", "created_at", "note", "amount"], r.between(1, 4)),
    ...maybe(r, 0.8, () => ({
      filters: several(r, 1, 3, () => ({
        column: noun(r),
        operator: r.pick(["equals", "not_equals", "greater_than", "less_than", "contains"]),
        operand: r.pick<string | number | boolean | null>([
          noun(r),
          r.between(1, 500),
          true,
          null,
          `it's "${noun(r)}"`,
        ]),
      })),
    })),
    ...maybe(r, 0.6, () => ({ limit: r.between(1, 500) })),
    ...maybe(r, 0.5, () => ({ newest_first: r.chance(0.5) })),
  }),
}
