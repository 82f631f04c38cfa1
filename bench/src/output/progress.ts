export interface Progress {
  show(label: string, share: number): void
  clear(): void
}

const WIDTH = 28

/** A bar on stderr where it is a terminal, nothing elsewhere. */
export function createProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  if (stream.isTTY !== true) return { show: () => {}, clear: () => {} }
  let last = ""
  return {
    show(label, share) {
      const full = Math.round(WIDTH * Math.min(1, Math.max(0, share)))
      const line = `${"█".repeat(full)}${"░".repeat(WIDTH - full)} ${label}`
      if (line === last) return
      last = line
      stream.write(`\r\u001b[K${line.slice(0, Math.max(20, (stream.columns ?? 80) - 1))}`)
    },
    clear() {
      if (last !== "") stream.write("\r\u001b[K")
      last = ""
    },
  }
}
