// Writes the modules of the package: what rolldown made as ES modules, in the forms for `import` and `require`.
import { mkdirSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"

/**
 * What `mend` needs is there once, as CommonJS modules that `import` and `require` load alike: half of the package, and
 * a class is one class for both. The price: bundlers take such a file whole, also for one small function of it
 * (`MendError` alone is 0.5 MB before compression; `mend` alone weighs what it did). Each file has what the one before
 * leaves, so that `compileSchema` and `readJson` load little else. `text`, half of the code, is loaded when a text is
 * first looked at, `reader` when broken JSON is, `rules` when arguments do not fit.
 */
export const COMMON = ["schema", "reader", "json", "text", "rules", "mend"]
const LATER = ["reader", "text", "rules"]
/**
 * ES modules load them through this one: Node looks for the names of exports in a CommonJS module that is imported, but
 * not in what that one requires, and takes 100 ms for all.
 */
const COMMON_DOOR = "common.cjs"
/** The others only pass on what their CommonJS module has: a smaller package, and larger bundles of these. */
const WITH_OWN_CODE = ["index", "providers"]
/** Chunks that have no ES module of their own: ES modules reach them through CommonJS. */
const REQUIRED = [...COMMON, "session", "adapters"]

/** `chunks`: ES modules as rolldown made them. */
export function writeModules(folder, chunks) {
  const write = (file, code) => writeFileSync(join(folder, file), code)
  mkdirSync(join(folder, "chunks"), { recursive: true })
  const modules = chunks.map((chunk) => ({ ...chunk, ...partsOf(chunk) }))
  for (const module of modules) {
    write(forRequire(module.fileName), asCommonJs(module))
    const esModule = asEsModule(module)
    if (esModule !== null) write(module.fileName, esModule)
  }
  write(`chunks/${COMMON_DOOR}`, commonDoor())
  checkLater(folder, modules)
}

const forRequire = (file) => file.replace(".js", ".cjs")

const IMPORTS = /^(?:import\{[^{}]*\}from"[^"]+";)*/
const EXPORTS = /export\{([^{}]*)\};\s*$/

/** What rolldown writes is `import{a as b}from"file";`, any number of them, then code, then `export{c as d};`. */
function partsOf({ code: written, fileName }) {
  // an entry of nothing but names of one chunk
  const code = written.replace(
    /^export\{([^{}]*)\}from("[^"]+");/,
    (_, names, file) => `import{${names}}from${file};export{${names.replace(/[\w$]+ as /g, "")}};`,
  )
  const [imports] = IMPORTS.exec(code)
  const exports = EXPORTS.exec(code)
  if (exports === null || code.startsWith("import", imports.length))
    throw new Error(`${fileName}: unknown imports or exports`)
  return {
    imports: [...imports.matchAll(/\{(.*?)\}from"(.*?)"/g)].map(([statement, names, file]) => {
      return { statement, file, pattern: `{${names.replaceAll(" as ", ":")}}`, names: renamed(names) }
    }),
    body: code.slice(imports.length, exports.index),
    names: renamed(exports[1]),
    statement: exports[0],
  }
}

/** Ex) a as b,c : [["a", "b"], ["c"]] */
const renamed = (names) => names.split(",").map((each) => each.split(" as "))

/**
 * ES modules with other lines for imports and exports. What rolldown writes for CommonJS is larger: each use of an
 * import names its file, and exports are getters, for bindings that change; ours do not.
 */
function asCommonJs({ imports, body, names, isEntry }) {
  const [later, now] = apart(imports, ({ file }) => !isEntry && LATER.includes(nameOf(file)))
  const required = now.map(({ pattern, file }) => `${pattern}=require("${forRequire(file)}")`)
  const loaded = later.map((each) => {
    const name = nameOf(each.file)
    return `let ${name};${calledLater(each, `(${name}??=require("${forRequire(each.file)}"))`)}`
  })
  // entries in a form in which Node finds the names for `import`
  const assigned = isEntry
    ? names.map(([own, name = own]) => `exports.${name}=${own}`)
    : `module.exports={${names.map(([own, name = own]) => (own === name ? own : `${name}:${own}`))}}`
  return `${required.length > 0 ? `const${required};` : ""}${loaded.join("")}${body}${assigned};\n`
}

/** With one import for all that is common. Minified code has no names as long as `common`. */
function asEsModule({ imports, body, statement, fileName, name, isEntry, exports }) {
  if (isEntry && !WITH_OWN_CODE.includes(name)) return `export{${exports}}from"./${forRequire(fileName)}";\n`
  if (!isEntry && REQUIRED.includes(name)) return null
  const [common, own] = apart(imports, ({ file }) => COMMON.includes(nameOf(file)))
  const imported = own.map((each) => `import${each.statement};`)
  if (common.length > 0) imported.push(`import common from"${common[0].file.replace(/[^/]*$/, COMMON_DOOR)}";`)
  const [later, now] = apart(common, ({ file }) => LATER.includes(nameOf(file)))
  const taken = now.map(({ pattern, file }) => `const${pattern}=common.${nameOf(file)};`)
  taken.push(...later.map((each) => calledLater(each, `common.${nameOf(each.file)}()`)))
  return `${imported.join("")}${taken.join("")}${body}${statement}`
}

function commonDoor() {
  const [later, now] = apart(COMMON, (name) => LATER.includes(name))
  const required = now.map((name) => `exports.${name}=require("./${name}.cjs");`)
  const loaded = later.map((name) => `let ${name};exports.${name}=()=>${name}??=require("./${name}.cjs");`)
  return `${required.join("")}${loaded.join("")}\n`
}

/** Functions that load their file when they are first called, and from then on are those of the file. */
const calledLater = ({ names }, loaded) =>
  `let ${names.map(([name, own = name]) => `${own}=(...given)=>(${own}=${loaded}.${name})(...given)`)};`

function checkLater(folder, modules) {
  const require = createRequire(join(folder, "chunks/"))
  for (const { fileName, isEntry, imports } of modules)
    for (const { file, names } of imports.filter((each) => !isEntry && LATER.includes(nameOf(each.file))))
      for (const [name] of names) {
        const value = require(`./${nameOf(file)}.cjs`)[name]
        if (typeof value !== "function" || `${value}`.startsWith("class"))
          throw new Error(`${fileName} needs of ${nameOf(file)} what is no function: ${String(value).slice(0, 80)}`)
      }
}

const apart = (list, test) => [list.filter(test), list.filter((each) => !test(each))]

const nameOf = (file) => file.replace(/^.*\//, "").replace(".js", "")
