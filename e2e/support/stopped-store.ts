/** Writes into the store of a test's own server what would take too many pages to type. */

import { hashSecret } from '../../lib/access/rules/secrets.ts'
import { sessionCookie } from '../../lib/access/rules/session-names.ts'
import { getKeyDir } from '../../lib/config/data-folder.ts'
import { appSecretFile, findLocalSecret } from '../../lib/config/local-secrets.ts'
import {
  type Database,
  openDatabase,
  openDatabaseAsItIs,
} from '../../lib/database/connection/database.ts'
import { createStore, type Store } from '../../lib/database/store.ts'
import { ensureKeyFolder } from '../../lib/keys/keyring/key-folder.ts'
import { createKeyring, type Keyring } from '../../lib/keys/keyring/keyring.ts'
import { listPeople } from '../../lib/onboarding/company-people/people.ts'
import type { Answers } from '../../lib/onboarding/journeys.ts'
import {
  addPersonWithAnswers,
  createCustomerRequest,
} from '../../test-support/applications/fill-in-application.ts'
import { createOfflineDeps } from '../../test-support/applications/offline-deps.ts'
import { sealRights } from '../../test-support/seal-rights.ts'
import type { Person } from './person.ts'
import type { Portico } from './server.ts'

/** Works in the database of a server, which is stopped for it and restarted; seals the written rows. */
export async function withStoppedDatabase<T>(
  server: Portico,
  work: (db: Database['db']) => Promise<T>,
): Promise<T> {
  const results: T[] = []
  await server.restart('SIGTERM', async () => {
    results.push(
      await withDatabase(server.dataDir, async ({ db }) => {
        const result = await work(db)
        await sealRights(db, openKeyring(server.dataDir))
        return result
      }),
    )
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

function openKeyring(dataDir: string): Keyring {
  const secret = findLocalSecret(dataDir, appSecretFile) ?? ''
  return createKeyring([secret], ensureKeyFolder(getKeyDir(dataDir)))
}

/** Works in the store of a server, which is stopped for it and restarted; seals the written rows. */
export async function withStoppedStore(
  server: Portico,
  work: (store: Store) => Promise<void>,
): Promise<void> {
  const { dataDir } = server
  await server.restart('SIGTERM', async () => {
    const database = await openDatabase({ dataDir })
    const keyring = openKeyring(dataDir)
    try {
      await work(createStore({ database, keyring }))
      await sealRights(database.db, keyring)
    } finally {
      await database.close()
    }
  })
}

/**
 * Gives a customer's company so many people: the existing ones, and copies of the last, each numbered in the
 * family name. Stops the server for it.
 */
export async function duplicatePeople(
  server: Portico,
  { page }: Pick<Person, 'page'>,
  count: number,
): Promise<void> {
  const applicationId = page.url().match(/[0-9a-f-]{36}/)?.[0] ?? ''
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === sessionCookie)?.value ?? ''
  return withStoppedStore(server, async (store) => {
    const application = await store.applications.find(store.db, applicationId)
    const people = listPeople((application?.answers ?? {}) as Answers)
    const last = people.at(-1)
    if (!last) throw new Error('There is nobody to add again')
    const deps = createOfflineDeps(store)
    const request = createCustomerRequest(applicationId, hashSecret(token))
    for (let number = people.length + 1; number <= count; number++) {
      await addPersonWithAnswers(deps, request, withNumber(last.answers, number))
    }
  })
}

/** The answers about a person whose family name is numbered. */
function withNumber(answers: Answers, number: number): Answers {
  const { person_name: name } = answers
  if (!name) throw new Error('The person has no name')
  const own = { last_name: `${name.values.last_name} ${number}` }
  return {
    ...answers,
    person_name: {
      ...name,
      typed: { ...name.typed, ...own },
      values: { ...name.values, ...own },
    },
  }
}
