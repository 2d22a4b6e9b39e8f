import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { createInterface } from 'node:readline'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { onInterrupt } from './on-interrupt.ts'
import { runTool } from './run-tool.ts'
import { BackupUnusable } from './unpack-backup.ts'

const prefix = 'portico_drill_'
/** A copy without a session looks abandoned, so younger ones are spared. */
const leftAfterMs = 10 * 60_000

/**
 * Restores a dump into a database of its own on the server of `url`, with its role, and drops it after `work`
 * or a signal. Nobody else may connect to it, so the running service cannot. Drops first what a killed process
 * has left there. Throws `BackupUnusable` and `ToolMissing`.
 */
export async function withRestoredDatabase<T>(
  url: string,
  { file, kind }: { file: string; kind: 'custom' | 'plain' },
  work: (url: string) => Promise<T>,
): Promise<T> {
  for (const left of await findLeftDatabases(url)) await run(url, dropping(left))
  const name = `${prefix}${Date.now()}_${randomBytes(4).toString('hex')}`
  const copy = new URL(url)
  copy.pathname = name
  const drop = async () => void (await run(url, dropping(name)))
  const stop = onInterrupt(drop)
  try {
    await run(url, `create database ${name} template template0`)
    await run(url, `revoke all on database ${name} from public`)
    await restore(copy, file, kind)
    return await work(copy.href)
  } finally {
    await drop()
    stop()
  }
}

/** Copies that a killed process has left, of this role: no session uses them. */
export async function findLeftDatabases(url: string): Promise<string[]> {
  const { rows } = await run(
    url,
    `select datname from pg_database
     where datname like '${prefix.replaceAll('_', '\\_')}%'
       and pg_has_role(current_user, datdba, 'member')
       and not exists (select from pg_stat_activity where pg_stat_activity.datname = pg_database.datname)`,
  )
  return rows
    .map(({ datname }) => String(datname))
    .filter((name) => Date.now() - Number(name.split('_')[2]) > leftAfterMs)
}

function dropping(name: string): string {
  return `drop database if exists "${name}" with (force)`
}

async function run(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

const tools = {
  custom: {
    program: 'pg_restore',
    options: ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'],
  },
  plain: {
    program: 'psql',
    options: [
      '-X',
      '-q',
      '-o',
      '/dev/null',
      '-v',
      'ON_ERROR_STOP=1',
      '--single-transaction',
      '-f',
      '-',
    ],
  },
} as const

async function restore(copy: URL, file: string, kind: 'custom' | 'plain'): Promise<void> {
  const { program, options } = tools[kind]
  const { code, words } = await runTool(program, options, {
    url: copy.href,
    stdio: ['pipe', 'ignore', 'pipe'],
    feed: (stdin) => feed(stdin, file, kind),
  })
  if (code !== 0) throw new BackupUnusable(`${program} did not take it: ${meaningOf(words)}`)
}

async function feed(stdin: Writable, file: string, kind: 'custom' | 'plain'): Promise<void> {
  const bytes = fs.createReadStream(file)
  if (kind === 'custom') {
    bytes.pipe(stdin)
    return
  }
  // psql runs no command of its own from here (\! is a shell) until it reads this word.
  stdin.write(`\\restrict ${randomBytes(24).toString('hex')}\n`)
  let isInRows = false
  for await (const line of createInterface({ input: bytes, crlfDelay: Infinity })) {
    // pg_dump wraps its output in the same pair.
    if (!isInRows && /^\\(un)?restrict /.test(line)) continue
    if (isInRows) isInRows = line !== '\\.'
    else isInRows = /^COPY .* FROM stdin;$/.test(line)
    if (stdin.write(`${line}\n`)) continue
    if (stdin.destroyed) return
    await new Promise<void>((resolve) => {
      stdin.once('drain', resolve)
      stdin.once('close', resolve)
    })
  }
  stdin.end()
}

const meanings: [pattern: RegExp, words: string][] = [
  [/unsupported version/, 'it was made by a newer pg_dump; use the programs of that version'],
  [/end of file|too short|could not read/, 'it is cut off or damaged'],
  [/invalid command \\restrict/, 'psql is too old to read a plain dump safely; use pg_dump -Fc'],
  [/backslash commands are restricted/, 'it has commands of psql; make it without --create'],
  [/permission denied|must be owner|must be superuser/, 'this role may not create what is in it'],
  [/role .* does not exist/, 'a role that it names is not on this server'],
]

function meaningOf(words: string): string {
  const found = meanings.find(([pattern]) => pattern.test(words))
  return found?.[1] ?? 'restore it by hand into an empty database to see its words'
}
