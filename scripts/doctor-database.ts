/** Examines for `npm run doctor` the database, its role, its keys and the anchors of its audit. */
import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { openKeyring } from '../lib/composition/connect-keys.ts'
import type { Env } from '../lib/config/to-env.ts'
import type { Database } from '../lib/database/connection/database.ts'
import { findPlainHost } from '../lib/database/connection/plain-connection.ts'
import { explainError } from '../lib/database/explain-error.ts'
import { migrations } from '../lib/database/migrations/list.ts'
import { findNextMigration, findPendingMigrations } from '../lib/database/migrations/migrate.ts'
import { findRoleFault, type RoleFinding } from '../lib/database/migrations/service-role.ts'
import { createStore, type Store } from '../lib/database/store.ts'
import type { ErasureKeys } from '../lib/keys/keyring/erasure-keys.ts'
import { isExposed } from '../lib/keys/keyring/key-folder.ts'
import type { Keyring } from '../lib/keys/keyring/keyring.ts'
import {
  findKeyStoreId,
  findLostKey,
  openErasureKeys,
} from '../lib/keys/keyring/open-erasure-keys.ts'
import { hasDatabase, openConfiguredDatabase } from './command.ts'
import { type Finding, failedCheck, passedCheck, warnedCheck } from './doctor-finding.ts'
import { examineImports } from './doctor-imports.ts'
import { examinePartners } from './doctor-partners.ts'
import { examineEmbedded } from './doctor-platform.ts'
import { examineReminders } from './doctor-reminders.ts'
import { examineWebhooks } from './doctor-webhooks.ts'
import { listenAddress, toAuthority } from './port.mjs'
import { describePlainDatabase } from './start-messages.mjs'

/** The embedded platform answers from the store; without one it is not asked. */
type Seen = { findings: Finding[]; tokens?: Finding[] | undefined }

/** The README's minimum. */
const oldestServer = 15

/** Looks are every few seconds: of an event this old the head must have been sent. */
const longestUnanchoredMs = 5 * 60_000

const roleWords: Record<RoleFinding, string> = {
  superuser: 'is a superuser, who can rewrite everything',
  owner: 'owns the tables, and can switch off what keeps the audit as it was written',
  rewrites_audit: 'may change or delete what is written once',
}

/** Warns of a server that is reached without TLS. */
export function examineConnection({ database }: Env): Finding[] {
  const host = database.kind === 'postgres' ? findPlainHost(database.url) : undefined
  return host ? [warnedCheck('Database', describePlainDatabase(host))] : []
}

/** Examines the content of the database; if it is well, also what the embedded platform reports. */
export async function examineDatabase(env: Env): Promise<Seen> {
  if (!hasDatabase(env)) {
    return {
      findings: [passedCheck('Database', `None yet: npm start makes it in ${env.dataDir}.`)],
    }
  }
  let database: Database
  try {
    database = await openConfiguredDatabase(env)
  } catch (error) {
    return { findings: [await inUseOrWrong(env, error)] }
  }
  try {
    return await examineOpen(env, database)
  } catch (error) {
    return { findings: [failedCheck('Database', explainError(error))] }
  } finally {
    await database.close()
  }
}

async function examineOpen(env: Env, database: Database): Promise<Seen> {
  const server = await readServer(database)
  if (server.version < oldestServer) {
    const words = `${server.name} is too old: Portico needs PostgreSQL ${oldestServer} or later.`
    return { findings: [failedCheck('Database', words)] }
  }
  const due = await findPendingMigrations(database.db)
  if (due.length === migrations.length) {
    const words = `${server.name} answers and is empty: npm start makes the tables.`
    return { findings: [passedCheck('Database', words)] }
  }
  if (due.length > 0) {
    const how = env.migrate === 'auto' ? 'npm start migrates it' : 'start with MIGRATE=only'
    const words = `${server.name} answers, but its tables are an older version’s (${due.length} to be migrated): back it up, then ${how}.`
    return { findings: [failedCheck('Database', words)] }
  }
  const next = await findNextMigration(database.db)
  const tables = next
    ? warnedCheck(
        'Database',
        `${server.name} answers; its tables are the next version’s (migration ${next.version}), on which this one may run: finish the upgrade.`,
      )
    : passedCheck(
        'Database',
        `${server.name} answers; its tables are this version’s (migration ${migrations.at(-1)?.version}).`,
      )
  const outside = await examineErasureKeys(env, database)
  if (!outside.keys) return { findings: [tables, outside.finding] }
  let keyring: Keyring
  try {
    keyring = await openKeyring(env, outside.keys)
  } catch (error) {
    const failed = failedCheck('Keys', explainError(error))
    return { findings: [tables, outside.finding, failed] }
  }
  const store = createStore({ database, keyring })
  const keys = await examineKeys(store, env)
  return {
    findings: [
      tables,
      ...(await examineRole(database)),
      outside.finding,
      keys,
      ...(await examineAnchors(env, store)),
      ...(keys.well ? await examineWebhooks(env, store) : []),
      ...(keys.well ? await examinePartners(env, store) : []),
      ...(await examineReminders(env, store)),
      ...(keys.well ? await examineImports(store) : []),
    ],
    tokens: keys.well ? await examineEmbedded(env, store) : undefined,
  }
}

/** Examines the existing folder of keys: neither creates it nor changes its permissions. */
async function examineErasureKeys(
  { keyDir }: Env,
  { db }: Database,
): Promise<{ finding: Finding; keys?: ErasureKeys }> {
  const about = 'Erasure keys'
  const id = await findKeyStoreId(db)
  if (!id) return { finding: passedCheck(about, `None yet: npm start makes them in ${keyDir}.`) }
  if (existsSync(keyDir) && isExposed(keyDir)) {
    const words = `Others can read ${keyDir}: chmod 700, its files 600; the next start does so too.`
    return { finding: failedCheck(about, words) }
  }
  try {
    const keys = await openErasureKeys({ db }, keyDir)
    const lost = await findLostKey(db, keys)
    if (lost) {
      const words = `${keyDir} holds the keys of this database, but not ${lost}: put it back from a backup of that folder. What was sealed under it cannot be read.`
      return { finding: failedCheck(about, words), keys }
    }
    return {
      finding: passedCheck(about, `${keyDir} holds every key of this database (${id}).`),
      keys,
    }
  } catch (error) {
    return {
      finding: failedCheck(about, `${explainError(error)} It is ${keyDir}; the id is ${id}.`),
    }
  }
}

async function readServer({ db, kind }: Database): Promise<{ name: string; version: number }> {
  const { rows } = await sql<{ number: string }>`
    select current_setting('server_version_num') as number`.execute(db)
  const version = Math.floor(Number(rows[0]?.number) / 10_000)
  const product = kind === 'pglite' ? 'The embedded PostgreSQL' : 'PostgreSQL'
  return { name: `${product} ${version}`, version }
}

/** Examines a server only: the embedded database belongs to everybody who can read its folder. */
async function examineRole({ db, kind }: Database): Promise<Finding[]> {
  if (kind === 'pglite') return []
  const fault = await findRoleFault(db)
  if (!fault) {
    const owns = 'The user of DATABASE_URL owns nothing in the database'
    return (await isAutovacuumOn(db))
      ? [passedCheck('Role', `${owns}.`)]
      : [
          warnedCheck(
            'Role',
            `${owns}, so it may not VACUUM, and autovacuum is off: switch it on, or run VACUUM by the role that owns the tables, for the space of erased rows to be used again.`,
          ),
        ]
  }
  const remedy = 'Give the service a user of its own (see DATABASE_MIGRATION_URL).'
  return [warnedCheck('Role', `The user of DATABASE_URL ${roleWords[fault]}. ${remedy}`)]
}

async function isAutovacuumOn(db: Database['db']): Promise<boolean> {
  const { rows } = await sql<{ on: boolean }>`
    select current_setting('autovacuum')::boolean as on`.execute(db)
  return rows[0]?.on ?? true
}

/** Examines the age of the last signed head that was sent out, and whether there is a receiver. */
async function examineAnchors({ anchors }: Env, { db, auditAnchors }: Store): Promise<Finding[]> {
  const head = await auditAnchors.heads(db)
  const last = await auditAnchors.last(db)
  const open = await auditAnchors.timeOf(db, (last?.sequence ?? 0) + 1)
  const count = head.audit.sequence - (last?.sequence ?? 0)
  const how = last ? `The last head of the audit was sent out at ${last.at.toISOString()}` : ''
  if (open && Date.now() - open.getTime() > longestUnanchoredMs) {
    const since = `${how || 'No head of the audit was sent out yet'}, and ${count === 1 ? '1 event since then is' : `${count} events since then are`} not covered`
    return [
      warnedCheck(
        'Anchors',
        `${since}. A running Portico does that by itself: see audit_anchor_not_accepted and audit_time_stamp_failed in its log.`,
      ),
    ]
  }
  if (!anchors.file && !anchors.url) {
    return [
      warnedCheck(
        'Anchors',
        `${how ? `${how}, to the log only` : 'Heads of the audit go to the log only'}: set AUDIT_ANCHOR_FILE or AUDIT_ANCHOR_URL, or keep the log where nobody with the database can change it.`,
      ),
    ]
  }
  const none = 'None was sent out yet: a running Portico does that within a minute.'
  return [passedCheck('Anchors', how ? `${how}.` : none)]
}

async function examineKeys(store: Store, { keyService }: Env): Promise<Finding> {
  const holder = keyService ? 'What the key service unwraps' : 'APP_SECRET'
  try {
    await store.requireKeys()
    return passedCheck('Keys', `${holder} holds every key under which something is stored.`)
  } catch (error) {
    return failedCheck('Keys', explainError(error))
  }
}

/** A running Portico has its embedded database to itself; it is asked instead. */
async function inUseOrWrong(env: Env, error: unknown): Promise<Finding> {
  const words = explainError(error)
  if ((error as { code?: unknown }).code !== 'DATABASE_IN_USE')
    return failedCheck('Database', words)
  const address = `http://${toAuthority(listenAddress(env), env.port)}/api/ready`
  const answer = await askWhetherReady(address)
  return answer === 'ready'
    ? passedCheck(
        'Database',
        `In use by Portico, which is running and says at ${address} that database and keys are well.`,
      )
    : failedCheck('Database', `${words} It was not looked at: ${address} ${answer}.`)
}

async function askWhetherReady(address: string): Promise<'ready' | 'does not answer' | 'says no'> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) })
    const { status }: { status?: unknown } = Object(await answer.json())
    return answer.ok && status === 'ready' ? 'ready' : 'says no'
  } catch {
    return 'does not answer'
  }
}
