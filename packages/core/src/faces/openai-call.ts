// Defines the call format of OpenAI, for the older interfaces.
import type { MendedCall } from "../turn.ts"

/** A call as OpenAI writes it. */
export interface OpenAiCall {
  readonly id?: string
  readonly type?: "function"
  readonly function: { readonly name: string; readonly arguments: string }
}

/** Returns the same object if nothing changed; an object is never changed in place. */
export function toOpenAi(call: MendedCall, given: OpenAiCall | undefined): OpenAiCall {
  if (
    given !== undefined &&
    given.function.name === call.name &&
    given.function.arguments === call.arguments &&
    given.id === call.id
  )
    return given
  return { ...given, id: call.id, type: "function", function: { name: call.name, arguments: call.arguments } }
}
