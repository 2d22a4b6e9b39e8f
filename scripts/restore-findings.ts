/** Examines a restored copy. */
import { sql } from 'kysely'
import { compareWithSigned } from '../lib/audit/store/compare-signed.ts'
import { openKeyring } from '../lib/composition/connect-keys.ts'
import type { Env } from '../lib/config/to-env.ts'
import type { Database } from '../lib/database/connection/database.ts'
import { explainError } from '../lib/database/explain-error.ts'
import { findPendingMigrations, migrate } from '../lib/database/migrations/migrate.ts'
import { createStore, type Store } from '../lib/database/store.ts'
import { KeyUnknown, SealBroken } from '../lib/keys/keyring/keyring.ts'
import {
  findKeyStoreId,
  findLostKey,
  openErasureKeys,
} from '../lib/keys/keyring/open-erasure-keys.ts'
import { type Finding, failedCheck, passedCheck } from './doctor-finding.ts'

/** Looks at all of it; the copy is migrated if that is due, as a start would. */
export async function examineCopy(env: Env, copy: Database): Promise<Finding[]> {
  const tables = await examineTables(copy)
  if (!tables.well) return [tables]
  const opened = await openStore(env, copy)
  if ('finding' in opened) return [tables, opened.finding, await describeContents(copy)]
  const { store } = opened
  return [
    tables,
    await examineRows(store),
    await examineChains(store),
    await describeContents(copy),
  ]
}

async function examineTables(copy: Database): Promise<Finding> {
  const about = 'Migrations'
  try {
    if (!(await hasTables(copy))) return failedCheck(about, 'It has no tables of Portico.')
    const due = await findPendingMigrations(copy.db)
    await migrate(copy)
    return passedCheck(
      about,
      due.length === 0
        ? 'Its tables are this version’s.'
        : `Its tables were an older version’s: ${due.length} migrations ran on the copy.`,
    )
  } catch (error) {
    return failedCheck(about, explainError(error))
  }
}

async function hasTables({ db }: Database): Promise<boolean> {
  const { rows } = await sql<{ here: boolean }>`
    select to_regclass('migration') is not null as here`.execute(db)
  return rows[0]?.here ?? false
}

/** Opens it with the keys of this installation, and creates none. */
async function openStore(
  env: Env,
  copy: Database,
): Promise<{ store: Store } | { finding: Finding }> {
  const about = 'Keys'
  try {
    if (!(await findKeyStoreId(copy.db))) {
      return {
        finding: failedCheck(about, 'It was made before the first start: it holds nothing.'),
      }
    }
    const erasureKeys = await openErasureKeys(copy, env.keyDir)
    const store = createStore({ database: copy, keyring: await openKeyring(env, erasureKeys) })
    await store.requireKeys()
    const lost = await findLostKey(copy.db, erasureKeys)
    if (!lost) return { store }
    const words = `${env.keyDir} lacks the key ${lost}: set KEY_DIR to the folder’s backup of that time.`
    return { finding: failedCheck(about, words) }
  } catch (error) {
    return { finding: failedCheck(about, explainError(error)) }
  }
}

const rowsAtOnce = 200

type Opened = {
  open: number
  erased: number
  broken: number
  acceptances: number
  documents: number
}

/** Opens every application, every acceptance and every document that is stored. */
async function examineRows(store: Store): Promise<Finding> {
  const counts: Opened = { open: 0, erased: 0, broken: 0, acceptances: 0, documents: 0 }
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await store.db
      .selectFrom('application')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    for (const { id } of rows) await openApplication(store, id, counts)
    const last = rows.at(-1)
    if (!last) break
    after = last.id
  }
  const { open, erased, broken, acceptances, documents } = counts
  const words = `${open} applications open, with ${acceptances} acceptances and ${documents} documents; ${erased} were erased.`
  return broken === 0
    ? passedCheck('Keys', `Every key is held: ${words}`)
    : failedCheck(
        'Keys',
        `${broken} applications do not open, so the backup is damaged or has other keys: ${words}`,
      )
}

async function openApplication(store: Store, id: string, counts: Opened): Promise<void> {
  const { db, applications, acceptances, uploads } = store
  try {
    if (!(await applications.find(db, id))) {
      counts.erased += 1
      return
    }
    counts.acceptances += (await acceptances.all(db, id)).length
    const stored = await db
      .selectFrom('upload')
      .select(['id', 'applicationId', 'contentHash', 'size'])
      .where('applicationId', '=', id)
      .where('contentHash', 'is not', null)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('uploadChunk').select('number').whereRef('uploadId', '=', 'upload.id')),
      )
      .execute()
    for (const { contentHash, size, ...upload } of stored) {
      const received = { ...upload, contentHash: `${contentHash}`, size: Number(size) }
      for await (const _ of uploads.openChunks(db, received));
      counts.documents += 1
    }
    counts.open += 1
  } catch (error) {
    if (!(error instanceof SealBroken || error instanceof KeyUnknown)) throw error
    counts.broken += 1
  }
}

async function examineChains({ db, audit, evidence }: Store): Promise<Finding> {
  const about = 'Audit'
  const chains = { audit: await audit.verify(db), evidence: await evidence.verify(db) }
  for (const [name, verdict] of Object.entries(chains)) {
    if (!verdict.ok) {
      const words = `The ${name} is broken at ${verdict.sequence} (${verdict.fault}): npm run audit:verify explains it once the backup is restored.`
      return failedCheck(about, words)
    }
  }
  const differing = (await compareWithSigned(db)).length
  if (differing > 0) {
    return failedCheck(about, `${differing} rows are not as what was signed of them says.`)
  }
  const [events, records] = Object.values(chains).map((verdict) =>
    verdict.ok ? verdict.events : 0,
  )
  return passedCheck(
    about,
    `${events} events and ${records} records of evidence are whole, and the rows are as they were signed.`,
  )
}

/** Reports the number of rows and the age of the newest. */
async function describeContents({ db }: Database): Promise<Finding> {
  const { rows } = await sql<{ applications: number; submissions: number; newest: Date | null }>`
    select
      (select count(*)::integer from application) as applications,
      (select count(*)::integer from submission) as submissions,
      greatest(
        (select max(updated_at) from application),
        (select max(at) from audit_event)
      ) as newest`.execute(db)
  const { applications = 0, submissions = 0, newest = null } = rows[0] ?? {}
  const counts = `${applications} applications, ${submissions} of them submitted`
  if (!newest) return passedCheck('Contents', `${counts}; nothing has happened yet.`)
  const hours = Math.max(0, (Date.now() - newest.getTime()) / 3_600_000)
  const age = hours < 48 ? `${hours.toFixed(1)} hours` : `${Math.floor(hours / 24)} days`
  return passedCheck(
    'Contents',
    `${counts}; the newest row is of ${newest.toISOString()}, ${age} ago.`,
  )
}
