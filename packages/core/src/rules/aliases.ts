// Groups of member names that tools use for the same thing, compared without regard to style.
// Kept short on purpose: the names of a group can replace each other in any tool.
const ALIAS_GROUPS: readonly (readonly string[])[] = [
  ["path", "file", "filename", "filepath", "absolutepath", "targetfile", "targetpath", "pathname"],
  // Apart from the above: a relative path is not an absolute one.
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
  ["lng", "lon", "longitude"],
  ["edits", "changes", "replacements"],
]

const groupsOf = new Map<string, Set<number>>()
for (const [index, group] of ALIAS_GROUPS.entries())
  for (const name of group) groupsOf.set(name, (groupsOf.get(name) ?? new Set()).add(index))

/** True when two folded names are known to stand for the same thing. */
export function areAliases(a: string, b: string): boolean {
  const ownGroups = groupsOf.get(a)
  const otherGroups = groupsOf.get(b)
  if (ownGroups === undefined || otherGroups === undefined || a === b) return false
  for (const groupIndex of ownGroups) if (otherGroups.has(groupIndex)) return true
  return false
}
