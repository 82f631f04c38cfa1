import { count, duration, size } from "../table/units.ts"

export interface Moment {
  readonly seconds: number
  readonly bytes: number
  /** Total bytes, or -1 if unknown. */
  readonly total: number
  readonly lines: number
  readonly broken: number
}

const BAR = 24
const EIGHTHS = " ▏▎▍▌▋▊▉"

/** Returns one line with progress, speed and remaining time. */
export function progressLine({ seconds, bytes, total, lines, broken }: Moment, columns: number): string {
  const rate = seconds > 0 ? bytes / seconds : 0
  const share = total > 0 ? Math.min(1, bytes / total) : 0
  const left = rate > 0 && total > 0 ? Math.max(0, (total - bytes) / rate) : null
  const parts = [
    total > 0 ? `${bar(share, BAR)} ${String(Math.floor(share * 100)).padStart(3)} %` : "",
    total > 0 ? `${size(bytes)} of ${size(total)}` : size(bytes),
    `${size(Math.round(rate))}/s`,
    left === null || seconds < 0.5 ? "" : `${duration(left)} left`,
    `${count(lines)} lines`,
    `${count(broken)} broken`,
  ].filter((part) => part !== "")
  // A line that wraps could not be overwritten, so the least important parts are removed first.
  while (parts.length > 2 && parts.join("  ").length > columns - 1) parts.splice(-2, 1)
  return parts.join("  ").slice(0, Math.max(0, columns - 1))
}

/** Returns a bar in steps of an eighth of a column. */
export function bar(share: number, columns: number): string {
  const eighths = Math.round(Math.max(0, Math.min(1, share)) * columns * 8)
  const full = Math.floor(eighths / 8)
  return `${"█".repeat(full)}${eighths % 8 === 0 ? "" : EIGHTHS[eighths % 8]}`.padEnd(columns, "░")
}

export interface Ticker {
  stop(): void
}

const LIVE_MS = 100
const LOG_MS = 5000

/** Shows the progress repeatedly: one line that is overwritten on a terminal, a new line every few seconds in a log. */
export function startTicker(stream: NodeJS.WriteStream, moment: () => Moment): Ticker {
  const isLive = stream.isTTY === true
  const draw = (): void => {
    const line = progressLine(moment(), isLive ? stream.columns || 80 : 120)
    stream.write(isLive ? `\r\u001b[2K${line}` : `toolmend: ${line}\n`)
  }
  const timer = setInterval(draw, isLive ? LIVE_MS : LOG_MS)
  return {
    stop() {
      clearInterval(timer)
      if (isLive) stream.write("\r\u001b[2K")
    },
  }
}
