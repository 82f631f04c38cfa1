// Fetch: reads the body of a request, and builds the same request with another body.

/** Returns the text of a request's body, if it can be read without affecting what is sent. */
export async function bodyText(input: string | URL | Request, init: RequestInit | undefined): Promise<string | null> {
  const body = init?.body
  if (typeof body === "string") return body
  if (body instanceof ArrayBuffer || ArrayBuffer.isView(body)) return new TextDecoder().decode(body)
  if ((body !== undefined && body !== null) || !(input instanceof Request)) return null
  // files are not read into memory; a body without a type is treated as text
  return /json|text/.test(input.headers.get("content-type") ?? "text") ? input.clone().text() : null
}

/** Headers of the first request only: its length, and its idempotency key. */
const OWN_HEADERS = ["content-length", "content-encoding", "idempotency-key", "x-idempotency-key"]

/** Returns the same request with another body. */
export function secondInit(input: string | URL | Request, init: RequestInit | undefined, body: object): RequestInit {
  const given = init?.headers ?? (input instanceof Request ? input.headers : undefined)
  const headers = new Headers(given)
  for (const name of OWN_HEADERS) headers.delete(name)
  return { ...(input instanceof Request && { method: input.method }), ...init, headers, body: JSON.stringify(body) }
}

/** Returns the same request for an answer that is not streamed. */
export function wholeInit(init: RequestInit): RequestInit {
  const headers = new Headers(init.headers)
  if (/event-stream|ndjson/i.test(headers.get("accept") ?? "")) headers.set("accept", "application/json")
  return { ...init, headers }
}

export const signalIn = (input: string | URL | Request, init: RequestInit | undefined): AbortSignal | null =>
  init?.signal ?? (input instanceof Request ? input.signal : null)

/** Joins two abort signals. Node 20.0 to 20.2 and some browsers cannot: there only the client's counts. */
export const eitherSignal = (own: AbortSignal, given: AbortSignal | null): AbortSignal =>
  given === null ? own : typeof AbortSignal.any === "function" ? AbortSignal.any([own, given]) : given
