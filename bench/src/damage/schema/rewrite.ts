import type { Random } from "toolmend/testing"
import type { BenchTool, Json, JsonObject } from "../../case.ts"
import { type SchemaPlace, schemaPlaces, withValue } from "../../schema-places.ts"

/** Turns right arguments into ones a model got wrong; null where there is nothing to get wrong. */
export type Rewrite = (value: JsonObject, tool: BenchTool, random: Random) => Json | null

/** One place that fits gets another value. */
export const atPlace =
  (fits: (place: SchemaPlace) => boolean, change: (place: SchemaPlace, random: Random) => Json): Rewrite =>
  (value, tool, random) => {
    const fit = schemaPlaces(value, tool.parameters).filter(fits)
    if (fit.length === 0) return null
    const place = random.pick(fit)
    return withValue(value, place.path, change(place, random))
  }

/** Every place that fits gets another value. */
export const everywhere =
  (fits: (place: SchemaPlace) => boolean, change: (place: SchemaPlace, random: Random) => Json): Rewrite =>
  (value, tool, random) => {
    const fit = schemaPlaces(value, tool.parameters).filter(fits)
    return fit.length === 0
      ? null
      : fit.reduce<Json>((at, place) => withValue(at, place.path, change(place, random)), value)
  }
