/** The tokens of the platform, shared by all processes on one database: one requests it, the others use it. */
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tx } from '#lib/database/schema.ts'
import type { Cell, Keyring } from '#lib/keys/keyring/keyring.ts'
import type { SharedToken, TokenExchange } from '../client/shared-token.ts'

/** How often a waiting process looks whether another has got the token. */
const lookAgainMs = 50

/** `now`: a clock in milliseconds that never goes back. */
type Options = { now?: () => number }

/**
 * Creates the exchange. The turn to request a token is recorded until half of `waitMs` is over, so that a dead
 * process holds up the others no longer; no transaction is open while the platform is asked. The database's
 * clock counts, since those of instances differ.
 */
export function createPlatformTokens(
  db: Tx,
  keyring: Keyring,
  { now = () => performance.now() }: Options = {},
): TokenExchange {
  return async ({ key, known, waitMs }, request) => {
    // The key would let an attacker verify guesses of the client's secret, so only its index is stored.
    const [current] = keyring.indexesOf('platform-token', key)
    if (!current) throw new Error('There is always a current key')
    const index = current.index
    const until = now() + waitMs
    for (;;) {
      const found = await findToken(db, keyring, index)
      if (found && found.value !== known) return found
      if (await takeTurn(db, index, waitMs / 2)) break
      if (now() + lookAgainMs >= until) return undefined
      await sleep(lookAgainMs)
    }
    let token: SharedToken | undefined
    try {
      // Another process may have had its turn between the look and this one.
      const found = await findToken(db, keyring, index)
      if (found && found.value !== known) return found
      token = await request()
      return token
    } finally {
      await endTurn(db, keyring, { index, token })
    }
  }
}

/** The token that need not be renewed yet; none if another secret has sealed it. */
async function findToken(
  db: Tx,
  keyring: Keyring,
  index: Buffer,
): Promise<SharedToken | undefined> {
  const row = await db
    .selectFrom('platformToken')
    .select([
      'sealed',
      'keyId',
      sql<number>`(extract(epoch from renew_at - now()) * 1000)::float8`.as('renewInMs'),
      sql<number>`(extract(epoch from ends_at - now()) * 1000)::float8`.as('endsInMs'),
    ])
    .where('key', '=', index)
    .where('renewAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!row?.sealed || !row.keyId || !keyring.holds(row.keyId)) return undefined
  const value = keyring.openForDeployment(cellOf(index), row.sealed, row.keyId).toString()
  return { value, renewInMs: row.renewInMs, endsInMs: row.endsInMs }
}

/** Tells whether it is ours: nobody else requests the token, or has for too long. */
async function takeTurn(db: Tx, index: Buffer, leaseMs: number): Promise<boolean> {
  const { rows } = await sql`
    insert into platform_token as held (key, requested_until)
    values (${index}, now() + make_interval(secs => ${leaseMs / 1_000}))
    on conflict (key) do update set requested_until = excluded.requested_until
    where held.requested_until is null or held.requested_until <= now()
    returning 1`.execute(db)
  return rows.length > 0
}

async function endTurn(
  db: Tx,
  keyring: Keyring,
  { index, token }: { index: Buffer; token: SharedToken | undefined },
): Promise<void> {
  const sealed = token && {
    ...keyring.sealForDeployment(cellOf(index), Buffer.from(token.value)),
    renewAt: inMs(token.renewInMs),
    endsAt: inMs(token.endsInMs),
  }
  await db
    .updateTable('platformToken')
    .set({ requestedUntil: null, ...sealed })
    .where('key', '=', index)
    .execute()
}

function inMs(ms: number) {
  return sql<Date>`now() + make_interval(secs => ${ms / 1_000})`
}

function cellOf(index: Buffer): Cell {
  return { table: 'platform_token', row: index.toString('hex'), column: 'sealed' }
}
