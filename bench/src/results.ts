import type { TextRow } from "./in-text/measure.ts"
import type { QualityRow } from "./quality/measure.ts"
import type { GrowthPoint } from "./speed/growth.ts"
import type { InHandRow } from "./speed/in-hand.ts"
import type { LargeRow } from "./speed/large.ts"
import type { LiveRow } from "./speed/live.ts"
import type { PastedRow } from "./speed/pasted-code.ts"
import type { ProseRow } from "./speed/prose.ts"
import type { RatioRow } from "./speed/ratios.ts"
import type { StreamedRow } from "./speed/streamed.ts"

export interface GrowthRow {
  readonly contender: string
  readonly series: string
  readonly end: string
  readonly limitMs: number
  readonly points: readonly GrowthPoint[]
}

export interface Results {
  readonly node: string
  readonly cpus: number
  readonly isQuick: boolean
  quality?: { readonly rows: readonly QualityRow[]; readonly ends: Readonly<Record<string, string>> }
  text?: { readonly rows: readonly TextRow[]; readonly ends: Readonly<Record<string, string>> }
  speed?: {
    readonly ratios: readonly RatioRow[]
    readonly inHand: readonly InHandRow[]
    readonly pasted: readonly PastedRow[]
    readonly pastedBytes: number
    readonly large: readonly LargeRow[]
    readonly growth: readonly GrowthRow[]
    readonly hostile: readonly GrowthRow[]
    readonly largeBytes: number
    readonly prose: readonly ProseRow[]
    readonly proseChars: number
    readonly textGrowth: readonly GrowthRow[]
    readonly streamed: readonly StreamedRow[]
    readonly live: readonly LiveRow[]
  }
}
