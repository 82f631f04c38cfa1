import { type Fields, isFields, own, textOr } from "../../input/fields.ts"
import { SessionBuilder, type SessionFormat } from "./session.ts"

const LINES = new Set(["session_meta", "response_item", "turn_context", "event_msg", "compacted"])

const isWrapped = (record: Fields): boolean =>
  LINES.has(textOr(own(record, "type"), "")) && isFields(own(record, "payload"))

/**
 * Session files of Codex: items of OpenAI's responses, each in a line {"type": "response_item", "payload": {…}}, before
 * that bare.
 */
export const codex: SessionFormat = {
  isSign: (record) => isWrapped(record) || typeof own(record, "record_type") === "string" || isOldHead(record),
  read(lines) {
    const builder = new SessionBuilder()
    for (const each of lines) {
      if (!isFields(each.value)) continue
      const payload = isWrapped(each.value) ? own(each.value, "payload") : undefined
      if (own(each.value, "type") === "turn_context" && isFields(payload))
        builder.model ??= textOr(own(payload, "model"), null)
      const item =
        own(each.value, "type") === "response_item" ? payload : payload === undefined ? each.value : undefined
      if (isFields(item) && typeof own(item, "type") === "string")
        builder.add(item, each, item === payload ? "/payload" : "")
    }
    return [builder.recorded()]
  },
}

/** The first line of older files: {"id", "timestamp", "instructions", "git"}. */
const isOldHead = (record: Fields): boolean =>
  typeof own(record, "id") === "string" &&
  typeof own(record, "timestamp") === "string" &&
  Object.hasOwn(record, "instructions") &&
  own(record, "type") === undefined
