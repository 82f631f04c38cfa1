import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { fileURLToPath } from "node:url"

export const ROOT = fileURLToPath(new URL("../../../../", import.meta.url))

export interface Import {
  /** A path from the same folder as the file's own, or a package name. */
  readonly target: string
  readonly isRelative: boolean
}

export interface SourceFile {
  readonly path: string
  readonly text: string
  readonly lines: number
  readonly imports: readonly Import[]
}

/** The files below a folder of the repository, with paths that start there. */
export function filesIn(folder: string, ending = ".ts"): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(ending))
    .map((path) => path.replaceAll("\\", "/"))
    .sort()
}

export const readFrom = (path: string): string => readFileSync(join(ROOT, path), "utf8")

export function sourcesIn(folder: string): SourceFile[] {
  return filesIn(folder).map((path) => {
    const text = readFrom(`${folder}/${path}`)
    return { path, text, lines: text.split("\n").length - 1, imports: importsOf(path, text) }
  })
}

function importsOf(path: string, text: string): Import[] {
  const found = [
    ...text.matchAll(
      /^(?:import|export)\b[^"'\n]*(?:\n[^"'\n]*)*?\bfrom "([^"]+)"|^import "([^"]+)"|\bimport\("([^"]+)"\)/gm,
    ),
  ]
  return found.map(([, from, bare, lazy]) => {
    const target = from ?? bare ?? lazy ?? ""
    const isRelative = target.startsWith(".")
    return {
      target: isRelative ? normalize(join(dirname(path), target)).replaceAll("\\", "/") : target,
      isRelative,
    }
  })
}

/** True when a file exports something that exists at run time. */
export const hasCode = (text: string): boolean => /^export (?:const|let|function|class|async|\{(?! type))/m.test(text)

/** Files that import each other in a cycle, be it for their types, or null. */
export function importCycle(files: readonly SourceFile[]): readonly string[] | null {
  const edges = new Map(
    files.map(({ path, imports }) => [path, imports.filter((each) => each.isRelative).map((each) => each.target)]),
  )
  const done = new Set<string>()
  const trail: string[] = []
  const visit = (path: string): readonly string[] | null => {
    const at = trail.indexOf(path)
    if (at >= 0) return [...trail.slice(at), path]
    if (done.has(path)) return null
    trail.push(path)
    for (const next of edges.get(path) ?? []) {
      const cycle = visit(next)
      if (cycle !== null) return cycle
    }
    trail.pop()
    done.add(path)
    return null
  }
  for (const file of files) {
    const cycle = visit(file.path)
    if (cycle !== null) return cycle
  }
  return null
}
