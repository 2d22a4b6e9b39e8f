/**
 * Implements `npm run doctor -- --restore FILE`: restores a backup into a copy that nothing else uses, examines
 * everything in it, and removes it. Reports numbers and times, and no stored data.
 */
import { existsSync } from 'node:fs'
import { privateUmask } from '../lib/config/data-folder.ts'
import type { Env } from '../lib/config/to-env.ts'
import { withRestoredDatabase } from '../lib/database/backup/restore-on-server.ts'
import type { ToolMissing } from '../lib/database/backup/run-tool.ts'
import { withScratchFolder } from '../lib/database/backup/scratch-folder.ts'
import {
  type BackupKind,
  BackupUnusable,
  findBackupKind,
  unpackBackup,
} from '../lib/database/backup/unpack-backup.ts'
import { type Database, openDatabaseAsItIs } from '../lib/database/connection/database.ts'
import { explainError } from '../lib/database/explain-error.ts'
import { type Finding, failedCheck, passedCheck } from './doctor-finding.ts'
import { examineCopy } from './restore-findings.ts'

/** `isTried`: there was a copy to look at. */
export type Drill = { findings: Finding[]; isTried: boolean }

/** Restores a backup on trial. */
export async function tryRestore(env: Env, file: string): Promise<Drill> {
  process.umask(privateUmask)
  try {
    if (!existsSync(file)) throw new BackupUnusable('there is no such file')
    const kind = findBackupKind(file)
    const findings = await withCopy(env, file, kind, (copy) => examineCopy(env, copy))
    return { isTried: true, findings: [passedCheck('Backup', describeKind(kind)), ...findings] }
  } catch (error) {
    return { isTried: false, findings: [failedCheck('Backup', wordsOf(error, env))] }
  }
}

async function withCopy(
  env: Env,
  file: string,
  kind: BackupKind,
  work: (copy: Database) => Promise<Finding[]>,
): Promise<Finding[]> {
  switch (kind) {
    case 'embedded':
      return withScratchFolder(env.dataDir, async (dataDir) => {
        await unpackBackup(file, dataDir)
        return withOpen(await openUnpacked(dataDir), work)
      })
    case 'custom':
    case 'plain': {
      if (env.database.kind !== 'postgres') {
        throw new BackupUnusable(
          'it is of a PostgreSQL server: set DATABASE_URL to one on which the copy can be made',
        )
      }
      const { url, migrationUrl } = env.database
      return withRestoredDatabase(migrationUrl ?? url, { file, kind }, async (copy) =>
        withOpen(await openDatabaseAsItIs({ url: copy, isMigrating: true }), work),
      )
    }
    case 'unknown':
      throw new BackupUnusable(
        'it is neither of npm run backup nor of pg_dump (--format=custom or plain)',
      )
  }
}

/** An archive whose database does not open is no backup. */
async function openUnpacked(dataDir: string): Promise<Database> {
  try {
    return await openDatabaseAsItIs({ dataDir })
  } catch (error) {
    throw new BackupUnusable('the database in it does not start', { cause: error })
  }
}

async function withOpen<T>(database: Database, work: (copy: Database) => Promise<T>): Promise<T> {
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

function describeKind(kind: BackupKind): string {
  return kind === 'embedded'
    ? 'Of the embedded database; restored into a folder of its own, which is removed again.'
    : 'Of a PostgreSQL server; restored into a database of its own, which is dropped again.'
}

function wordsOf(error: unknown, { database }: Env): string {
  const { code, message } = error as ToolMissing
  if (String(code) === 'BACKUP_UNUSABLE' || code === 'TOOL_MISSING') {
    return `The file cannot be tried: ${message}.`
  }
  if (String(code) === '42501' && database.kind === 'postgres') {
    const { username } = new URL(database.migrationUrl ?? database.url)
    return `The role ${decodeURIComponent(username)} may not create the database of the copy: alter role … createdb, by an administrator of the server.`
  }
  return explainError(error)
}
