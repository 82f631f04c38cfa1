const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  ENOTDIR: "a part of the path is no folder",
  EISDIR: "it is a folder",
  EACCES: "permission was denied",
  EPERM: "permission was denied",
  EROFS: "the file system is read-only",
  ELOOP: "its links form a circle",
  ENOSPC: "no space is left on the device",
  EMFILE: "too many files are open (ulimit -n)",
  ENFILE: "too many files are open",
}

/** Returns the reason of the system in words. */
export const reasonOf = (error: unknown): string => {
  const code = (error as NodeJS.ErrnoException).code ?? (error as Error).message
  return REASONS[code] ?? code
}
