/** Runs PostgreSQL's own programs. */
import { type StdioOptions, spawn } from 'node:child_process'
import type { Writable } from 'node:stream'
import { onInterrupt } from './on-interrupt.ts'

/** A program of PostgreSQL is not installed. The message may be shown. */
export class ToolMissing extends Error {
  override name = 'ToolMissing'
  code = 'TOOL_MISSING'
}

/**
 * Runs one on the database of `url`, and returns its exit code (null: ended by a signal) with the beginning of
 * its messages, which may quote rows: look for known ones, and show none. `feed` writes its input. A signal to
 * this process ends the program first. Throws `ToolMissing`.
 */
export async function runTool(
  program: 'pg_dump' | 'pg_restore' | 'psql',
  options: readonly string[],
  {
    url,
    stdio,
    feed,
  }: { url: string; stdio: StdioOptions; feed?: (to: Writable) => Promise<void> },
): Promise<{ code: number | null; words: string }> {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  // Other users of this machine can see arguments.
  const env = { PGCONNECT_TIMEOUT: '10', ...process.env, ...(password && { PGPASSWORD: password }) }
  // It would ask the terminal for a password, and wait.
  const all = ['--no-password', ...options, `--dbname=${address.href}`]
  const child = spawn(program, all, { env, stdio })
  const stop = onInterrupt(() => void child.kill())
  let words = ''
  child.stderr?.on('data', (bytes) => (words = `${words}${bytes}`.slice(0, 10_000)))
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  child.stdin?.on('error', () => {})
  try {
    const [code] = await Promise.all([ended, child.stdin && feed?.(child.stdin)])
    return { code, words }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new ToolMissing(`${program} is not installed here: it is of PostgreSQL's client programs`)
  } finally {
    stop()
  }
}
