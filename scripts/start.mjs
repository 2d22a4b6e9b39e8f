/**
 * `npm start`: from a fresh clone to a running Portico. Installs and builds what has changed, checks
 * the configuration, runs Next and ends with it. `--dev` runs Next's development server.
 */
import { build } from './build.mjs'
import { endWithMigration, readStartConfiguration, warnOfPlainDatabase } from './configuration.mjs'
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
import { sayServing } from './serving.mjs'
import { describeNode } from './start-messages.mjs'

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

  const env = await readStartConfiguration({ dev })
  if (!dev) workers = env.workers
  requireChosenNode()
  await warnOfPlainDatabase(env)
  await endWithMigration(env)
  const host = listenAddress(env)
  await requireFreePort(env.port, host)
  if (!dev) {
    await build(root, { say })
    await sayServing(root)
  }
  // Others may read what is installed and built, but not what the server writes.
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
