/** What would take too many pages to type, written into the store of a server of the test's own. */
import { randomUUID } from 'node:crypto'
import {
  type Database,
  openDatabase,
  openDatabaseAsItIs,
} from '../../lib/adapters/database/connection/database.ts'
import { ensureKeyFolder } from '../../lib/adapters/database/keys/key-folder.ts'
import { createKeyring } from '../../lib/adapters/database/keys/keyring.ts'
import { createStore, type Store } from '../../lib/adapters/database/store.ts'
import { getKeyDir } from '../../lib/config/data-folder.ts'
import { appSecretFile, findLocalSecret } from '../../lib/config/local-secrets.ts'
import type { Answers } from '../../lib/domain/onboarding/journeys.ts'
import { addPerson, listPeople, setPersonStep } from '../../lib/domain/onboarding/people/people.ts'
import type { Portico } from './server.ts'

/** Does work in the database of a server that is stopped meanwhile, and started again. */
export async function withStoppedDatabase<T>(
  server: Portico,
  work: (db: Database['db']) => Promise<T>,
): Promise<T> {
  const results: T[] = []
  await server.restart('SIGTERM', async () => {
    results.push(await withDatabase(server.dataDir, ({ db }) => work(db)))
  })
  return results[0] as T
}

/** Does work in the database of a data folder that no server uses; nothing is migrated. */
export async function withDatabase<T>(
  dataDir: string,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabaseAsItIs({ dataDir })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Does work in the store of a server that is stopped meanwhile, and started again. */
export async function withStoppedStore(
  server: Portico,
  work: (store: Store) => Promise<void>,
): Promise<void> {
  const { dataDir } = server
  await server.restart('SIGTERM', async () => {
    const database = await openDatabase({ dataDir })
    try {
      const secret = findLocalSecret(dataDir, appSecretFile) ?? ''
      const erasureKeys = ensureKeyFolder(getKeyDir(dataDir))
      await work(createStore({ database, keyring: createKeyring([secret], erasureKeys) }))
    } finally {
      await database.close()
    }
  })
}

/**
 * Gives a company so many people: the ones it has, and the last of them again and again, each copy
 * numbered in the family name. The server is stopped meanwhile.
 */
export function duplicatePeople(
  server: Portico,
  application: string,
  count: number,
): Promise<void> {
  return withStoppedStore(server, (store) =>
    store.transaction(async (tx) => {
      const found = await store.applications.lock(tx, application)
      if (!found) throw new Error('There is no such application')
      const answers = copied(found.answers as Answers, count)
      await store.applications.keep(tx, found, { answers, now: new Date() })
    }),
  )
}

function copied(answers: Answers, count: number): Answers {
  const people = listPeople(answers)
  const last = people.at(-1)
  if (!last) throw new Error('There is nobody to name again')
  let copies = answers
  for (let number = people.length + 1; number <= count; number++) {
    const id = randomUUID()
    copies = addPerson(copies, id)
    for (const [step, kept] of Object.entries(last.answers)) {
      if (!kept) continue
      const last_name = `${kept.values.last_name} ${number}`
      const own: Record<string, string> = step === 'person_name' ? { last_name } : {}
      copies = setPersonStep(copies, id, step, {
        ...kept,
        typed: { ...kept.typed, ...own },
        values: { ...kept.values, ...own },
      })
    }
  }
  return copies
}
