import type { Confidence } from "toolmend"
import type { Paint } from "./paint.ts"

const STYLES = { certain: "green", likely: "yellow", guess: "red" } as const

/** A level in its colour. */
export const grade = (confidence: Confidence, paint: Paint): string => paint(STYLES[confidence], confidence)
