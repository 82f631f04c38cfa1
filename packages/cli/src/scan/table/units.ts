const STEPS = [
  [1024 ** 3, "GB"],
  [1024 ** 2, "MB"],
  [1024, "KB"],
] as const

/** Formats a number of bytes. Ex) 53 B, 1.5 KB, 24 MB */
export function size(bytes: number): string {
  for (const [step, unit] of STEPS) if (bytes >= step) return `${rounded(bytes / step)} ${unit}`
  return `${bytes} B`
}

const rounded = (value: number): string =>
  value >= 99.95 ? String(Math.round(value)) : value.toFixed(1).replace(/\.0$/, "")

/** Formats a count. Ex) 12,345 */
export const count = (value: number): string => String(Math.round(value)).replace(/\B(?=(?:\d{3})+$)/g, ",")

/** Formats a count with its noun. Ex) "1 call", "12,345 calls" */
export const counted = (value: number, one: string): string => `${count(value)} ${value === 1 ? one : `${one}s`}`

/** Formats a share in percent. Only none is shown as 0 %, and only all as 100 %. */
export function percent(part: number, whole: number): string {
  if (whole === 0 || part === 0) return "0 %"
  if (part === whole) return "100 %"
  const share = (part / whole) * 100
  if (share < 0.1) return "<0.1 %"
  if (share > 99.9) return ">99.9 %"
  return `${share.toFixed(1)} %`
}

/** Formats a duration. Ex) 45 s, 3 min 20 s, 2 h 5 min */
export function duration(seconds: number): string {
  const whole = Math.round(seconds)
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`
}
