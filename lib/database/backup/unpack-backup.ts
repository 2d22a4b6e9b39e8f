import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { unpackTar } from 'modern-tar/fs'
import { getDatabaseDir } from '#lib/config/data-folder.ts'

export type BackupKind = 'embedded' | 'custom' | 'plain' | 'unknown'

/** A file that is no backup, or not all of one. The message may be shown. */
export class BackupUnusable extends Error {
  override name = 'BackupUnusable'
  code = 'BACKUP_UNUSABLE'
}

const magics: [kind: BackupKind, begins: Buffer][] = [
  ['embedded', Buffer.from([0x1f, 0x8b])],
  ['custom', Buffer.from('PGDMP')],
  ['plain', Buffer.from('--\n-- PostgreSQL database dump')],
]

/** Determines the kind from the first bytes. */
export function findBackupKind(file: string): BackupKind {
  const descriptor = fs.openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(64)
    fs.readSync(descriptor, bytes)
    const found = magics.find(([, begins]) => bytes.subarray(0, begins.length).equals(begins))
    return found?.[0] ?? 'unknown'
  } finally {
    fs.closeSync(descriptor)
  }
}

/**
 * Unpacks a backup of the embedded database into a data folder that has none. Only files and folders, and
 * nothing outside that folder. Throws `BackupUnusable`.
 */
export async function unpackBackup(file: string, dataDir: string): Promise<void> {
  const folder = getDatabaseDir(dataDir)
  fs.mkdirSync(folder, { mode: 0o700 })
  try {
    await pipeline(
      fs.createReadStream(file),
      createGunzip(),
      unpackTar(folder, {
        filter: ({ type }) => type === 'file' || type === 'directory',
        fmode: 0o600,
        dmode: 0o700,
        maxDepth: 16,
        strict: true,
      }),
    )
  } catch (error) {
    if (isOfDisk(error)) throw error
    throw new BackupUnusable('it is cut off, damaged, or no archive')
  }
  if (!fs.existsSync(path.join(folder, 'global', 'pg_control'))) {
    throw new BackupUnusable('the archive is not one of a database')
  }
}

function isOfDisk(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES'].includes(`${Object(error).code}`)
}
