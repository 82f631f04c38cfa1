/** A stretch of a text, and whether it differs from the other text. */
export interface Stretch {
  readonly text: string
  readonly isChanged: boolean
}

const TOKEN = /[\p{L}\p{N}_]+|\s+|./gsu

/** Maximum number of token pairs compared; beyond it, the whole middle counts as changed. */
const MAX_PAIRS = 1_000_000

/** Returns the stretches in which two texts differ, word by word, from the longest common sequence of their tokens. */
export function diff(before: string, after: string): [Stretch[], Stretch[]] {
  const a = before.match(TOKEN) ?? []
  const b = after.match(TOKEN) ?? []
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head++
  let tail = 0
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++
  const [x, y] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)]
  const [keptX, keptY] = x.length * y.length > MAX_PAIRS ? [new Set<number>(), new Set<number>()] : common(x, y)
  return [stretches(a, head, tail, keptX), stretches(b, head, tail, keptY)]
}

/** Returns the indices of the tokens of each text that belong to a longest common sequence. */
function common(x: readonly string[], y: readonly string[]): [Set<number>, Set<number>] {
  const width = y.length + 1
  const lengths = new Uint32Array((x.length + 1) * width)
  for (let i = x.length - 1; i >= 0; i--)
    for (let j = y.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        x[i] === y[j]
          ? (lengths[(i + 1) * width + j + 1] as number) + 1
          : Math.max(lengths[(i + 1) * width + j] as number, lengths[i * width + j + 1] as number)
  const keptX = new Set<number>()
  const keptY = new Set<number>()
  for (let i = 0, j = 0; i < x.length && j < y.length; ) {
    if (x[i] === y[j]) {
      keptX.add(i++)
      keptY.add(j++)
    } else if ((lengths[(i + 1) * width + j] as number) >= (lengths[i * width + j + 1] as number)) i++
    else j++
  }
  return [keptX, keptY]
}

function stretches(tokens: readonly string[], head: number, tail: number, kept: ReadonlySet<number>): Stretch[] {
  const out: { text: string; isChanged: boolean }[] = []
  tokens.forEach((text, i) => {
    const isChanged = i >= head && i < tokens.length - tail && !kept.has(i - head)
    const last = out.at(-1)
    if (last !== undefined && last.isChanged === isChanged) last.text += text
    else out.push({ text, isChanged })
  })
  return out
}
