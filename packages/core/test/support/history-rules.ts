// What providers demand of a history, written down apart from the code that heals one.
type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === "string" && value !== ""

function isObjectText(text: unknown): boolean {
  if (typeof text !== "string") return false
  try {
    return isFields(JSON.parse(text))
  } catch {
    return false
  }
}

/** Chat Completions: what would be rejected, one line each. */
export function openaiFaults(messages: readonly unknown[]): string[] {
  const faults: string[] = []
  const used = new Set<string>()
  let waiting = new Set<string>()
  messages.forEach((message, i) => {
    if (!isFields(message)) return
    if (message["role"] === "tool") {
      if (!waiting.delete(message["tool_call_id"] as string)) faults.push(`${i}: answers nothing`)
      if (typeof message["content"] !== "string" && !Array.isArray(message["content"])) faults.push(`${i}: no content`)
      return
    }
    if (waiting.size > 0) faults.push(`${i}: ${waiting.size} not answered`)
    waiting = new Set()
    if (message["role"] !== "assistant" || message["tool_calls"] === undefined || message["tool_calls"] === null) return
    const calls = message["tool_calls"] as unknown[]
    if (calls.length === 0) faults.push(`${i}: no calls`)
    for (const call of calls as Fields[]) {
      const inner = call["function"] as Fields
      if (!isText(call["id"]) || used.has(call["id"])) faults.push(`${i}: id`)
      if (!isText(inner["name"]) || !/^[a-zA-Z0-9_-]{1,64}$/.test(inner["name"])) faults.push(`${i}: name`)
      if (!isObjectText(inner["arguments"])) faults.push(`${i}: arguments`)
      if (call["type"] !== "function") faults.push(`${i}: type`)
      used.add(call["id"] as string)
      waiting.add(call["id"] as string)
    }
  })
  if (waiting.size > 0) faults.push(`end: ${waiting.size} not answered`)
  return faults
}

/** Messages: the same, after messages of one role in a row were joined. */
export function anthropicFaults(messages: readonly unknown[]): string[] {
  const faults: string[] = []
  const used = new Set<string>()
  const turns: { role: unknown; blocks: unknown[] }[] = []
  for (const message of messages as Fields[]) {
    const blocks = Array.isArray(message["content"]) ? (message["content"] as unknown[]) : [message["content"]]
    const last = turns.at(-1)
    if (last?.role === message["role"]) last?.blocks.push(...blocks)
    else turns.push({ role: message["role"], blocks: [...blocks] })
  }
  let waiting = new Set<string>()
  turns.forEach(({ role, blocks }, i) => {
    if (blocks.length === 0) faults.push(`${i}: empty`)
    let isHead = true
    for (const block of blocks as Fields[]) {
      if (role === "user" && block?.["type"] === "tool_result") {
        if (!isHead) faults.push(`${i}: a result behind other blocks`)
        if (!waiting.delete(block["tool_use_id"] as string)) faults.push(`${i}: answers nothing`)
      } else isHead = false
    }
    if (waiting.size > 0) faults.push(`${i}: ${waiting.size} not answered`)
    waiting = new Set()
    if (role !== "assistant") return
    for (const block of blocks as Fields[]) {
      if (block?.["type"] !== "tool_use") continue
      const id = block["id"]
      if (!isText(id) || !/^[a-zA-Z0-9_-]+$/.test(id) || used.has(id)) faults.push(`${i}: id`)
      if (!isFields(block["input"])) faults.push(`${i}: input`)
      if (!isText(block["name"]) || !/^[a-zA-Z0-9_-]{1,128}$/.test(block["name"])) faults.push(`${i}: name`)
      used.add(id as string)
      waiting.add(id as string)
    }
  })
  if (waiting.size > 0) faults.push(`end: ${waiting.size} not answered`)
  return faults
}

/** Responses: calls and outputs are one to one, an output behind its call. */
export function responsesFaults(items: readonly unknown[]): string[] {
  const faults: string[] = []
  const used = new Set<string>()
  const waiting = new Set<string>()
  for (const item of items as Fields[]) {
    const id = item?.["call_id"]
    if (item?.["type"] === "function_call") {
      if (!isText(id) || used.has(id)) faults.push("id")
      if (!isObjectText(item["arguments"])) faults.push("arguments")
      used.add(id as string)
      waiting.add(id as string)
    }
    if (item?.["type"] === "function_call_output" && !waiting.delete(id as string)) faults.push("answers nothing")
  }
  if (waiting.size > 0) faults.push("not answered")
  return faults
}
