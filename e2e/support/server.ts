/** Runs the production build for a test on a port and in a data folder of its own. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { ensureLocalSecrets } from '../../lib/config/env.ts'
import { secretNames, variableNames } from '../../lib/config/variables.ts'
import { findFreePort } from '../../scripts/port.mjs'
import { ended } from '../../scripts/runtime.mjs'
import { serve, waitUntilHealthy } from '../../scripts/serve.mjs'
import { createImageServer, imageFolder } from '../../test-support/image/serve-image.ts'
import { seedDataFolder } from '../../test-support/test-store.ts'

export type Portico = {
  url: string
  dataDir: string
  /** The id of its process; another after each restart. */
  pid(): number
  /** Everything that the server has written so far, across its restarts. */
  output(): string
  /** Ends it, its data folder with it when that was made here. SIGKILL is a crash. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /**
   * Ends it (SIGKILL is a crash) and starts it again with the same data, at the same address;
   * `meanwhile` something is done to the data.
   */
  restart(signal?: 'SIGTERM' | 'SIGKILL', meanwhile?: () => Promise<void>): Promise<void>
}

/** A server that cannot start ends by itself; one on a busy machine needs its time. */
const startTimeoutSeconds = 180

/**
 * Starts a Portico and waits until it is healthy. With an empty `env`, platform and database are embedded;
 * settings of the shell or of the repository's .env files do not reach it.
 */
export async function startPortico(
  options: {
    env?: Record<string, string>
    dataDir?: string
    port?: number
    /** Next's development server instead of the build. */
    dev?: boolean
    /** Writes into the new data folder before the server is opened. */
    createAccessFixtures?: (dataDir: string) => Promise<void>
    /** Serves another checkout, whose variables may differ: it gets no empty one. */
    serveWith?: typeof serve
  } = {},
): Promise<Portico> {
  const port = options.port ?? (await findFreePort())
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'portico-e2e-')))
  const written: string[] = []
  const output = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk))
      done()
    },
  })
  const env = {
    ...process.env,
    ...untouched(),
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'debug',
    // Most tests type what a register would find.
    REGISTERS: 'configured',
    // Tests have many messages sent to one address within a minute.
    MESSAGE_LIMITS: unlimitedMessages,
    // A start reuses the compiled code of the one before it.
    NODE_COMPILE_CACHE: path.join(tmpdir(), 'portico-compiled'),
    ...options.env,
  }
  if (!options.dataDir && !options.env?.DATABASE_URL) {
    ensureLocalSecrets(env)
    await seedDataFolder(dataDir)
    await options.createAccessFixtures?.(dataDir)
  }

  const { serveWith = imageFolder && !options.dev ? createImageServer(imageFolder) : serve } =
    options
  if (options.serveWith) dropEmpty(env)
  const run = async () => {
    const child = serveWith({ port, host: '127.0.0.1', env, output, dev: options.dev ?? false })
    const end = ended(child)
    const silent = new Promise((resolve) => child.once('close', resolve))
    const outcome = await Promise.race([
      end,
      waitUntilHealthy(port, '127.0.0.1', startTimeoutSeconds),
    ])
    if (outcome !== 'healthy') {
      child.kill('SIGKILL')
      // The last output of a process may come after its end.
      await silent
      throw new Error(`The server did not start:\n${written.join('')}`)
    }
    return { child, end }
  }
  const halt = async (signal: 'SIGTERM' | 'SIGKILL') => {
    server.child.kill(signal)
    const overdue = setTimeout(() => server.child.kill('SIGKILL'), 10_000)
    await server.end
    clearTimeout(overdue)
  }

  let server = await run()
  return {
    url: `http://localhost:${port}`,
    dataDir,
    pid: () => server.child.pid ?? 0,
    output: () => written.join(''),
    async stop(signal = 'SIGTERM') {
      await halt(signal)
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
    },
    async restart(signal = 'SIGTERM', meanwhile = async () => {}) {
      await halt(signal)
      await meanwhile()
      server = await run()
    },
  }
}

function dropEmpty(env: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(env)) if (value === '') delete env[name]
}

const unlimitedMessages =
  'recipient_hour=- recipient_day=- unproven_minutes=- unproven_day=- application_sms_day=- sms_country_hour=- sms_hour=-'

/** Set but empty, which counts as not set and keeps Next from taking a value out of an .env file. */
function untouched(): Record<string, string> {
  const names = [...variableNames, ...secretNames.map((name) => `${name}_FILE`)]
  return Object.fromEntries(names.map((name) => [name, '']))
}
