/** Opens and checks the database of a configuration and its stored data. */
import path from 'node:path'
import { type Database, openDatabase } from './adapters/database/connection/database.ts'
import type { StatementObserver } from './adapters/database/connection/observe-statements.ts'
import { preparedDatabaseFile } from './adapters/database/connection/prepared-database.ts'
import { openErasureKeys } from './adapters/database/keys/open-erasure-keys.ts'
import { findNextMigration } from './adapters/database/migrations/migrate.ts'
import type { Store } from './adapters/database/store.ts'
import type { Logger } from './adapters/logging/logger.ts'
import { createStoreWithKeys, type KeyCustody } from './compose-keys.ts'
import type { Env } from './config/to-env.ts'
import { connectDocuments } from './connect-documents.ts'

/** Opens the database, migrated where that is allowed; throws where it cannot be reached or its keys are missing. */
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
