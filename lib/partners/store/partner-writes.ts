import type { Tx } from '#lib/database/schema.ts'
import { bytesOfJson, parseSealedJson, requireDataKey } from '#lib/keys/keyring/data-key.ts'
import type { Cell, Keyring } from '#lib/keys/keyring/keyring.ts'

/** A write that is done once however often it is sent: its Idempotency-Key, and method, path and body. */
export type Once = { key: string; request: string }

/** `outcome` is undefined if the application was erased since. */
type KeptWrite = { isSameRequest: boolean; outcome: unknown }

export type PartnerWrites = ReturnType<typeof createPartnerWrites>

const keptMs = 24 * 3_600_000

/**
 * Stores for a day what came of partners' writes that had an Idempotency-Key. Key and request are stored as
 * keyed hashes, because they can be guessed; the outcome under the key of the application that it is about.
 */
export function createPartnerWrites(keyring: Keyring) {
  const indexesOf = (value: string) =>
    keyring.indexesOf('partner-write', value).map(({ index }) => index)

  return {
    /** Finds what came of a write with this key. */
    async find(tx: Tx, partnerId: string, once: Once, now: Date): Promise<KeptWrite | undefined> {
      const row = await tx
        .selectFrom('partnerWrite')
        .select(['keyHash', 'requestHash', 'applicationId', 'outcome'])
        .where('partnerId', '=', partnerId)
        .where('keyHash', 'in', indexesOf(once.key))
        .where('createdAt', '>', oldest(now))
        .executeTakeFirst()
      if (!row) return undefined
      const isSameRequest = indexesOf(once.request).some((hash) => hash.equals(row.requestHash))
      if (!isSameRequest || !row.outcome) return { isSameRequest, outcome: undefined }
      const dataKey = await requireDataKey(tx, keyring, row.applicationId)
      const bytes = keyring.open(dataKey, outcomeCell(partnerId, row), row.outcome)
      return { isSameRequest, outcome: parseSealedJson(bytes) }
    },

    /** Keeps what came of a write; `outcome` is undefined if the application was erased by it. */
    async add(
      tx: Tx,
      partnerId: string,
      once: Once,
      { applicationId, outcome, now }: { applicationId: string; outcome: unknown; now: Date },
    ): Promise<void> {
      const [keyHash] = indexesOf(once.key)
      const [requestHash] = indexesOf(once.request)
      if (!keyHash || !requestHash) throw new Error('There is always a current key')
      const hashes = { keyHash, requestHash }
      const sealed =
        outcome === undefined
          ? null
          : keyring.seal(
              await requireDataKey(tx, keyring, applicationId),
              outcomeCell(partnerId, hashes),
              bytesOfJson(outcome),
            )
      const row = { requestHash, applicationId, outcome: sealed, createdAt: now }
      await tx
        .insertInto('partnerWrite')
        .values({ partnerId, keyHash, ...row })
        // One that is older than a day waits to be deleted.
        .onConflict((conflict) => conflict.columns(['partnerId', 'keyHash']).doUpdateSet(row))
        .execute()
    },

    async forgetOld(tx: Tx, now: Date): Promise<void> {
      await tx.deleteFrom('partnerWrite').where('createdAt', '<=', oldest(now)).execute()
    },
  }
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - keptMs)
}

/** The request is part of the place, so that no outcome is put in another's. */
function outcomeCell(
  partnerId: string,
  { keyHash, requestHash }: { keyHash: Uint8Array; requestHash: Uint8Array },
): Cell {
  const row = [
    partnerId,
    ...[keyHash, requestHash].map((hash) => Buffer.from(hash).toString('hex')),
  ]
  return { table: 'partner_write', row: row.join('/'), column: 'outcome' }
}
