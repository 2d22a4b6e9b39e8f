/** The firm's own questions in tests: read from files as at a start. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readQuestions } from '../lib/config/read-questions.ts'
import { languages } from '../lib/i18n/languages.ts'
import { setOwnQuestions } from '../lib/onboarding/own-questions/own-texts.ts'

/** The example of docs/questions.md. */
export const exampleQuestions = readFileSync(
  path.join(import.meta.dirname, '../deploy/questions.example.yaml'),
  'utf8',
)

/** Sets the own questions of a file; without one there are none. */
export function askQuestions(yaml?: string): void {
  if (yaml === undefined) {
    setOwnQuestions([], languages)
    return
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-questions-'))
  writeFileSync(path.join(folder, 'own.yaml'), yaml)
  const read = readQuestions(folder, languages)
  rmSync(folder, { recursive: true })
  if ('faults' in read) throw new Error(read.faults.join('\n'))
  setOwnQuestions(read.questions.pages, languages)
}
