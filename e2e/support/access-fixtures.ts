/** The server on which the table of access is tried: its cases before it starts, and what changed since. */

import { expect } from '@playwright/test'
import { sql } from 'kysely'
import { getKeyDir } from '../../lib/config/data-folder.ts'
import { appSecretFile, findLocalSecret } from '../../lib/config/local-secrets.ts'
import { openDatabase } from '../../lib/database/connection/database.ts'
import { createStore } from '../../lib/database/store.ts'
import { ensureKeyFolder } from '../../lib/keys/keyring/key-folder.ts'
import { createKeyring } from '../../lib/keys/keyring/keyring.ts'
import { actionRequests } from './access-actions.ts'
import { branches, type Case } from './access-case.ts'
import { type CaseMaker, createCaseMaker } from './access-cases.ts'
import { filledIn, postForm, readForm } from './access-requests.ts'
import { sendRequest } from './http.ts'
import type { Portico } from './server.ts'
import { withDatabase } from './stopped-store.ts'

/** The settings of a server on which every action and page can be tried. */
export const accessSettings = {
  TRUST_PROXY: 'on',
  STAFF_FLAGS: 'note',
  STAFF_BRANCHES: branches.join(','),
  // One of staff looks at more of them here than anybody does in a day.
  STAFF_LIMITS: 'cases_hour=-/- cases_day=-/- searches_hour=-/- exports_hour=-/-',
  STAFF_POOL: branches[0],
  REGISTERS: 'embedded',
}

/** Makes cases in the data folder of a server that will use that port. */
export async function createAccessFixtures(
  { dataDir, port }: { dataDir: string; port: number },
  fill: (make: CaseMaker['make']) => Promise<void>,
): Promise<void> {
  const database = await openDatabase({ dataDir })
  try {
    const secret = findLocalSecret(dataDir, appSecretFile) ?? ''
    const keyring = createKeyring([secret], ensureKeyFolder(getKeyDir(dataDir)))
    const store = createStore({ database, keyring })
    const { make } = await createCaseMaker(store, new URL(`http://localhost:${port}`))
    await fill(make)
  } finally {
    await database.close()
  }
}

/** Accepts and sends the cases that need it. */
export async function finishCases({ url }: Portico, cases: readonly Case[]): Promise<void> {
  const due = cases.filter(({ kind }) => kind === 'sent')
  const finish = async (on: Case) => {
    const cookie = on.cookies.customer
    await post(url, 'submitApplication', on)
    await expect
      .poll(async () => {
        const { text } = await sendRequest(`${url}/en/apply/${on.id}/status`, { cookie })
        on.document = text.match(/\/documents\/([^/"?]+)"/)?.[1] ?? ''
        return on.document
      })
      .not.toBe('')
    const { text } = await sendRequest(`${url}/sandbox`)
    on.platformId = text.match(/\/sandbox\/applications\/([^"]+)"/)?.[1] ?? ''
  }
  await Promise.all(due.map(finish))
}

async function post(server: string, row: string, on: Case): Promise<void> {
  const asks = actionRequests[row]
  if (!asks) throw new Error(`There is no ${row}`)
  const form = filledIn(await readForm(server, row, asks, on), asks.typed?.(on) ?? [])
  const { status } = await postForm(server, form, { cookie: on.cookies.customer })
  if (status !== 303) throw new Error(`${row} for a case: ${status}`)
}

/** A hash of each table's rows, the last sequence number of the audit, and the number of unsent messages. */
export type Snapshot = {
  tables: ReadonlyMap<string, string>
  sequence: number
  waitingMessages: number
}
export type Written = { event: string; kind: string; id: string; applicationId: string | null }

/** The columns that change by themselves, or by viewing: times of use, of leases and of the next look. */
const moving = [
  'last_seen_at',
  'seen_at',
  'page',
  'idle_until',
  'idle_seal',
  'updated_at',
  'expires_at',
  'expires_seal',
  'next_check_at',
  'status_checked_at',
  'status_answer',
  'last_event_at',
  'last_activity_at',
  'lease_owner',
  'lease_until',
  'fence',
]
/**
 * Tables that are not compared, whatever an actor may do: counts of attempts, of what staff viewed and of pages,
 * the embedded platform, and tables that have checks of their own.
 */
const notCompared =
  /^(rate_limit|staff_volume|funnel_count|simulator_record|audit_|subscription|received_event)/

/** The database of a server that is stopped meanwhile. */
export async function snapshot({ dataDir }: Portico): Promise<Snapshot> {
  return await withDatabase(dataDir, async ({ db }) => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'
    `.execute(db)
    const names = rows.map(({ name }) => name).filter((name) => !notCompared.test(name))
    const tables = new Map<string, string>()
    for (const name of names.toSorted()) {
      const found = await sql<{ hash: string }>`
        select coalesce(md5(string_agg(row_text, '|' order by row_text)), '') as hash
        from (
          select (to_jsonb(t) - ${sql.lit(`{${moving.join(',')}}`)}::text[])::text as row_text
          from ${sql.table(name)} t
        ) as texts
      `.execute(db)
      tables.set(name, found.rows[0]?.hash ?? '')
    }
    const { last } = await db
      .selectFrom('auditEvent')
      .select(({ fn }) => fn.max('sequence').as('last'))
      .executeTakeFirstOrThrow()
    const { waiting } = await db
      .selectFrom('mail')
      .select(({ fn }) => fn.countAll().as('waiting'))
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    return { tables, sequence: Number(last), waitingMessages: Number(waiting) }
  })
}

/** Sends delayed messages at the next start. */
export async function sendDelayedMessages({ dataDir }: Portico): Promise<void> {
  await withDatabase(dataDir, async ({ db }) => {
    await db
      .updateTable('mail')
      .set({ nextAttemptAt: new Date() })
      .where('state', '=', 'waiting')
      .execute()
  })
}

/** The audit since that snapshot. */
export async function writtenSince(
  { dataDir }: Portico,
  { sequence }: Snapshot,
): Promise<Written[]> {
  return await withDatabase(dataDir, async ({ db }) => {
    const rows = await db
      .selectFrom('auditEvent')
      .select(['applicationId', 'actor', 'event'])
      .where('sequence', '>', sequence)
      .execute()
    return rows.map(({ applicationId, actor, event }) => {
      const { kind, id = '' } = actor as { kind: string; id?: string }
      return { event, kind, id, applicationId }
    })
  })
}
