/** For Vitest, around a whole run: what its workers leave to one another goes with it. */
import { randomBytes } from 'node:crypto'
import { dropTestDatabases } from './test-databases.ts'

export function setup(): void {
  process.env.TEST_RUN = randomBytes(4).toString('hex')
}

export async function teardown(): Promise<void> {
  const url = process.env.TEST_DATABASE_URL
  if (url) await dropTestDatabases(url)
}
