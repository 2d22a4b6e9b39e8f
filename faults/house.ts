/** A Portico in its production build that talks to a ledger platform, and what its operator can see. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Portico, startPortico } from '../e2e/support/server.ts'
import { embeddedCatalogue } from '../lib/catalogue.ts'
import { openDatabase } from '../lib/store/database.ts'
import { createKeyring } from '../lib/store/keyring.ts'
import { createStore, type Store } from '../lib/store/store.ts'
import { retrySubmission } from '../lib/submission/person.ts'
import { canaries } from './applicant.ts'
import { client, startLedger } from './ledger.ts'
import { startRoundRobin } from './round-robin.ts'

const appSecret = 'a-key-that-seals-what-people-enter-in-the-fault-tests'

/** Short, so that a row of timeouts takes seconds; long enough for an answer on a busy machine. */
const timeoutMs = '1500'

export type House = Awaited<ReturnType<typeof openHouse>>

/**
 * Opens one with a ledger of its own: one instance on PGlite, or two on the PostgreSQL of
 * `databaseUrl` that take turns. `env` is laid over their configuration.
 */
export async function openHouse({ databaseUrl }: { databaseUrl?: string } = {}) {
  const ledger = await startLedger()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portico-faults-'))
  const stopFile = path.join(dataDir, 'stop-at')
  const secretFile = path.join(dataDir, 'client-secret')
  await writeFile(secretFile, client.secret)
  const roundRobin = databaseUrl ? await startRoundRobin() : undefined
  const database = databaseUrl ? new URL(databaseUrl) : undefined
  const databaseDoor = database ? await startRoundRobin([Number(database.port)]) : undefined
  if (database && databaseDoor) database.port = String(databaseDoor.port)
  const env = {
    ...ledger.env,
    PLATFORM_CLIENT_SECRET: '',
    PLATFORM_CLIENT_SECRET_FILE: secretFile,
    PLATFORM_CATALOGUE: JSON.stringify(embeddedCatalogue),
    PLATFORM_TIMEOUT_MS: timeoutMs,
    APP_SECRET: appSecret,
    // Each visitor of a test has a network of their own.
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'info',
    NODE_OPTIONS: `--import ${pathToFileURL(path.join(import.meta.dirname, 'stop-at.mjs')).href}`,
    FAULTS_STOP_FILE: stopFile,
    ...(database && { DATABASE_URL: database.href }),
    ...(roundRobin && { PUBLIC_URL: roundRobin.url }),
  }
  const porticos: Portico[] = []
  // One after the other: the first migrates.
  for (const name of databaseUrl ? ['one', 'two'] : ['one']) {
    porticos.push(await startPortico({ dataDir: path.join(dataDir, name), env }))
  }
  roundRobin?.leadTo(porticos.map(({ url }) => Number(new URL(url).port)))
  let starts = porticos.length

  return {
    url: roundRobin?.url ?? porticos[0]?.url ?? '',
    ledger,
    /** What the servers are configured with. */
    env,
    stopFile,
    /** Shuts or opens the way to the database, where there is one. */
    databaseDoor: databaseDoor?.door,
    where: databaseUrl ? { url: databaseUrl } : { dataDir: path.join(dataDir, 'one') },
    output: () => porticos.map((each) => each.output()).join(''),
    /** How often a server was started: each asks for a token of its own. */
    starts: () => starts,
    /** The secret that servers read when they start. */
    setSecret: (secret: string) => writeFile(secretFile, secret),
    async stop() {
      for (const each of porticos) await each.stop('SIGTERM')
    },
    /** Starts what has been stopped, ended by itself, or still runs: the latter by `signal`. */
    async restart(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
      for (const each of porticos) await each.restart(signal)
      starts += porticos.length
    },
    async close() {
      for (const each of porticos) await each.stop('SIGKILL')
      await roundRobin?.close()
      await databaseDoor?.close()
      await ledger.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** What people enter is sealed with this key. */
export type Sealed = { env: { APP_SECRET: string } }

/** Opens the store of a house whose servers have ended, for as long as `look` takes. */
export async function inStore<T>(
  { where, env }: Pick<House, 'where'> & Sealed,
  look: (store: Store) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(where)
  try {
    return await look(createStore({ database, keyring: createKeyring([env.APP_SECRET]) }))
  } finally {
    await database.close()
  }
}

/** A member of staff sends everything on that waits for a person. Gives how many there were. */
export function sendOn(house: House): Promise<number> {
  return inStore(house, async (store) => {
    const waiting = await store.submissions.needingPerson(store.db, 10_000)
    for (const { id } of waiting) {
      const means = { store, now: () => new Date() }
      await retrySubmission(means, { submissionId: id, staff: 'faults' })
    }
    return waiting.length
  })
}

/** Secrets and personal data that stand in what the servers have said, in words that repeat neither secret. */
export async function leaksOf(house: House): Promise<string[]> {
  const said = house.output()
  const tokens = await house.ledger.tell<string[]>({ do: 'tokenValues' })
  const secrets = [client.secret, appSecret, ...tokens].filter((secret) => said.includes(secret))
  return [
    ...secrets.map(() => 'a secret stands in the log'),
    ...canaries.filter((word) => said.includes(word)).map((word) => `${word} stands in the log`),
  ]
}
