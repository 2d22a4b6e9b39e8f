/** Sets up and cleans up a whole Vitest run, including what its workers leave to one another. */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { writePlainPrograms } from '../scripts/plain-programs.mjs'
import { dropTestDatabases } from './test-databases.ts'

const root = path.resolve(import.meta.dirname, '..')

export function setup(project: TestProject): void {
  const run = randomBytes(4).toString('hex')
  process.env.TEST_RUN = run
  const write = () => writePlainPrograms(root, folderOfPrograms(run))
  write()
  project.onTestsRerun(async () => write())
}

export async function teardown(): Promise<void> {
  rmSync(folderOfPrograms(process.env.TEST_RUN ?? ''), { recursive: true, force: true })
  const url = process.env.TEST_DATABASE_URL
  if (url) await dropTestDatabases(url)
}

/** `findScript` of lib/documents/isolation looks here. */
function folderOfPrograms(run: string): string {
  return path.join(root, '.next', `programs-${run}`)
}
