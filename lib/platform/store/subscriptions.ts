import type { Tx } from '#lib/database/schema.ts'
import type { Cell, Keyring } from '#lib/keys/keyring/keyring.ts'

/** A subscription to the platform's events whose key is known here. */
type KnownSubscription = { id: string; eventType: string; createdAt: Date }

export type Subscriptions = ReturnType<typeof createSubscriptions>

/** The keys that sign the platform's events, sealed under the deployment's own key. */
export function createSubscriptions(keyring: Keyring) {
  return {
    /** Stores the key of one; replaces an earlier one, because its id is the platform's. */
    async save(
      tx: Tx,
      { id, eventType, key, now }: { id: string; eventType: string; key: string; now: Date },
    ): Promise<void> {
      const { sealed, keyId } = keyring.sealForDeployment(signingKeyCell(id), Buffer.from(key))
      await tx
        .insertInto('subscription')
        .values({ id, eventType, keyId, signingKey: sealed, createdAt: now })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({ eventType, keyId, signingKey: sealed }),
        )
        .execute()
    },

    /** False if there was none. */
    async remove(tx: Tx, id: string): Promise<boolean> {
      const { numDeletedRows } = await tx
        .deleteFrom('subscription')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },

    /** The oldest first. */
    async all(tx: Tx): Promise<KnownSubscription[]> {
      return await tx
        .selectFrom('subscription')
        .select(['id', 'eventType', 'createdAt'])
        .orderBy('createdAt')
        .orderBy('id')
        .execute()
    },

    /** The key of every one. */
    async openKeys(tx: Tx): Promise<Buffer[]> {
      const rows = await tx
        .selectFrom('subscription')
        .select(['id', 'keyId', 'signingKey'])
        .orderBy('id')
        .execute()
      return rows.map(({ id, keyId, signingKey }) =>
        keyring.openForDeployment(signingKeyCell(id), signingKey, keyId),
      )
    },
  }
}

export function signingKeyCell(id: string): Cell {
  return { table: 'subscription', row: id, column: 'signing_key' }
}
