/** Creates a data folder and a database that operators' commands and a test share. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getKeyDir } from '../lib/config/data-folder.ts'
import { ensureLocalSecrets } from '../lib/config/env.ts'
import { openDatabase } from '../lib/database/connection/database.ts'
import { createStore, type Store } from '../lib/database/store.ts'
import { createKeyring } from '../lib/keys/keyring/keyring.ts'
import { operatorSecret } from './run-script.ts'
import { createTestDatabase } from './test-databases.ts'
import { seedDataFolder, testErasureKeys } from './test-store.ts'

/** The PostgreSQL server of the tests, if there is one; it is quicker than PGlite. */
export const testServer = process.env.TEST_DATABASE_URL

/** `env` is the environment of the commands; it is complete after `open`. */
export function createOperatorDatabase(name: string, { embedded = !testServer } = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), `portico-${name}-`))
  const env: Record<string, string> = { DATA_DIR: dataDir, APP_SECRET: operatorSecret }
  let drop = async () => {}
  const openIt = () => openDatabase(env.DATABASE_URL ? { url: env.DATABASE_URL } : { dataDir })

  return {
    dataDir,
    env,
    /** Makes the database, with its tables. */
    async open(): Promise<void> {
      ensureLocalSecrets(env)
      if (embedded || !testServer) return seedDataFolder(dataDir)
      const own = await createTestDatabase(testServer)
      env.DATABASE_URL = own.url
      env.KEY_DIR = getKeyDir(dataDir)
      drop = own.drop
      await (await openIt()).close()
    },
    async remove(): Promise<void> {
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    /** Opens the store between two commands, for as long as `work` takes. */
    async withStore<T>(
      work: (store: Store) => Promise<T>,
      secrets: string[] = [operatorSecret],
    ): Promise<T> {
      const database = await openIt()
      try {
        const keyring = createKeyring(secrets, testErasureKeys(dataDir))
        return await work(createStore({ database, keyring }))
      } finally {
        await database.close()
      }
    },
  }
}
