/** A Portico whose secret a key service holds, as an operator sets it up by the commands. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { runScript } from '../../test-support/run-script.ts'
import { seedDataFolder } from '../../test-support/test-store.ts'
import { expect } from './test.ts'

/** How much faster the minutes between two questions to the service pass. */
const fast = 20

const fastTime = pathToFileURL(path.resolve('test-support/key-services/fast-time.mjs')).href

/** The settings of a server, with a secret that `npm run keys:wrap` has just made. */
export async function configureKeyService(
  settings: Record<string, string>,
): Promise<{ dataDir: string; env: Record<string, string> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portico-key-service-'))
  if (!settings.DATABASE_URL) await seedDataFolder(dataDir)
  const { code, output, errors } = await runScript('keys-wrap.ts', [], {
    DATA_DIR: dataDir,
    ...settings,
  })
  expect(errors).toContain('Put it first in APP_SECRET_WRAPPED')
  expect(code).toBe(0)
  return {
    dataDir,
    env: {
      ...settings,
      APP_SECRET_WRAPPED: output.trim(),
      FAST_TIME: String(fast),
      NODE_OPTIONS: `--import ${fastTime}`,
    },
  }
}

/** Returns the answer of `/api/ready`. */
export async function askReady(url: string): Promise<{ code: number; keys?: string }> {
  const response = await fetch(`${url}/api/ready`)
  return { ...(await response.json()), code: response.status }
}
