/** A Portico in its production build that talks to a scripted simulator, and what its operator can see. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { startPortico } from '../e2e/support/server.ts'
import { getKeyDir } from '../lib/config/data-folder.ts'
import { openDatabase } from '../lib/database/connection/database.ts'
import { createStore, type Store } from '../lib/database/store.ts'
import { ensureKeyFolder } from '../lib/keys/keyring/key-folder.ts'
import { createKeyring } from '../lib/keys/keyring/keyring.ts'
import { embeddedCatalogue } from '../lib/onboarding/settings/catalogue.ts'
import { retrySubmission } from '../lib/submission/resolve-manual-review.ts'
import { canaries } from './applicant.ts'
import { startRoundRobin } from './round-robin.ts'
import { client, startScriptedSimulator } from './scripted-simulator.ts'
import { type ShownCertificate, startTlsFront } from './tls-front.ts'

const appSecret = 'a-key-that-seals-what-people-enter-in-the-fault-tests'

/** Short, so that a row of timeouts takes seconds; long enough for an answer on a busy machine. */
export const timeoutMs = 1_500

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

/** What a server's process is to suffer (see `process-faults.mjs`); nothing when empty. */
export type ProcessFaults = { names?: 'ENOTFOUND' | 'EAI_AGAIN'; clockMs?: number }

export type TestServerOptions = {
  /** Two instances on this database that share the connections, instead of one on PGlite. */
  databaseUrl?: string
  /** The data folder of a stopped server, whose copy the one instance on PGlite begins with. */
  from?: string
  /** The erasure keys of the database that `databaseUrl` is a copy of. */
  keysFrom?: string
  /** Whether the platform is reached over TLS. */
  tls?: boolean
  /** Whether applications are created before they are accepted. */
  early?: boolean
}

/** Opens one with a scripted simulator of its own. */
export async function startTestServer({
  databaseUrl,
  from,
  keysFrom,
  tls,
  early,
}: TestServerOptions = {}) {
  const platform = await startScriptedSimulator()
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-faults-'))
  const file = (name: string) => path.join(folder, name)
  const [stopFile, processFaultsFile, secretFile] = [
    file('stop-at'),
    file('process-faults'),
    file('secret'),
  ]
  await writeFile(secretFile, client.secret)
  if (from) await cp(from, file('one'), { recursive: true })
  if (keysFrom) await cp(keysFrom, getKeyDir(file('one')), { recursive: true })
  const front = tls ? await startTlsFront(platform.host, platform.port) : undefined
  if (front) await writeFile(file('authority.pem'), front.authority)
  const roundRobin = databaseUrl ? await startRoundRobin() : undefined
  const database = databaseUrl ? new URL(databaseUrl) : undefined
  const databaseProxy = database ? await startRoundRobin([Number(database.port)]) : undefined
  if (database && databaseProxy) database.port = String(databaseProxy.port)
  const env = {
    ...platform.envAt(front ? `https://${platform.host}:${front.port}` : platform.origin),
    PLATFORM_CLIENT_SECRET: '',
    PLATFORM_CLIENT_SECRET_FILE: secretFile,
    PLATFORM_CATALOGUE: JSON.stringify(embeddedCatalogue),
    PLATFORM_TIMEOUT_MS: String(timeoutMs),
    ...(early && { CREATE: 'early' }),
    APP_SECRET: appSecret,
    // Each visitor of a test has a network of their own.
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'info',
    NODE_OPTIONS: ['stop-at.mjs', 'process-faults.mjs']
      .map((name) => `--import ${pathToFileURL(path.join(import.meta.dirname, name)).href}`)
      .join(' '),
    FAULTS_STOP_FILE: stopFile,
    FAULTS_PROCESS_FILE: processFaultsFile,
    ...(front && { NODE_EXTRA_CA_CERTS: file('authority.pem') }),
    ...(database && { DATABASE_URL: database.href }),
    // Also in a copy of a stopped server's folder.
    KEY_DIR: getKeyDir(file('one')),
    ...(roundRobin && { PUBLIC_URL: roundRobin.url }),
  }
  // Two at once: both migrate, and one waits for the other.
  const porticos = await Promise.all(
    (databaseUrl ? ['one', 'two'] : ['one']).map((name) =>
      startPortico({ dataDir: file(name), env }),
    ),
  )
  roundRobin?.leadTo(porticos.map(({ url }) => Number(new URL(url).port)))
  let starts = porticos.length
  let secret = client.secret
  const secrets = [client.secret, appSecret]

  return {
    url: roundRobin?.url ?? porticos[0]?.url ?? '',
    platform,
    /** What the servers are configured with. */
    env,
    porticos,
    stopFile,
    /** Shuts or opens the way to the database, if there is one. */
    setDatabaseReachable: databaseProxy?.setReachable,
    where: databaseUrl ? { url: databaseUrl } : { dataDir: file('one') },
    /** What the platform shows who comes by TLS. */
    showCertificate: (shown: ShownCertificate) => front?.show(shown),
    output: () => porticos.map((each) => each.output()).join(''),
    /** How often a server was started: each asks for tokens of its own, one to read and one to write. */
    starts: () => starts,
    /** Where each request went that a proxy dealt out. */
    connectionCounts: () => roundRobin?.connectionCounts() ?? [],
    /** The secret that servers read when they start. */
    async setSecret(value: string) {
      secret = value
      secrets.push(value)
      await writeFile(secretFile, value)
    },
    secret: () => secret,
    /** Every secret that there ever was. */
    secrets,
    /** Sets the faults of the servers' processes and waits until they have read them. */
    async setProcessFaults(faults: ProcessFaults) {
      await writeFile(processFaultsFile, JSON.stringify(faults))
      await sleep(200)
    },
    async stop() {
      await Promise.all(porticos.map((each) => each.stop('SIGTERM')))
    },
    /** Starts what has been stopped, ended by itself, or still runs: the latter by `signal`. */
    async restart(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
      await Promise.all(porticos.map((each) => each.restart(signal)))
      starts += porticos.length
    },
    /** Comes back when one has ended by itself; false when none has after five seconds. */
    async oneIsDead(): Promise<boolean> {
      for (let tries = 0; tries < 100; tries++) {
        if (porticos.some((each) => !isAlive(each.pid()))) return true
        await sleep(50)
      }
      return false
    },
    /** Ends one as kill -9 does, and starts it again. */
    async killOne(index: number) {
      starts++
      await porticos[index]?.restart('SIGKILL')
    },
    /** Starts those that have ended by themselves; what still runs goes on. */
    async revive() {
      const dead = porticos.filter((each) => !isAlive(each.pid()))
      starts += dead.length
      await Promise.all(dead.map((each) => each.restart('SIGKILL')))
    },
    async close() {
      await Promise.all(porticos.map((each) => each.stop('SIGKILL')))
      await roundRobin?.close()
      await databaseProxy?.close()
      await front?.close()
      await platform.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** What people enter is sealed with this key. */
export type Sealed = { env: { APP_SECRET: string; KEY_DIR: string } }

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Opens the store of a server whose servers have ended, for as long as `look` takes. */
export async function withStoppedStore<T>(
  { where, env }: Pick<TestServer, 'where'> & Sealed,
  look: (store: Store) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(where)
  try {
    return await look(
      createStore({
        database,
        keyring: createKeyring([env.APP_SECRET], ensureKeyFolder(env.KEY_DIR)),
      }),
    )
  } finally {
    await database.close()
  }
}

/** A member of staff sends everything on that waits for a person. Gives how many there were. */
export function retryAsStaff(server: TestServer): Promise<number> {
  return withStoppedStore(server, async (store) => {
    const waiting = await store.submissions.needingPerson(store.db, 10_000)
    for (const { id } of waiting) {
      const means = { store, now: () => new Date() }
      await retrySubmission(means, { submissionId: id, staff: 'faults' })
    }
    return waiting.length
  })
}

/** How many requests for a token had no answer, as the client says. */
export function countUnansweredTokenRequests(output: string): number {
  return output.split('\n').filter((line) => /"operation":"token".*"outcome":"unknown"/.test(line))
    .length
}

/** Secrets and personal data in the output of the servers, named without repeating a secret. */
export async function findLeaks(server: TestServer): Promise<string[]> {
  const output = server.output()
  const tokens = await server.platform.command<string[]>({ do: 'tokenValues' })
  const secrets = [...server.secrets, ...tokens].filter((secret) => output.includes(secret))
  return [
    ...secrets.map(() => 'a secret is in the log'),
    ...canaries.filter((word) => output.includes(word)).map((word) => `${word} is in the log`),
  ]
}
