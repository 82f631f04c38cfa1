import { code, prose, sentence, table } from "./markdown.mjs"

const HEAD = `# Files

Made by \`npm run docs\` from the first line of each file; rules and checks have their titles instead. How the folders work together is in [ARCHITECTURE.md](../../ARCHITECTURE.md).`

const TOP = "the top"

const EXPORT_LIST = /^export \{([^}]*)\}/gm

/** What an entry point exports, types left out. */
const exportedBy = (text) =>
  [...text.matchAll(EXPORT_LIST)]
    .flatMap(([, list]) => list.split(","))
    .map((name) => name.trim())
    .filter((name) => name !== "" && !name.startsWith("type "))

const entryWords = (subpath, text) => `${code(`toolmend${subpath}`)}: ${exportedBy(text).sort().map(code).join(", ")}.`

/** What a file is for: its title in describe/, what it exports, or its first line. */
function wordsOf({ path, text }, titles) {
  const title = titles.get(path)
  if (title !== undefined) return title
  if (path === "index.ts") return entryWords("", text)
  if (path.startsWith("entries/")) return entryWords(path.slice("entries".length, -".ts".length), text)
  return prose(/^\/\/ (.*)/.exec(text)?.[1] ?? "")
}

const titleRow = (id, title) => `${code(id)}: ${prose(sentence(title))}`

/** Titles of rules and lint checks by their files: a rule is rules/<id>.ts, a check lint/checks/<id>.ts. */
const titlesIn = ({ entries, lints }) =>
  new Map([
    ...entries.filter(({ kind }) => kind === "rule").map(({ id, title }) => [`rules/${id}.ts`, titleRow(id, title)]),
    ...lints.map(({ id, title }) => [id.replace("lint/", "lint/checks/").concat(".ts"), titleRow(id, title)]),
  ])

const folderOf = (path) => path.slice(0, Math.max(0, path.lastIndexOf("/")))

const nameOf = (path) => path.slice(path.lastIndexOf("/") + 1)

const headingOf = (folder) => (folder === "" ? TOP : `${folder}/`)

const anchorOf = (folder) => headingOf(folder).replaceAll("/", "").replaceAll(" ", "-")

function section(folder, files, titles) {
  const rows = files.map((file) => [`[${nameOf(file.path)}](src/${file.path})`, wordsOf(file, titles)])
  return `## ${headingOf(folder)}\n\n${table(["file", "what it is for"], rows)}`
}

/** Every file of the core with what it is for, folder by folder. `files`: their paths from `src/`, and their texts. */
export function filesPage(files, tables) {
  const titles = titlesIn(tables)
  const folders = [...new Set(files.map(({ path }) => folderOf(path)))].sort()
  const contents = folders.map((folder) => `[${headingOf(folder)}](#${anchorOf(folder)})`).join(" · ")
  const sections = folders.map((folder) =>
    section(
      folder,
      files.filter(({ path }) => folderOf(path) === folder),
      titles,
    ),
  )
  return `${[HEAD, contents, ...sections].join("\n\n")}\n`
}
