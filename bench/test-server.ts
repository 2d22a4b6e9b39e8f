/** A Portico in its production build beside a scripted simulator, as an operator would run it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPortico } from '../e2e/support/server.ts'
import { client, startScriptedSimulator } from '../faults/scripted-simulator.ts'
import { getKeyDir } from '../lib/config/data-folder.ts'
import { embeddedCatalogue } from '../lib/onboarding/settings/catalogue.ts'
import type { Checkout } from './checkout.ts'

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

/**
 * Starts one instance, on the PostgreSQL of `databaseUrl` or on PGlite in a folder of its own. The platform is a
 * process of its own, as in production, so that what is measured is Portico. `env` is laid over.
 */
export async function startTestServer({
  databaseUrl,
  env: own = {},
  checkout,
}: {
  databaseUrl?: string
  env?: Record<string, string>
  /** Another one than this. */
  checkout?: Checkout
} = {}) {
  const platform = await startScriptedSimulator()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portico-bench-'))
  const env = {
    ...platform.env,
    PLATFORM_CLIENT_SECRET: client.secret,
    PLATFORM_CATALOGUE: JSON.stringify(embeddedCatalogue),
    APP_SECRET: 'a-key-that-seals-what-people-enter-in-the-benchmark',
    // Each visitor has a network of their own.
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'info',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    KEY_DIR: getKeyDir(dataDir),
    ...own,
  }
  const portico = await startPortico({
    dataDir,
    env,
    ...(checkout && { serveWith: checkout.serve }),
  })
  return {
    url: portico.url,
    platform,
    env,
    where: databaseUrl ? { url: databaseUrl } : { dataDir },
    pid: portico.pid,
    output: portico.output,
    stop: () => portico.stop('SIGTERM'),
    restart: () => portico.restart('SIGTERM'),
    async close() {
      await portico.stop('SIGKILL')
      await platform.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
