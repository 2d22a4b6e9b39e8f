import type { Tx } from '#lib/database/schema.ts'
import type { Anchor, AnchorStatement } from '../rules/anchor.ts'
import type { Head } from '../rules/chain.ts'

export type AuditAnchors = ReturnType<typeof createAuditAnchors>

/** An anchor as it is stored; whether it is signed is for its reader to find out. */
type StoredAnchor = { sequence: number; at: Date; jws: string; timeStamp?: string }

/** The signed heads that were sent out, and which process sends them. */
export function createAuditAnchors() {
  return {
    /**
     * Acquires or extends the lease: one process at a time anchors. A second one would do no harm but send
     * each head twice.
     */
    async lease(tx: Tx, owner: string, now: Date, until: Date): Promise<boolean> {
      const { numUpdatedRows } = await tx
        .updateTable('auditAnchorLease')
        .set({ owner, until })
        .where((is) =>
          is.or([is('owner', 'is', null), is('owner', '=', owner), is('until', '<=', now)]),
        )
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** Gives the lease back. */
    async release(tx: Tx, owner: string): Promise<void> {
      await tx
        .updateTable('auditAnchorLease')
        .set({ owner: null, until: null })
        .where('owner', '=', owner)
        .execute()
    },

    /** Returns the heads of both chains at one moment. */
    async heads(tx: Tx): Promise<Pick<AnchorStatement, 'audit' | 'evidence'>> {
      const row = await tx
        .selectFrom('auditHead as audit')
        .innerJoin('evidenceHead as evidence', 'audit.oneRow', 'evidence.oneRow')
        .select(['audit.sequence', 'audit.hash'])
        .select(['evidence.sequence as evidenceSequence', 'evidence.hash as evidenceHash'])
        .executeTakeFirstOrThrow()
      return {
        audit: { sequence: row.sequence, hash: row.hash },
        evidence: { sequence: row.evidenceSequence, hash: row.evidenceHash },
      }
    },

    /** The hashes that events, or records of evidence, have now, by their numbers. */
    async hashesAt(
      tx: Tx,
      table: 'auditEvent' | 'evidence',
      sequences: readonly number[],
    ): Promise<Map<number, string>> {
      const found = new Map<number, string>()
      for (let from = 0; from < sequences.length; from += ROWS_AT_ONCE) {
        const rows = await tx
          .selectFrom(table)
          .select(['sequence', 'hash'])
          .where('sequence', 'in', sequences.slice(from, from + ROWS_AT_ONCE))
          .execute()
        for (const { sequence, hash } of rows) found.set(sequence, hash)
      }
      return found
    },

    /** When an event was written. */
    async timeOf(tx: Tx, sequence: number): Promise<Date | undefined> {
      const row = await tx
        .selectFrom('auditEvent')
        .select('at')
        .where('sequence', '=', sequence)
        .executeTakeFirst()
      return row?.at
    },

    /** Writes down that it was sent everywhere. */
    async add(tx: Tx, { statement, jws, timeStamp }: Anchor): Promise<void> {
      const [header = '', , signature = ''] = jws.split('.')
      const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
      await tx
        .insertInto('auditAnchor')
        .values({
          sequence: statement.audit.sequence,
          at: new Date(statement.at),
          statement: jws.slice(0, jws.lastIndexOf('.')),
          keyId: kid,
          signature,
          timeStamp: timeStamp ? Buffer.from(timeStamp, 'base64') : null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    async last(tx: Tx): Promise<StoredAnchor | undefined> {
      const row = await tx
        .selectFrom('auditAnchor')
        .selectAll()
        .orderBy('sequence', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && storedOf(row)
    },

    /** Yields all stored anchors, the oldest first. */
    async *all(tx: Tx): AsyncGenerator<StoredAnchor> {
      let after = Number.MIN_SAFE_INTEGER
      for (;;) {
        const rows = await tx
          .selectFrom('auditAnchor')
          .selectAll()
          .where('sequence', '>', after)
          .orderBy('sequence')
          .limit(ROWS_AT_ONCE)
          .execute()
        yield* rows.map(storedOf)
        const last = rows.at(-1)
        if (!last || rows.length < ROWS_AT_ONCE) return
        after = last.sequence
      }
    },
  }
}

const ROWS_AT_ONCE = 500

type Row = Head & { at: Date; statement: string; signature: string; timeStamp: Uint8Array | null }

function storedOf({ sequence, at, statement, signature, timeStamp }: Omit<Row, 'hash'>) {
  const stamp = timeStamp && { timeStamp: Buffer.from(timeStamp).toString('base64') }
  return { sequence, at, jws: `${statement}.${signature}`, ...stamp }
}
