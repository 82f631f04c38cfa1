import { dialectsPage } from "./dialects-page.mjs"
import { errorsPage } from "./errors-page.mjs"
import { limitsPage } from "./limits-page.mjs"
import { lintPage } from "./lint-page.mjs"
import { rulesPage } from "./rules-page.mjs"

/** The generated pages by file name, made of nothing but the given tables. */
export const pages = (tables) => ({
  "rules.md": rulesPage(tables),
  "dialects.md": dialectsPage(tables),
  "errors.md": errorsPage(tables),
  "limits.md": limitsPage(tables),
  "lint.md": lintPage(tables),
})
