/**
 * `npm start`: from a fresh clone to a running Portico. Installs and builds what has changed, checks
 * the configuration, runs Next and ends with it. `--dev` runs Next's development server.
 */
import { createRequire } from 'node:module'
import path from 'node:path'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { listenAddress, requireFreePort } from './port.mjs'
import {
  continueInSupportedNode,
  ended,
  getCurrentNode,
  onParentExit,
  requireChosenNode,
  root,
} from './runtime.mjs'
import { serve, waitUntilHealthy } from './serve.mjs'
import { describeNode, describePlainDatabase } from './start-messages.mjs'

const dev = process.argv.includes('--dev')
const say = (line) => process.stdout.write(`${line}\n`)

try {
  requireChosenNode()
  await install(root, { production: !dev, say })
  await continueInSupportedNode(import.meta.filename, process.argv.slice(2))
  await run()
} catch (error) {
  process.stderr.write(`\n${error.message}\n`)
  process.exit(1)
}

async function run() {
  let stopping = false
  let server
  let workers = 1
  const stop = () => {
    stopping = true
    if (!server) process.exit(130)
    // A request that hangs must not delay the end; what was promised is in the database by then.
    server.kill('SIGTERM')
    setTimeout(() => server.kill('SIGKILL'), 9_000).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
  onParentExit(stop)
  process.on('SIGHUP', () => (workers > 1 ? server?.kill('SIGHUP') : stop()))

  const env = await readConfiguration()
  if (!dev) workers = env.workers
  requireChosenNode()
  await warn(env)
  if (env.migrate === 'only') return await migrate(env)
  const host = listenAddress(env.publicUrl)
  await requireFreePort(env.port, host)
  if (!dev) await build(root, { say })
  // What is installed and built may be for others; what the server writes is not.
  process.umask(0o077)
  server = serve({ port: env.port, host, dev })
  const end = ended(server)
  const outcome = await Promise.race([end, waitUntilHealthy(env.port, host, dev ? 180 : 60)])
  if (outcome === 'healthy') {
    if (!stopping) welcome(env)
  } else if (outcome === 'silent') {
    server.kill('SIGTERM')
    throw new Error('Portico started but does not answer; its own words are above.')
  }
  const [code] = await end
  if (stopping) process.exit(0)
  throw new Error(
    outcome === 'healthy'
      ? `Portico has ended by itself (${code ?? 'killed'}); its own words are above.`
      : 'Portico did not start; its own words are above.',
  )
}

async function readConfiguration() {
  process.env.NODE_ENV = dev ? 'development' : 'production'
  process.env.NEXT_TELEMETRY_DISABLED = '1'
  const requireFromNext = createRequire(path.join(root, 'node_modules', 'next', 'package.json'))
  const quiet = { info() {}, error: (...words) => process.stderr.write(`${words.join(' ')}\n`) }
  requireFromNext('@next/env').loadEnvConfig(root, dev, quiet)
  process.chdir(root)
  const { requireEnv } = await import('../lib/config/env.ts')
  const { findConfigWarnings } = await import('../lib/config/warnings.ts')
  try {
    const env = requireEnv()
    for (const { words } of findConfigWarnings(env)) process.stderr.write(`Warning: ${words}\n`)
    return env
  } catch (error) {
    if (!error.code) throw error
    throw new Error(`DATA_DIR must be a folder that can be written to (${error.code}).`)
  }
}

/** Before anything is built or listens: a job before a rollout needs neither. */
async function migrate(env) {
  process.umask(0o077)
  const { migrateOnly } = await import('../lib/adapters/database/migrations/migrate-only.ts')
  const { explainError } = await import('./explain-error.ts')
  try {
    say(await migrateOnly(env))
  } catch (error) {
    throw new Error(explainError(error))
  }
  process.exit(0)
}

/** What is not wrong, and should not stay so. */
async function warn({ database }) {
  if (database.kind !== 'postgres') return
  const { findPlainHost } = await import('../lib/adapters/database/connection/plain-connection.ts')
  const host = findPlainHost(database.url)
  if (host) process.stderr.write(`${describePlainDatabase(host)}\n`)
}

function welcome(env) {
  const embedded = env.platform.kind === 'embedded'
  say(`\nPortico is open at ${env.publicUrl.origin}`)
  say(
    embedded
      ? '  The platform is the embedded one: nothing leaves this machine.'
      : `  The platform is the one at ${env.platform.apiUrl.host} (${env.platform.environment}).`,
  )
  if (env.simulatorPage) say(`  See what it received: ${env.publicUrl.origin}/sandbox`)
  say(
    env.database.kind === 'embedded'
      ? `  What people enter is stored, sealed, in ${env.dataDir}`
      : '  What people enter is stored, sealed, in the database of DATABASE_URL',
  )
  say(`  ${describeNode(getCurrentNode())}`)
  say('  Ctrl-C stops it.\n')
}
