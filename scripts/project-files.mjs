/** The files of the project that people write. */
import { readdirSync } from 'node:fs'
import path from 'node:path'

const skipped =
  /^(node_modules|\.next|data|public|coverage|test-results|playwright-report)(\/|$)|^\.(?!env\.example$)/

/** Lists every file below a folder by its path, without installed, built and stored ones. */
export function listProjectFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !skipped.test(entry.name))
    .flatMap((entry) =>
      entry.isDirectory()
        ? readdirSync(path.join(folder, entry.name), { recursive: true }).map((below) =>
            path.posix.join(entry.name, below.split(path.sep).join('/')),
          )
        : [entry.name],
    )
    .filter((file) => !/(^|\/)\.next\//.test(file))
    .sort()
}
