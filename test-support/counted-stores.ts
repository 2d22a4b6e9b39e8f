/** Creates stores whose statements are counted, with the begin and the end of each transaction. */
import pg from 'pg'
import { vi } from 'vitest'
import { openDatabase } from '../lib/database/connection/database.ts'
import { createStore } from '../lib/database/store.ts'
import { createKeyring } from '../lib/keys/keyring/keyring.ts'
import { loadEmptyEngine } from './cached-database.ts'
import { createTestDatabase } from './test-databases.ts'
import { testErasureKeys, testSecret } from './test-store.ts'

type CountedStore = Awaited<ReturnType<typeof openCountedStores>>[number]

/** The statements that `work` makes, in their order, and how often it opens a data key. */
export async function countWork(
  { statements, unwrap }: Pick<CountedStore, 'statements' | 'unwrap'>,
  work: () => Promise<unknown>,
): Promise<{ statements: string[]; keysOpened: number }> {
  statements.length = 0
  unwrap.mockClear()
  await work()
  return { statements: [...statements], keysOpened: unwrap.mock.calls.length }
}

/** One for each database of the run: a server's if there is one, and PGlite unless only that is wanted. */
export async function openCountedStores() {
  const statements: string[] = []
  // Installed before the first client, since PGlite's pool takes the method from it.
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [statement] = given
    statements.push(String((statement as { text?: string }).text ?? statement))
    return query.apply(this, given) as never
  })
  const url = process.env.TEST_DATABASE_URL
  const isServerOnly = url !== undefined && process.env.TEST_STORES === 'server'
  const stores = []
  if (!isServerOnly) {
    const database = await openDatabase({ memory: true, from: await loadEmptyEngine() })
    stores.push({ name: 'PGlite', database, drop: async () => {} })
  }
  if (url && process.env.TEST_STORES !== 'embedded') {
    const own = await createTestDatabase(url)
    stores.push({ name: 'PostgreSQL', database: await openDatabase(own), drop: own.drop })
  }
  return stores.map(({ name, database, drop }) => {
    const keyring = createKeyring([testSecret], testErasureKeys())
    return {
      name,
      database,
      statements,
      /** Counts how often a data key is opened. */
      unwrap: vi.spyOn(keyring, 'unwrap'),
      store: createStore({ database, keyring }),
      async close() {
        await database.close()
        await drop()
      },
    }
  })
}
