/**
 * `npm run language -- fr`: what French still lacks, by section. `npm run language -- fr --create`
 * makes its folder first. Ends with 0 when nothing is missing, 1 when something is, 2 when it is
 * called wrongly.
 */
import { printError, printLine } from './command.ts'
import { createLanguage } from './create-language.ts'
import { checkLanguage, type Section } from './language-checklist.ts'
import { root } from './runtime.mjs'

const [language = '', ...options] = process.argv.slice(2)
if (!/^[a-z]{2}$/.test(language) || options.some((option) => option !== '--create')) {
  printError(
    'npm run language -- LANGUAGE [--create]    LANGUAGE is a code of two letters, such as fr',
  )
  process.exitCode = 2
} else {
  process.chdir(root)
  if (options.includes('--create')) create()
  const sections = await checkLanguage(language, root)
  for (const section of sections) printSection(section)
  process.exitCode = sections.some(({ missing }) => missing.length > 0) ? 1 : 0
}

function create(): void {
  try {
    for (const file of createLanguage(language, root)) printLine(`Wrote ${file}`)
  } catch (error) {
    printError(error instanceof Error ? error.message : String(error))
    process.exit(2)
  }
}

function printSection({ title, missing, notes }: Section): void {
  printLine(`${missing.length > 0 ? '✗' : '✓'} ${title}: ${missing.length} missing`)
  for (const line of missing) printLine(`  - ${line}`)
  for (const line of notes) printLine(`  · ${line}`)
}
