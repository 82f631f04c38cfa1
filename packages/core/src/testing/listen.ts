// Serves answers on a local port; the only code that loads node:http.

/** A server on 127.0.0.1. */
export interface Listening {
  /** Base URL without a slash at the end. Ex) http://127.0.0.1:40123 */
  readonly url: string
  close(): Promise<void>
}

interface Incoming extends AsyncIterable<Uint8Array> {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

interface Outgoing {
  writeHead(status: number, headers: object): void
  flushHeaders(): void
  write(bytes: Uint8Array, sent: () => void): void
  end(): void
  destroy(): void
}

interface HttpServer {
  listen(port: number, host: string, ready: () => void): void
  address(): { readonly port: number }
  close(closed: () => void): void
  closeAllConnections(): void
}

type HttpModule = { createServer(handle: (request: Incoming, response: Outgoing) => Promise<void>): HttpServer }
type Handle = (url: string, init: RequestInit) => Promise<Response>

/** Returns the module name. Not a literal: bundlers for edge runtimes must not look for the module. */
const httpModule = (): string => ["node", "http"].join(":")

/** Serves the answers of `handle`. A stream that breaks off closes the connection. */
export async function serveOnFreePort(handle: Handle): Promise<Listening> {
  const { createServer } = (await import(httpModule())) as HttpModule
  const server = createServer(async (request, response) => {
    try {
      await pass(handle, request, response)
    } catch {
      response.destroy()
    }
  })
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  const close = (): Promise<void> =>
    new Promise((closed) => {
      server.close(closed)
      // clients keep connections open for the next request
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${server.address().port}`, close }
}

async function pass(handle: Handle, request: Incoming, response: Outgoing): Promise<void> {
  const decoder = new TextDecoder()
  let body = ""
  for await (const bytes of request) body += decoder.decode(bytes, { stream: true })
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)])
  const init = { method: request.method, headers, ...(body !== "" && { body }) }
  const answer = await handle(`http://127.0.0.1${request.url}`, init)
  response.writeHead(answer.status, Object.fromEntries(answer.headers as Iterable<[string, string]>))
  response.flushHeaders()
  for await (const bytes of answer.body as unknown as AsyncIterable<Uint8Array>)
    await new Promise<void>((sent) => response.write(bytes, sent))
  response.end()
}
