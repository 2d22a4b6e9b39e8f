/** Opens and checks the database of a configuration and its stored data. */
import path from 'node:path'
import type { Env } from '#lib/config/to-env.ts'
import { type Database, openDatabase } from '#lib/database/connection/database.ts'
import type { StatementObserver } from '#lib/database/connection/observe-statements.ts'
import { preparedDatabaseFile } from '#lib/database/connection/prepared-database.ts'
import { findNextMigration } from '#lib/database/migrations/migrate.ts'
import type { Store } from '#lib/database/store.ts'
import { openErasureKeys } from '#lib/keys/keyring/open-erasure-keys.ts'
import type { Logger } from '#lib/observability/logging/logger.ts'
import { createStoreWithKeys, type KeyCustody } from './compose-keys.ts'
import { connectDocuments } from './connect-documents.ts'

/** Opens the database, migrated if that is allowed; throws if it cannot be reached or its keys are missing. */
export async function openStore(
  env: Env,
  log: Logger,
  observer: StatementObserver | undefined,
): Promise<{ database: Database; store: Store; custody: KeyCustody }> {
  const database = await openDatabase(
    env.database.kind === 'postgres'
      ? env.database
      : {
          dataDir: env.dataDir,
          prepared: findPreparedDatabase(),
          onCommandsClosed: (error) => log.warn({ event: 'commands_not_accepted', error }),
        },
    { migrate: env.migrate === 'off' ? 'off' : 'auto', observer },
  )
  const next = await findNextMigration(database.db)
  if (next) log.warn({ event: 'database_of_next_version', code: String(next.version) })
  const erasureKeys = await openErasureKeys(database, env.keyDir)
  const bucket = await connectDocuments(env.documents, erasureKeys.id)
  const opened = await createStoreWithKeys({ env, database, erasureKeys, bucket, log })
  return { database, ...opened }
}

/**
 * Finds the prepared database of the running build. The development server may find one of an older build, with
 * other tables.
 */
function findPreparedDatabase(): string | undefined {
  if (process.env.NODE_ENV !== 'production') return undefined
  return path.join(/* turbopackIgnore: true */ path.resolve('.next'), preparedDatabaseFile)
}
