/**
 * `npm run drift -- FILE`: where a platform's OpenAPI document differs from what Portico sends and
 * asks, a line each, its code first. Ends with 0 when nowhere, 1 when somewhere, 2 when the file is of
 * no use.
 */
import { readFileSync } from 'node:fs'
import { printError, printLine } from './command.ts'
import { parseOpenApi, UnusableDocument } from './openapi.ts'
import { type Difference, findDifferences } from './openapi-differences.ts'

const [file, ...more] = process.argv.slice(2)
if (!file || more.length > 0) {
  printError(
    'npm run drift -- FILE    FILE is an OpenAPI 3 document of the platform, in JSON or YAML',
  )
  process.exitCode = 2
} else {
  try {
    process.exitCode = printDifferences(findDifferences(parseOpenApi(readFileSync(file, 'utf8'))))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (!code && !(error instanceof UnusableDocument)) throw error
    printError(
      `${file} cannot be used. ${code ? `It cannot be read (${code}).` : String(Object(error).message)}`,
    )
    process.exitCode = 2
  }
}

function printDifferences(differences: Difference[]): 0 | 1 {
  for (const { code, where, words } of differences) printLine(`${code} ${where}: ${words}`)
  if (differences.length > 0) return 1
  printLine('The document and Portico agree.')
  return 0
}
