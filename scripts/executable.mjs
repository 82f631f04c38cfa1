// Marks built files as executable; a plain chmod does not exist on every system that builds.
import { chmodSync } from "node:fs"

for (const file of process.argv.slice(2)) chmodSync(file, 0o755)
