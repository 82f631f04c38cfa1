// The rules of the house: what a newcomer may rely on everywhere, and what a change may not quietly break.
import { existsSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { withBenchResults } from "../../../scripts/docs/bench-results.mjs"
import { filesPage } from "../../../scripts/docs/files-page.mjs"
import { pages } from "../../../scripts/docs/pages.mjs"
import { effectOf, SCHEMA_REMARKS } from "../../cli/src/schema-remarks.ts"
import { REASONS, SUPPRESSIONS } from "../src/calls/reasons.ts"
import { describeDialects, describeMentions } from "../src/describe/describe-dialects.ts"
import { describeRules } from "../src/describe/describe-rules.ts"
import { LIMIT_DOCS } from "../src/describe/limits.ts"
import { DIALECT_DOCS, RULE_DOCS } from "../src/describe/texts.ts"
import { KNOWN_DIALECTS } from "../src/dialects/index.ts"
import { ERRORS } from "../src/errors.ts"
import { ID_REMARKS } from "../src/ids/ids.ts"
import { DEFAULT_LIMITS } from "../src/limits.ts"
import * as schemaChecks from "../src/lint/from-schema.ts"
import { describeLints } from "../src/lint/index.ts"
import { LOOPS } from "../src/loops/verdict.ts"
import { REPAIR_RULES } from "../src/rules/index.ts"
import { functionsIn } from "./support/complexity.ts"
import { COVERED_BY, WITHOUT_SOURCE } from "./support/covered-by.ts"
import { filesIn, hasCode, importCycle, ROOT, readFrom, sourcesIn } from "./support/source-files.ts"

const CORE = sourcesIn("packages/core/src")
const CLI = sourcesIn("packages/cli/src")
const TESTS = new Set(filesIn("packages/core/test", ".test.ts"))

/** Fails with the names that break a rule of the house, and says what to do about them. */
const expectNone = (offenders: readonly string[], todo: string): void => expect(offenders, todo).toEqual([])

const missingFrom = (list: readonly string[], wanted: readonly string[]): string[] =>
  wanted.filter((name) => !list.includes(name))

const RULE_FILE = /^rules\/([^/]+\/[^/]+)\.ts$/

const ruleFiles = CORE.flatMap(({ path }) => RULE_FILE.exec(path)?.[1] ?? [])

const testOfRule = (id: string): string => `rules/${id}.test.ts`

/** What stands in examples for functions of the reader's own program. */
const OF_THE_HOST = ["askMyModel", "show"]

test("examples call functions that exist", () => {
  const exportsOf = (text: string): string[] =>
    [...text.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)].map(([, name = ""]) => name)
  const isPublic = new Set(
    ["index.ts", ...filesIn("packages/core/src/entries").map((path) => `entries/${path}`)].flatMap((path) =>
      [...readFrom(`packages/core/src/${path}`).matchAll(/\w+/g)].map(([name]) => name),
    ),
  )
  // an example of an adapter calls its framework
  const unknown = CORE.filter(({ path }) => !path.startsWith("adapters/")).flatMap(({ path, text }) => {
    const examples = [...text.matchAll(/@example ((?:(?!\*\/|@)[\s\S])*)/g)].map(([, code = ""]) =>
      code.replace(/'[^']*'|"[^"]*"|`[^`]*`/g, "_"),
    )
    const called = examples.flatMap((code) => [...code.matchAll(/(?<![.\w])(\w+)\(/g)].map(([, name = ""]) => name))
    const own = [...exportsOf(text), ...OF_THE_HOST]
    return called.filter((name) => !own.includes(name) && !isPublic.has(name)).map((name) => `${path}: ${name}`)
  })
  expectNone(unknown, "These examples call functions that nobody can import.")
})

describe("rules", () => {
  test("one rule is one file, one test, one line of the registry, one section of the docs", () => {
    const docs = readFrom("docs/rules.md")
    const ids = REPAIR_RULES.map((rule) => rule.id)
    expectNone(
      missingFrom(ids, ruleFiles),
      "Add these rules to RULE_ORDER in src/rules/index.ts; the id of a rule is its path: <group>/<fault>.",
    )
    expectNone(missingFrom(ruleFiles, ids), "The id of a rule is its path: src/rules/<group>/<fault>.ts.")
    expectNone(missingFrom([...TESTS], ruleFiles.map(testOfRule)), "Write these tests, with ruleTester.")
    expectNone(
      [...TESTS].filter((path) => /^rules\/[^/]+\//.test(path) && !ruleFiles.map(testOfRule).includes(path)),
      "No rule has this path: move or delete the test.",
    )
    expectNone(
      ruleFiles.filter((id) => !docs.includes(`### \`${id}\``)),
      "Run npm run docs.",
    )
  })

  test("each explains itself", () => {
    const described = Object.keys(RULE_DOCS)
    expectNone(missingFrom(described, ruleFiles), "Add a row for these rules to src/describe/rules/<group>.ts.")
    expectNone(missingFrom(ruleFiles, described), "No rule has this id: delete the row in src/describe/rules/.")
    const silent = Object.entries(RULE_DOCS).filter(
      ([, { title, safety, examples }]) => examples.length === 0 || safety.length < 60 || title === "",
    )
    expectNone(
      silent.map(([id]) => id),
      "The row in src/describe/rules/ needs a title, an example, and a safety paragraph of at least 60 characters.",
    )
  })

  // ruleTester counts the refused cases of a certain rule: at least two. Here: that each rule goes through it.
  test("each is tested by the rule tester, with cases it refuses", () => {
    const isLax = (text: string): boolean => !/\bruleTester\(/.test(text) || !/\brefused\b/.test(text)
    const tested = ruleFiles.map(testOfRule).filter((path) => TESTS.has(path))
    expectNone(
      tested.filter((path) => isLax(readFrom(`packages/core/test/${path}`))),
      "Test the rule with ruleTester(rule, { valid, repaired, refused }).",
    )
  })

  test("ids are unique within their kind", () => {
    const keys = describeRules().map(({ kind, id }) => `${kind} ${id}`)
    expect(keys).toEqual([...new Set(keys)])
    expect(REPAIR_RULES.map((rule) => rule.id)).toEqual([...new Set(REPAIR_RULES.map((rule) => rule.id))])
  })
})

describe("dialects", () => {
  test("one dialect is one row of the registry, without logic of its own, and one section of the docs", () => {
    const docs = readFrom("docs/dialects.md").split("\n")
    const [, rows = ""] = readFrom("packages/core/src/dialects/index.ts").split(
      "KNOWN_DIALECTS: readonly Dialect[] = [",
    )
    const ids = KNOWN_DIALECTS.map((dialect) => dialect.id)
    expect(ids).toEqual([...new Set(ids)])
    expectNone(
      ids.filter((id) => docs.filter((line) => line === `### ${id}`).length !== 1),
      "Run npm run docs.",
    )
    expect(
      rows.slice(0, rows.indexOf("\n]")),
      "A dialect is data: move the function to src/dialects/grammar/, with a test of its own.",
    ).not.toMatch(/=>|function /)
  })

  // known.test.ts runs the examples of each in the registry: the calls they give, in pieces, and broken off anywhere
  test("each has examples: it is tested by them", () => {
    const described = Object.keys(DIALECT_DOCS)
    const ids = KNOWN_DIALECTS.map(({ id }) => id)
    expectNone(
      missingFrom(described, ids),
      "Add a row for these dialects to src/describe/dialects/marked.ts or unmarked.ts.",
    )
    expectNone(missingFrom(ids, described), "No dialect has this id: delete the row in src/describe/dialects/.")
    const bare = describeDialects().filter(
      ({ examples }) => examples.length === 0 || examples.some(({ calls }) => calls.length === 0),
    )
    expectNone(
      bare.map(({ id }) => id),
      "The row in src/describe/dialects/ needs examples, each with the calls that it gives.",
    )
    expect(readFrom("packages/core/test/dialects/known.test.ts")).toContain("describeDialects().flatMap(")
  })
})

const LINT_FILE = /^lint\/checks\/([^/]+)\.ts$/

const lintFiles = CORE.flatMap(({ path }) => LINT_FILE.exec(path)?.[1] ?? [])
/** What the schema folder finds has nothing to look for: these checks share a file. */
const sharedLints = Object.values(schemaChecks).map(({ id }) => id.replace("lint/", ""))

describe("lint checks", () => {
  test("one check is one file, one test, one line of the registry, one section of the docs", () => {
    const docs = readFrom("docs/lint.md").split("\n")
    const ids = describeLints().map(({ id }) => id.replace("lint/", ""))
    expectNone(
      missingFrom(ids, lintFiles),
      "Add these checks to LINT_CHECKS in src/lint/index.ts; the id of a check is lint/<its file>.",
    )
    expectNone(
      missingFrom([...lintFiles, ...sharedLints], ids),
      "The id of a check is lint/<its file>: src/lint/checks/<fault>.ts.",
    )
    expectNone(
      missingFrom(
        [...TESTS],
        lintFiles.map((id) => `lint/checks/${id}.test.ts`),
      ),
      "Write these tests, with lintTester.",
    )
    expectNone(
      ids.filter((id) => docs.filter((line) => line === `### \`lint/${id}\``).length !== 1),
      "Run npm run docs.",
    )
  })
})

describe("tests", () => {
  test("every file with code has its twin, or names the test that covers it", () => {
    const missing = CORE.filter(
      ({ path, text }) =>
        !isEntryPoint(path) &&
        hasCode(text) &&
        !TESTS.has(path.replace(/\.ts$/, ".test.ts")) &&
        COVERED_BY[path] === undefined,
    )
    expectNone(
      missing.map(({ path }) => path),
      "Write packages/core/test/<path>.test.ts for these, or name the test that covers them in test/support/covered-by.ts.",
    )
  })

  test("the table of exceptions has no dead line", () => {
    const dead = Object.entries(COVERED_BY).filter(
      ([path, by]) =>
        !TESTS.has(by) || TESTS.has(path.replace(/\.ts$/, ".test.ts")) || !CORE.some((file) => file.path === path),
    )
    expectNone(
      dead.map(([path]) => path),
      "The file or its test is gone, or it has a twin: delete the line in test/support/covered-by.ts.",
    )
  })

  test("of the reader are named like their file, or say why not", () => {
    const sourceless = [...TESTS].filter(
      (path) => path.startsWith("json/") && !CORE.some((file) => file.path === path.replace(".test.ts", ".ts")),
    )
    expect(
      sourceless,
      "Name the test like its file, or add a line to WITHOUT_SOURCE in test/support/covered-by.ts.",
    ).toEqual(Object.keys(WITHOUT_SOURCE))
  })
})

/** What a package's user imports: the root and the subpaths. */
const isEntryPoint = (path: string): boolean => path === "index.ts" || path.startsWith("entries/")

const BASE = [
  "report.ts",
  "limits.ts",
  "errors.ts",
  "events.ts",
  "turn.ts",
  "protocol-mark-table.ts",
  "protocol-marks.ts",
  "digest.ts",
  "clip.ts",
  "lazy-pattern.ts",
  "push-to.ts",
  "tool-verbs.ts",
]

/** Which folder may import which. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  base: [],
  json: ["base"],
  ids: ["base"],
  providers: ["base"],
  schema: ["base", "json"],
  names: ["base", "json"],
  flat: ["base", "json", "schema"],
  rules: ["base", "json", "schema"],
  calls: ["base", "json", "providers", "schema", "names", "rules", "flat"],
  dialects: ["base", "json"],
  scavenge: ["base", "ids", "json", "schema", "names", "calls", "dialects"],
  loops: ["base", "json", "calls"],
  conversation: ["base", "ids", "json", "calls", "loops"],
  continuation: ["base", "json"],
  faces: ["base", "ids", "json", "calls", "model-repair", "top"],
  lint: ["base", "json", "providers", "schema", "names", "rules", "calls"],
  history: ["base", "ids", "json", "names", "calls", "dialects"],
  messages: ["base", "ids", "json", "calls", "history"],
  "model-repair": ["base", "json", "schema", "names", "rules", "calls"],
  testing: ["base", "providers"],
  stream: ["base", "ids", "json", "providers", "schema", "calls", "dialects", "scavenge", "messages", "top"],
  wires: ["base", "ids", "json", "providers", "history", "messages", "stream"],
  adapters: [
    "base",
    "json",
    "providers",
    "schema",
    "calls",
    "conversation",
    "history",
    "messages",
    "stream",
    "wires",
    "top",
  ],
  describe: ["base", "ids", "json", "names", "rules", "calls", "loops", "dialects", "scavenge", "history", "lint"],
}

/** What stands before the files at the top; the words of describe/ are for its own entry point. */
const BEFORE_TOP = ["faces", "describe", "stream", "wires", "adapters"]

/** Files at the top, the entry point apart, may look into all that stands behind them. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  ...FOLDERS,
  top: Object.keys(FOLDERS).filter((folder) => !BEFORE_TOP.includes(folder)),
}

const folderOf = (path: string): string =>
  path.includes("/") ? path.slice(0, path.indexOf("/")) : BASE.includes(path) ? "base" : "top"

describe("imports", () => {
  test("go in one direction between the folders", () => {
    const wrong = CORE.filter(({ path }) => !isEntryPoint(path)).flatMap(({ path, imports }) =>
      imports
        .filter(
          ({ target, isRelative }) =>
            isRelative &&
            folderOf(target) !== folderOf(path) &&
            MAY_IMPORT[folderOf(path)]?.includes(folderOf(target)) !== true,
        )
        .map(({ target }) => `${path} → ${target}`),
    )
    expectNone(
      wrong,
      "This folder may not import that one: see FOLDERS in this file. Move the code, or hand it over as a parameter.",
    )
  })

  test("are told in ARCHITECTURE.md as they are", () => {
    const [, block = ""] = readFrom("ARCHITECTURE.md").split("## Who may import whom\n\n```\n")
    const told = [...block.slice(0, block.indexOf("```")).matchAll(/([a-z-]+) ← ((?:[a-z-]+(?:, )?)+)(?= {2}|\n)/g)]
    const by = (folder: string): string[] => Object.keys(FOLDERS).filter((other) => FOLDERS[other]?.includes(folder))
    const open = Object.keys(FOLDERS).filter(
      (folder) => folder !== "base" && folder !== "json" && by(folder).length > 0,
    )
    expect(
      Object.fromEntries(
        told.flatMap(([, folder = "", list = ""]) =>
          open.includes(folder) ? [[folder, list.split(", ").toSorted()]] : [],
        ),
      ),
      'Correct "Who may import whom" in ARCHITECTURE.md; FOLDERS in this file is what holds.',
    ).toEqual(Object.fromEntries(open.map((folder) => [folder, by(folder).toSorted()])))
  })

  test("in json/: slips/ may use reading/, and nobody in json/ uses slips/", () => {
    const wrong = CORE.filter(({ path }) => path.startsWith("json/") && !path.startsWith("json/slips/")).flatMap(
      ({ path, imports }) =>
        imports.filter(({ target }) => target.startsWith("json/slips/")).map(({ target }) => `${path} → ${target}`),
    )
    expectNone(wrong, "json/slips/ reads before the search does: move what both need to json/reading/ or json/.")
  })

  test("nobody imports an entry point", () => {
    expectNone(
      CORE.filter(({ imports }) => imports.some(({ target }) => isEntryPoint(target))).map(({ path }) => path),
      "Import the file that defines the name, not index.ts or entries/.",
    )
  })

  test("form no cycle, types included", () => {
    expect(importCycle(CORE)).toBeNull()
    expect(importCycle(CLI)).toBeNull()
  })

  test("the core needs nothing but itself, the command line only the entry points of the core", () => {
    const foreign = (files: typeof CORE, allowed: RegExp) =>
      files.flatMap(({ path, imports }) =>
        imports
          .filter((each) => !each.isRelative && !allowed.test(each.target))
          .map((each) => `${path} → ${each.target}`),
      )
    expect(foreign(CORE, /^$/)).toEqual(["otel.ts → @opentelemetry/api"])
    expect(foreign(CLI, /^(?:node:[a-z_]+|toolmend(?:\/[a-z-]+)?)$/)).toEqual([])
  })
})

/** The checks that every valid call runs through: closures that call no other function but where they must. */
const WRITTEN_OUT = new Set(["schema/check.ts", "schema/objects.ts"])

/** Exports of dialects/grammar that nobody imports, left where other changes are under way. */
const LEFT_FOR_LATER = new Set(["braceWithin", "readArgBlock"])

/** Files that need no first line: rules and checks have a title of their own, entry points only re-export. */
const hasTitle = (path: string): boolean => RULE_FILE.test(path) || LINT_FILE.test(path) || isEntryPoint(path)

describe("files", () => {
  const CAP = 400

  test("are small", () => {
    const sizes = [...CORE, ...CLI].map((file) => file.lines).sort((a, b) => a - b)
    const at = (part: number) => sizes[Math.floor((sizes.length - 1) * part)]
    console.log(`${sizes.length} files: median ${at(0.5)}, p90 ${at(0.9)}, max ${at(1)} lines`)
    expectNone(
      [...CORE, ...CLI].filter(({ lines }) => lines > CAP).map(({ path, lines }) => `${path}: ${lines}`),
      `Split these files: at most ${CAP} lines.`,
    )
  })

  test("hold functions that can be followed: complexity 15, five parameters", () => {
    const measured = CORE.flatMap(({ path, text }) => functionsIn(text).map((each) => ({ path, ...each })))
    expect(measured.length).toBeGreaterThan(2_000)
    const tangled = measured.filter(({ complexity, parameters }) => complexity > 15 || parameters > 5)
    expect(
      tangled.filter(({ path }) => !WRITTEN_OUT.has(path)),
      "Split these functions.",
    ).toEqual([])
    expect(new Set(tangled.map(({ path }) => path))).toEqual(WRITTEN_OUT)
  })

  test("are named after what they hold", () => {
    expectNone(
      [...CORE, ...CLI]
        .filter(({ path }) => /(?:^|\/)(?:utils?|helpers?|common|misc)(?:\.|\/)|[A-Z_]/.test(path))
        .map(({ path }) => path),
      "Name the file after what it holds, in kebab-case; no utils, helpers, common or misc.",
    )
  })

  test("call their bounds MAX_… and MIN_…", () => {
    const bound =
      /^(?:export )?const (?:\w+_)?(?:MOST|LONGEST|DEEPEST|SHORTEST|FEWEST|LEAST|LARGEST|SMALLEST)(?:_\w+)? =/m
    expectNone(
      CORE.filter(({ text }) => bound.test(text)).map(({ path }) => path),
      "Name these bounds MAX_… or MIN_….",
    )
  })

  test("export nothing that changes: CommonJS would keep the first value", () => {
    expectNone(
      CORE.filter(({ text }) => /^export (?:let|var)\b/m.test(text)).map(({ path }) => path),
      "Export a constant or a function.",
    )
  })

  test("export only what another file imports", () => {
    const everywhere = ["packages/core/src", "packages/core/test", "packages/cli/src", "packages/cli/test"].flatMap(
      (folder) => sourcesIn(folder).map((file) => ({ ...file, folder })),
    )
    const scripts = ["scripts", "bench/src", "bench/test", "clients/examples", "clients/test"].flatMap((folder) =>
      ["ts", "mjs"].flatMap((ending) => filesIn(folder, `.${ending}`).map((path) => readFrom(`${folder}/${path}`))),
    )
    const users = [...everywhere.map(({ text }) => text), ...scripts]
    const imported = new Set(
      users.flatMap((text) =>
        [...text.matchAll(/^(?:import|export) (?:type )?\{([^}]*)\} from "\.[^"]+"/gm)].flatMap(([, list = ""]) =>
          list.split(",").map((name) => /^\s*(?:type )?(\w*)/.exec(name)?.[1] ?? ""),
        ),
      ),
    )
    const loadedWhole = users.flatMap((text) =>
      [
        ...text.matchAll(/(?:import|export) \* (?:as \w+ )?from "[^"]*?([\w-]+\.ts)"|import\("[^"]*?([\w-]+\.ts)"\)/g),
      ].map(([, as = "", lazy = ""]) => `/${as}${lazy}`),
    )
    const unused = everywhere
      .filter(
        ({ path }) => !isEntryPoint(path) && path !== "main.ts" && !loadedWhole.some((end) => `/${path}`.endsWith(end)),
      )
      .flatMap(({ path, text, folder }) =>
        [...text.matchAll(/^export (?:async )?(?:const|function\*?|class) (\w+)/gm)].flatMap(([, name = ""]) =>
          imported.has(name) || LEFT_FOR_LATER.has(name) ? [] : [`${folder}/${path}: ${name}`],
        ),
      )
    expectNone(unused, "Nobody imports these: drop the word export, or delete them.")
  })

  test("say in their first line what they are for", () => {
    const heads = CORE.filter(({ path }) => !hasTitle(path)).map(({ path, text }) => ({
      path,
      head: text.slice(0, text.indexOf("\n")),
    }))
    expect(heads.length).toBeGreaterThan(500)
    expectNone(
      heads.filter(({ head }) => head.length > 120 || !/^\/\/ \S.*\.$/.test(head)).map(({ path }) => path),
      "Begin these files with one line of comment: what the file does, or which question it answers. It ends with a full stop and has at most 120 characters. FILES.md lists it.",
    )
    const first = new Map(heads.toReversed().map(({ head, path }) => [head, path]))
    expectNone(
      heads.filter(({ head, path }) => first.get(head) !== path).map(({ path }) => path),
      "Another file has the same first line: say what is different here.",
    )
  })

  test("comment sparingly: a short head, no banners, no loose ends", () => {
    const wrong = [...CORE, ...CLI].flatMap(({ path, text }) => {
      const head = /^(?:#!.*\n)?((?:\/\/.*\n)*)/.exec(text)?.[1]?.split("\n").length ?? 1
      return [
        head > 3 ? "head" : "",
        /\/[/*]\s*[-=*#~]{4,}/.test(text) ? "banner" : "",
        /\b(?:TODO|FIXME|XXX)\b(?!\s*\(?#\d)/.test(text) ? "loose end" : "",
      ]
        .filter((fault) => fault !== "")
        .map((fault) => `${path}: ${fault}`)
    })
    expectNone(
      wrong,
      "head: more than two lines of comment before the code; banner: a line of signs; loose end: a TODO without an issue number.",
    )
  })
})

describe("the guides", () => {
  const paths = [
    "packages/core/src",
    "packages/core/test",
    "packages/cli/src",
    "packages/cli/test",
    "scripts",
    "bench/src",
    "bench/test",
    "clients/examples",
    "clients/test",
    "docs",
  ].flatMap((folder) =>
    ["ts", "mjs", "md"].flatMap((ending) => filesIn(folder, `.${ending}`).map((path) => `/${folder}/${path}`)),
  )
  const sources = paths.filter((path) => !path.endsWith(".md")).map((path) => readFrom(path.slice(1)))

  test("packages/core/FILES.md has every file of the core, with what it is for", () => {
    const rows = readFrom("packages/core/FILES.md").split("\n")
    const isListed = (path: string): boolean =>
      rows.filter((row) => row.includes(`](src/${path}) |`) && /\| \S.*\.(?: |$)/.test(row)).length === 1
    expectNone(
      CORE.filter(({ path }) => !isListed(path)).map(({ path }) => path),
      "Run npm run docs.",
    )
  })

  test("ARCHITECTURE.md is read in five minutes", () => {
    const lines = readFrom("ARCHITECTURE.md").split("\n")
    expect(lines.length - 1, "What one file does belongs into its first line.").toBeLessThanOrEqual(130)
    expectNone(
      lines.filter((line) => line.length > 700).map((line) => line.slice(0, 60)),
      "Shorten these paragraphs of ARCHITECTURE.md to 700 characters.",
    )
  })

  test.each(["CONTRIBUTING.md", "ARCHITECTURE.md"])("%s names what exists", (guide) => {
    const named = [...readFrom(guide).matchAll(/`([\w./-]+\/|[\w./-]+\.(?:ts|mjs|md)|\w+)`/g)].map(
      ([, name = ""]) => name,
    )
    const isThere = (name: string): boolean => {
      if (/\.(?:ts|mjs|md)$/.test(name))
        return paths.some((path) => path.endsWith(`/${name}`)) || existsSync(`${ROOT}${name}`)
      if (name.endsWith("/")) return paths.some((path) => path.includes(`/${name}`))
      return sources.some((text) => text.includes(name))
    }
    expectNone(
      named.filter((name) => !isThere(name)),
      `These are named in ${guide} and exist nowhere.`,
    )
  })
})

describe("the public face", () => {
  test("exports exactly this", () => {
    const exported = Object.fromEntries(
      CORE.filter(({ path }) => isEntryPoint(path)).map(({ path, text }) => [path, valuesOf(text)]),
    )
    expect(
      exported,
      "What an entry point exports is promised to users. If the change is intended, change PUBLIC in this file too.",
    ).toEqual(PUBLIC)
  })

  test("each entry point is an export of the package", () => {
    const manifest = JSON.parse(readFrom("packages/core/package.json")) as { exports: object }
    const entryPoints = CORE.filter(({ path }) => path.startsWith("entries/")).map(
      ({ path }) => `./${path.slice(8, -3)}`,
    )
    expect(Object.keys(manifest.exports).toSorted()).toEqual(
      [".", "./otel", "./package.json", ...entryPoints].toSorted(),
    )
  })

  test("docs say what the tables say", () => {
    const text = { dialects: describeDialects(), mentions: describeMentions() }
    const tables = {
      entries: describeRules(),
      ...text,
      lints: describeLints(),
      errors: ERRORS,
      reasons: REASONS,
      suppressions: SUPPRESSIONS,
      idRemarks: ID_REMARKS,
      storms: LOOPS,
      limits: DEFAULT_LIMITS,
      limitDocs: LIMIT_DOCS,
      schemaRemarks: SCHEMA_REMARKS,
      schemaEffect: effectOf,
    }
    const made = Object.entries(pages(tables)).map(([name, page]) => [`docs/${name}`, page] as const)
    const files = ["packages/core/FILES.md", filesPage(CORE, tables)] as const
    expectNone(
      [...made, files].filter(([path, page]) => readFrom(path) !== page).map(([path]) => path),
      "Run npm run docs.",
    )
  })

  test("the README quotes the bench's own figures", () => {
    const readme = readFrom("README.md")
    expect(withBenchResults(readme, readFrom("bench/RESULTS.md")), "Run npm run docs.").toBe(readme)
    expect(readme).toContain("| toolmend |")
    expect(
      readme,
      "bench/RESULTS.md has no such row any more: correct SPEED in scripts/docs/bench-results.mjs.",
    ).not.toContain("| ? |")
    const other = readme.replace(/correct calls in \d+ ways/, "correct calls in 9 ways")
    expect(other).not.toBe(readme)
    expect(withBenchResults(other, readFrom("bench/RESULTS.md"))).toBe(readme)
  })

  test("the schema codes in the docs are those in the source", () => {
    const used = CORE.filter(({ path }) => path.startsWith("schema/") || path === "mend.ts").flatMap(({ text }) =>
      [...text.matchAll(/"(schema\/[a-z-]+)"/g)].map(([, code = ""]) => code),
    )
    expect([...new Set(used)].toSorted(), "Correct SCHEMA_REMARKS in packages/cli/src/schema-remarks.ts.").toEqual(
      Object.keys(SCHEMA_REMARKS).toSorted(),
    )
  })

  test("the package has no dependency and no side effect", () => {
    const manifest = JSON.parse(readFrom("packages/core/package.json")) as Record<string, unknown>
    expect(Object.keys(manifest).filter((key) => /dependencies$/i.test(key))).toEqual(["peerDependencies"])
    expect(manifest["peerDependenciesMeta"]).toEqual(
      Object.fromEntries(Object.keys(manifest["peerDependencies"] as object).map((name) => [name, { optional: true }])),
    )
    expect(manifest["sideEffects"]).toBe(false)
  })
})

/** Functions, classes and tables by their entry point. Types follow from them. */
const PUBLIC: Readonly<Record<string, readonly string[]>> = {
  "index.ts": [
    "DEFAULT_LIMITS",
    "MendError",
    "createMender",
    "mend",
    "toAnthropicAssistant",
    "toAnthropicMessage",
    "toOpenAiAssistant",
    "toOpenAiMessages",
    "toResponsesItems",
    "toToolResults",
  ],
  "entries/ai-sdk.ts": ["mendMiddleware", "repairToolCall"],
  "entries/claude-agent-sdk.ts": ["mendHook"],
  "entries/langchain.ts": ["mendMiddleware", "mendNode", "mendRoute"],
  "entries/mcp.ts": ["mendSchema", "mendTransport"],
  "entries/compat.ts": [
    "RepairStats",
    "StormBreaker",
    "ToolCallRepair",
    "ToolRegistry",
    "repairWithModel",
    "validateAndRepair",
  ],
  "entries/continuation.ts": ["mergeContinuation", "requestContinuation"],
  "entries/describe.ts": ["describe", "withContractHints"],
  "entries/fetch.ts": ["mendFetch", "mendMiddleware"],
  "entries/flat.ts": ["analyzeSchema", "flattenTools"],
  "entries/history.ts": ["healHistory"],
  "entries/json.ts": ["readJson", "undoEdits"],
  "entries/lint.ts": ["lintTools"],
  "entries/model-repair.ts": ["createModelRepair"],
  "entries/providers.ts": ["readTools", "readTurn"],
  "entries/pi.ts": ["mendStreamFn", "mendTool"],
  "entries/openai-agents.ts": ["mendModel", "mendModelProvider"],
  "entries/schema.ts": ["compileSchema"],
  "entries/stream.ts": ["createStreamMender"],
  "entries/tanstack-ai.ts": ["mendAdapter"],
  "entries/testing.ts": ["SCENARIOS", "WEATHER_TOOL", "brokenCalls", "createRandom", "fakeUpstream"],
}

const valuesOf = (text: string): string[] =>
  [...text.matchAll(/^export \{([^}]*)\}/gm)]
    .flatMap(([, list = ""]) => list.split(",").map((name) => name.trim()))
    .filter((name) => name !== "" && !name.startsWith("type "))
    .toSorted()
