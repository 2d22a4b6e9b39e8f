/** Shared by the operators' commands: the configuration as `npm start` reads it, and the store. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectDocuments } from '../lib/composition/connect-documents.ts'
import { openKeyring } from '../lib/composition/connect-keys.ts'
import { privateUmask } from '../lib/config/data-folder.ts'
import { readEnv, setOwnWords } from '../lib/config/env.ts'
import type { Env } from '../lib/config/to-env.ts'
import {
  type Database,
  openDatabaseAsItIs,
  openRunningDatabase,
} from '../lib/database/connection/database.ts'
import { explainError } from '../lib/database/explain-error.ts'
import { findPendingMigrations } from '../lib/database/migrations/migrate.ts'
import { createStore, type Store } from '../lib/database/store.ts'
import { openErasureKeys } from '../lib/keys/keyring/open-erasure-keys.ts'
import { requireChosenNode, root } from './runtime.mjs'

export type OpenedStore = { env: Env; database: Database; store: Store }

type EnvFiles = {
  loadEnvConfig(
    folder: string,
    dev: boolean,
    log: { info(): void; error(...words: unknown[]): void },
  ): unknown
}

/**
 * The configuration from the environment and the .env files of a production start, or its faults, a
 * line each. Makes nothing, unlike a start.
 */
export function readConfiguration(): { env: Env } | { faults: string[] } {
  loadEnvironment()
  try {
    requireChosenNode()
  } catch (error) {
    return { faults: [(error as Error).message] }
  }
  try {
    const read = readEnv(process.env)
    if ('env' in read) setOwnWords(read.env)
    return read
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (!code) throw error
    return { faults: [`DATA_DIR must be a folder that can be read (${code})`] }
  }
}

/** Puts the values of the .env files into the environment, as a production start does. */
export function loadEnvironment(): void {
  Object.assign(process.env, { NODE_ENV: 'production' })
  const requireFromNext = createRequire(path.join(root, 'node_modules', 'next', 'package.json'))
  const { loadEnvConfig }: EnvFiles = requireFromNext('@next/env')
  loadEnvConfig(root, false, { info() {}, error: (...words) => printError(words.join(' ')) })
  process.chdir(root)
}

/** Tells whether there is a database to open; an embedded one is made by the first start. */
export function hasDatabase({ database }: Env): boolean {
  return database.kind === 'postgres' || existsSync(database.dir)
}

/**
 * Opens the database without migrating it: another version may be running on it. An embedded one that Portico
 * has open is used through that process. Throws `DatabaseInUse` if that one takes no commands.
 */
export async function openConfiguredDatabase({ database, dataDir }: Env): Promise<Database> {
  if (database.kind === 'postgres') return openDatabaseAsItIs({ url: database.url })
  for (let attempt = 1; ; attempt++) {
    const running = await openRunningDatabase(dataDir)
    if (running) return running
    try {
      return await openDatabaseAsItIs({ dataDir })
    } catch (error) {
      // One that is just starting has the folder before it takes commands.
      if (!isInUse(error) || attempt >= attemptsToOpen) throw error
      await sleep(500)
    }
  }
}

const attemptsToOpen = 6

function isInUse(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'DATABASE_IN_USE'
}

/**
 * Runs a command on the store and ends with its exit code: 0 when `work` gives true, 1 otherwise.
 * What keeps the store from being opened, or breaks in between, is said in words and never quoted.
 */
export async function runOnStore(work: (opened: OpenedStore) => Promise<boolean>): Promise<void> {
  process.umask(privateUmask)
  try {
    process.exitCode = (await openAndRun(work)) ? 0 : 1
  } catch (error) {
    printError(explainError(error))
    process.exitCode = 1
  }
}

async function openAndRun(work: (opened: OpenedStore) => Promise<boolean>): Promise<boolean> {
  const configuration = readConfiguration()
  if ('faults' in configuration) {
    printError(['The configuration is not right:', ...configuration.faults].join('\n- '))
    return false
  }
  const { env } = configuration
  if (!hasDatabase(env)) {
    printError(`There is no database in ${env.dataDir}: npm start makes it.`)
    return false
  }
  const database = await openConfiguredDatabase(env)
  try {
    if ((await findPendingMigrations(database.db)).length > 0) {
      printError('The database is older than this version: start this version first, it migrates.')
      return false
    }
    const erasureKeys = await openErasureKeys(database, env.keyDir)
    const store = createStore({
      database,
      keyring: await openKeyring(env, erasureKeys),
      bucket: await connectDocuments(env.documents, erasureKeys.id),
    })
    return await work({ env, database, store })
  } finally {
    await database.close()
  }
}

/**
 * Returns the name for the audit: the operating system's name of the user, or the number of a user without a
 * name, as in a container that is given one.
 */
export function getOperatorName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.()}`
  }
}

// A reader of only the first lines (`| head`) must not interrupt a command.
process.stdout.on('error', () => {})

/** A line for the operator. */
export function printLine(line = ''): void {
  process.stdout.write(`${line}\n`)
}

/** Prints a line about a fault. */
export function printError(line: string): void {
  process.stderr.write(`${line}\n`)
}
