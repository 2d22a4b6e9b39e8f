import type { Env } from '#lib/config/to-env.ts'
import { migrateDatabase } from '../connection/database.ts'

/** Implements `MIGRATE=only`: runs the due migrations, and returns a line about it. */
export async function migrateOnly({
  database,
  dataDir,
}: Pick<Env, 'database' | 'dataDir'>): Promise<string> {
  const applied = await migrateDatabase(database.kind === 'postgres' ? database : { dataDir })
  const names = applied.map(({ version, name }) => `${version} (${name})`).join(', ')
  return applied.length === 0
    ? 'No migration was due.'
    : `Migrated: ${names}. This version can be started.`
}
