import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { onInterrupt } from './on-interrupt.ts'

/** `copy-of-database-PROCESS-random`: left over if that process has ended. */
const namePattern = /^copy-of-database-(\d+)-[0-9a-f]{8}$/

/**
 * Lends a folder below the data folder that only this user can read, and removes it, even after a signal.
 * Removes first what a killed process has left.
 */
export async function withScratchFolder<T>(
  dataDir: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  for (const left of findLeftFolders(dataDir)) fs.rmSync(left, { recursive: true, force: true })
  const name = `copy-of-database-${process.pid}-${randomBytes(4).toString('hex')}`
  const folder = path.join(dataDir, name)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const remove = () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  const stop = onInterrupt(remove)
  try {
    return await work(folder)
  } finally {
    remove()
    stop()
  }
}

/** Copies of the database whose process was killed. */
export function findLeftFolders(dataDir: string): string[] {
  if (!fs.existsSync(dataDir)) return []
  return fs
    .readdirSync(dataDir)
    .filter((name) => {
      const owner = Number(namePattern.exec(name)?.[1])
      return owner > 0 && !isAlive(owner)
    })
    .map((name) => path.join(dataDir, name))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
