import type { Selectable } from 'kysely'
import { type RightsSeals, selectRights } from '#lib/access/rights/rights-seals.ts'
import type { Schema, Tx } from '#lib/database/schema.ts'

/** A firm's own system that starts applications, with the hash of its key. */
export type Partner = Selectable<Schema['partner']>

export type Partners = ReturnType<typeof createPartners>

/** A use within this time of the last one is not written again. */
const useIntervalMs = 60_000

const columns = [
  'id',
  'name',
  'scopes',
  'returnUrls',
  'keyHash',
  'earlierKeyHash',
  'earlierKeyUntil',
  'createdAt',
  'rotatedAt',
  'lastUsedAt',
  'endedAt',
] as const

/** Stores the keys of partners. Their rows are sealed: one that Portico did not write lets nobody in. */
export function createPartners(rights: RightsSeals) {
  const select = (tx: Tx) =>
    tx
      .selectFrom('partner')
      .select(columns)
      .select(selectRights('partner', 'partner.id').as('rights'))

  return {
    async add(
      tx: Tx,
      partner: Pick<Partner, 'id' | 'name' | 'scopes' | 'keyHash'> & { now: Date },
    ): Promise<void> {
      const { now, ...given } = partner
      await rights.start(tx, 'partner', given.id, (within) =>
        within
          .insertInto('partner')
          .values({ ...given, createdAt: now })
          .execute(),
      )
    },

    /** Finds a partner whose row is ours, also one that has ended. */
    async find(tx: Tx, id: string): Promise<Partner | undefined> {
      const row = await select(tx).where('partner.id', '=', id).executeTakeFirst()
      if (!row) return undefined
      const { rights: read, ...partner } = row
      return rights.check(tx, 'partner', id, read) ? partner : undefined
    },

    /** Finds it as `find` does; its key cannot be changed or ended before the transaction ends. */
    async lock(tx: Tx, id: string): Promise<Partner | undefined> {
      const row = await select(tx)
        .where('partner.id', '=', id)
        .forNoKeyUpdate('partner')
        .executeTakeFirst()
      if (!row) return undefined
      const { rights: read, ...partner } = row
      return (await rights.checkLocked(tx, 'partner', id, read)) ? partner : undefined
    },

    /** Tells whether there is any that has not ended: without one the interface is off. */
    async isAnyOpen(tx: Tx): Promise<boolean> {
      const row = await tx
        .selectFrom('partner')
        .select('id')
        .where('endedAt', 'is', null)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Lists all partners by name, with whether their row is ours. */
    async list(tx: Tx): Promise<(Partner & { isOurs: boolean })[]> {
      const rows = await select(tx).orderBy('name').execute()
      return rows.map(({ rights: read, ...partner }) => ({
        ...partner,
        isOurs: rights.check(tx, 'partner', partner.id, read),
      }))
    },

    /** Gives a partner another key; the one before works until then. */
    async rotate(
      tx: Tx,
      { id, keyHash: earlierKeyHash }: Pick<Partner, 'id' | 'keyHash'>,
      { keyHash, until, now }: { keyHash: Uint8Array; until: Date; now: Date },
    ): Promise<void> {
      await rights.change(tx, 'partner', [id], (within) =>
        within
          .updateTable('partner')
          .set({ keyHash, earlierKeyHash, earlierKeyUntil: until, rotatedAt: now })
          .where('id', '=', id)
          .execute(),
      )
    },

    /** Replaces the addresses to which its customers may be led back. */
    async setReturnUrls(tx: Tx, id: string, returnUrls: string[]): Promise<void> {
      await rights.change(tx, 'partner', [id], (within) =>
        within.updateTable('partner').set({ returnUrls }).where('id', '=', id).execute(),
      )
    },

    /** Ends the keys of a partner. */
    async end(tx: Tx, id: string, now: Date): Promise<void> {
      await rights.change(tx, 'partner', [id], (within) =>
        within
          .updateTable('partner')
          .set({ endedAt: now, earlierKeyHash: null, earlierKeyUntil: null })
          .where('id', '=', id)
          .where('endedAt', 'is', null)
          .execute(),
      )
    },

    /** Notes that its key was used, at most once a minute. */
    async noteUse(tx: Tx, { id, lastUsedAt }: Partner, now: Date): Promise<void> {
      if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < useIntervalMs) return
      await tx.updateTable('partner').set({ lastUsedAt: now }).where('id', '=', id).execute()
    },
  }
}
