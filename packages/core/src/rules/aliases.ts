// Member names that tools use for the same thing, compared without regard to style, and common abbreviations in names.
import { foldMemberName } from "../json/names.ts"
import { pushTo } from "../push-to.ts"
import { splitKeyWords } from "./fold.ts"

/** Short on purpose: the names of a group can replace each other in any tool. */
const ALIAS_GROUPS: readonly (readonly string[])[] = [
  ["path", "file", "filename", "filepath", "absolutepath", "targetfile", "targetpath", "pathname"],
  // Separate from the group above: a relative path is not an absolute path.
  ["path", "file", "filepath", "relativepath", "relativeworkspacepath"],
  ["directory", "dir", "folder", "directorypath", "dirpath", "folderpath", "path"],
  ["workdir", "cwd", "workingdirectory", "workingdir"],
  ["content", "contents", "text", "body", "filetext", "filecontent", "filecontents", "newcontent", "codecontent"],
  ["message", "text", "msg"],
  ["command", "cmd", "shellcommand", "commandline"],
  ["query", "q", "search", "searchquery", "searchterm", "querystring", "keyword", "keywords"],
  ["oldstring", "oldstr", "oldtext", "old", "search", "find", "originaltext", "searchtext"],
  ["newstring", "newstr", "newtext", "new", "replace", "replacement", "replacewith", "replacetext"],
  ["url", "uri", "link", "href"],
  ["urls", "uris", "links"],
  ["pattern", "regex", "regexp"],
  ["limit", "maxresults", "numresults", "maxitems", "topk"],
  ["paths", "files", "filepaths", "filenames"],
  ["prompt", "instruction", "instructions"],
  ["language", "lang"],
  ["recipient", "to"],
  ["lat", "latitude"],
  ["lng", "lon", "long", "longitude"],
  ["edits", "changes", "replacements"],
  ["query", "question", "searchquery"],
  ["url", "website", "websiteurl", "pageurl", "webpageurl"],
  ["repo", "repository", "reponame", "repositoryname"],
  ["owner", "repoowner", "repositoryowner"],
]

const groupsOf = new Map<string, number[]>()
for (const [index, group] of ALIAS_GROUPS.entries()) for (const name of group) pushTo(groupsOf, name, index)

/** True if two folded names are known to mean the same thing. */
export const areAliases = (a: string, b: string): boolean =>
  a !== b && groupsOf.get(a)?.some((index) => groupsOf.get(b)?.includes(index)) === true

/** Abbreviations with exactly one meaning. Not pwd, temp, sec, ref, op or loc. */
const SHORT_WORDS: ReadonlyMap<string, string> = new Map(
  "addr address, amt amount, arg argument, args arguments, attr attribute, attrs attributes, cfg config, configuration config, cmd command, col column, cols columns, ctx context, db database, dept department, desc description, dest destination, dir directory, doc document, docs documents, dst destination, env environment, fmt format, idx index, img image, lang language, lat latitude, len length, lng longitude, lon longitude, max maximum, min minimum, msg message, num number, org organization, param parameter, params parameters, prev previous, qty quantity, repo repository, src source, tgt target, tz timezone, val value, vals values, ver version"
    .split(", ")
    .map((pair) => pair.split(" ") as [string, string]),
)

const PLAIN_NAME = /^[A-Za-z][\w.-]*(?<=\w)$/

/**
 * True if two names have the same words, some of them abbreviated. Ex) source_lang and sourceLanguage. Marks at the
 * edges of a name may have a meaning, so such names never match.
 */
export function areShortened(a: string, b: string): boolean {
  if (!PLAIN_NAME.test(a) || !PLAIN_NAME.test(b) || foldMemberName(a) === foldMemberName(b)) return false
  return wordsInFull(a) === wordsInFull(b)
}

const wordsInFull = (name: string): string =>
  splitKeyWords(name)
    .map((word) => SHORT_WORDS.get(word) ?? word)
    .join(" ")
