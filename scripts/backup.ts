/** `npm run backup -- FILE`: the database in a file, while Portico runs or not. */
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { privateUmask } from '../lib/config/data-folder.ts'
import type { Env } from '../lib/config/to-env.ts'
import { backUp, backUpServer } from '../lib/database/backup/back-up.ts'
import { explainError } from '../lib/database/explain-error.ts'
import {
  hasDatabase,
  openConfiguredDatabase,
  printError,
  printLine,
  readConfiguration,
} from './command.ts'

// Read before the configuration is, which goes to the project's own folder.
const folder = process.env.INIT_CWD ?? process.cwd()
const [file, ...more] = process.argv.slice(2)
if (file && more.length === 0) process.exitCode = (await run(path.resolve(folder, file))) ? 0 : 1
else {
  printError('npm run backup -- FILE   writes the database into a new file that only you can read')
  process.exitCode = 1
}

async function run(target: string): Promise<boolean> {
  process.umask(privateUmask)
  const configuration = readConfiguration()
  if ('faults' in configuration) {
    printError(['The configuration is not right:', ...configuration.faults].join('\n- '))
    return false
  }
  const { env } = configuration
  if (env.database.kind === 'embedded' && !hasDatabase(env)) {
    printError(`There is no database in ${env.dataDir}: npm start makes it.`)
    return false
  }
  if (!existsSync(path.dirname(target))) {
    printError(`There is no folder ${path.dirname(target)}.`)
    return false
  }
  try {
    const at = await writeTo(env, target)
    const megabytes = Math.ceil(statSync(target).size / 1_000_000)
    printLine(`Written to ${target}: the database as it was at ${at} (${megabytes} MB).`)
    printLine(
      `It holds no keys. Back up ${env.keyDir} and ${secretOf(env)} too, each apart from it: without them nothing in it can be read.`,
    )
    printLine(`Try it: npm run doctor -- --restore ${file}`)
    return true
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // The messages of these two are ours.
    printError(
      code === 'TOOL_MISSING' || code === 'DUMP_FAILED'
        ? `Nothing was backed up: ${message}.`
        : explainError(error),
    )
    return false
  }
}

async function writeTo(env: Env, target: string): Promise<string> {
  if (env.database.kind === 'postgres') {
    const at = new Date().toISOString()
    await backUpServer(env.database.migrationUrl ?? env.database.url, target)
    return at
  }
  const database = await openConfiguredDatabase(env)
  try {
    const at = new Date().toISOString()
    await backUp(database, env.dataDir, target)
    return at
  } finally {
    await database.close()
  }
}

/**
 * Names the secrets that a restored database needs besides its erasure keys. A configuration may have both
 * during a move.
 */
function secretOf({ keyService, secrets }: Env): string {
  if (!keyService) return 'APP_SECRET'
  return secrets.length > 0 ? 'APP_SECRET and APP_SECRET_WRAPPED' : 'APP_SECRET_WRAPPED'
}
