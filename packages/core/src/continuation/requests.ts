// Builds requests for the rest of a call, in the formats of the providers.

/** A message that all providers accept. */
export interface Message {
  readonly role: "assistant" | "user"
  readonly content: string
}

/**
 * What a provider's own continuation feature needs besides the messages. `prefix`: the text it continues; pass it to
 * `merge`.
 */
export interface Prefill {
  readonly prefix: string
  readonly message: Message & { readonly prefix?: true }
  readonly body: Readonly<Record<string, unknown>>
}

/** Returns the request fields of the providers that continue an assistant message. */
export function prefillsFor(prefix: string): {
  readonly deepseek: Prefill
  readonly anthropic: Prefill
  readonly vllm: Prefill
} {
  // Anthropic rejects a last assistant message that ends in white space
  const trimmed = prefix.trimEnd()
  return {
    deepseek: { prefix, message: { role: "assistant", content: prefix, prefix: true }, body: {} },
    anthropic: { prefix: trimmed, message: { role: "assistant", content: trimmed }, body: {} },
    vllm: {
      prefix,
      message: { role: "assistant", content: prefix },
      body: { continue_final_message: true, add_generation_prompt: false },
    },
  }
}

/** Hint for a call whose continuation could not be joined. */
export const NOT_JOINED =
  "the text that came as its continuation could not be joined: it does not go on exactly behind the last character."

/** Returns the request for a provider without prefill. `isRepeated`: an earlier continuation could not be joined. */
export const goOnText = (name: string, chars: number, isRepeated = false): string =>
  (isRepeated
    ? "The continuation could not be joined: it did not continue exactly after the last character, or had other words around it. "
    : "") +
  `The output was cut off: the arguments of the call to ${JSON.stringify(name)} end after ${chars} characters, as written above. ` +
  "Continue exactly after the last character: write only the rest of that JSON text. Do not repeat anything, and add no code block and no other words."

export const shorterText = (name: string, pointer: string): string =>
  `The call to ${JSON.stringify(name)} was not executed: it was cut off at the output limit${pointer === "" ? "" : `, inside ${pointer}`}. ` +
  "Make the same call shorter, or do the work in several smaller calls, one after the other."
