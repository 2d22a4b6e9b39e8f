import type { Selectable } from 'kysely'
import { type Head, type Verdict, walkChain } from '#lib/audit/rules/chain.ts'
import { findEvidenceKeys } from '#lib/audit/store/audit-keys.ts'
import type { Schema, Tx } from '#lib/database/schema.ts'
import { bytesOfJson, parseSealedJson, requireDataKey } from '#lib/keys/keyring/data-key.ts'
import type { Cell, Keyring } from '#lib/keys/keyring/keyring.ts'
import type { EvidenceKey } from '../evidence/keys.ts'
import { type EvidenceKind, type EvidenceRecord, personalParts } from '../evidence/record.ts'
import { hashSealed, type Parts, seal } from '../evidence/seal.ts'
import { findSealedFaults } from '../evidence/verify-receipt.ts'

/** A new record, whose chain follows from those before it. */
type NewEvidence = {
  /** The id of the acceptance or the operation: each has one record. */
  id: string
  kind: EvidenceKind
  applicationId: string
  acceptanceId: string
  /** Parts without personal data. */
  facts: Record<string, object>
  /** Personal parts, and the secret of the answers' hashes; erased with the application. */
  personal?: { parts: Record<string, object>; secret: Uint8Array }
  now: Date
}

/** The head of the chain, and the last record of one application. */
type EndOfChain = {
  head: Head
  /** The hash of the application's last record. */
  earlier: string | null
  /** The record of its latest acceptance; `reference` is the customer's. */
  acceptance: { id: string; hash: string; reference: string } | undefined
}

/** A stored record and the secret of the hashes of its answers. */
type StoredEvidence = { record: EvidenceRecord; secret: Buffer | undefined }

export type Evidence = ReturnType<typeof createEvidence>

type Row = Selectable<Schema['evidence']>
type Personal = { parts: Parts; secret: string }

/** The evidence of acceptances: insert-only, hash-chained, signed. See lib/acceptance/evidence. */
export function createEvidence(keyring: Keyring) {
  /** Opens a record with its sealed parts, if they still exist. */
  async function opened(tx: Tx, row: Row): Promise<StoredEvidence> {
    const { id, applicationId, parts, hashes, keyId: key, signature: value } = row
    const personal = row.personal && (await openPersonal(tx, applicationId, id, row.personal))
    const record = {
      parts: { ...(parts as object), ...personal?.parts },
      hashes,
      signature: { key, value },
    }
    return {
      record: record as unknown as EvidenceRecord,
      secret: personal ? Buffer.from(personal.secret, 'base64url') : undefined,
    }
  }

  async function openPersonal(
    tx: Tx,
    applicationId: string,
    id: string,
    sealed: Uint8Array,
  ): Promise<Personal> {
    const dataKey = await requireDataKey(tx, keyring, applicationId)
    return parseSealedJson(keyring.open(dataKey, personalCell(id), sealed)) as Personal
  }

  return {
    /**
     * Locks the end of the chain for the caller's transaction, which from here to its end lets nobody else
     * append: so let this come late, and before the audit.
     */
    async lockEnd(tx: Tx, applicationId: string): Promise<EndOfChain> {
      const head = await tx
        .selectFrom('evidenceHead')
        .select(['sequence', 'hash'])
        .forUpdate()
        .executeTakeFirstOrThrow()
      // Read only now, or a concurrent append would be missed.
      const latest = await ofApplication(tx, applicationId)
        .distinctOn('kind')
        .select(['kind', 'sequence', 'id', 'hash', 'parts'])
        .orderBy('kind')
        .orderBy('sequence', 'desc')
        .execute()
      const [last] = latest.toSorted((one, other) => other.sequence - one.sequence)
      const acceptance = latest.find(({ kind }) => kind === 'acceptance')
      const { record } = (acceptance?.parts ?? {}) as Partial<EvidenceRecord['parts']>
      return {
        head,
        earlier: last?.hash ?? null,
        acceptance: acceptance &&
          record && { id: acceptance.id, hash: acceptance.hash, reference: record.application },
      }
    },

    /** Appends at the end that the caller's transaction has locked. */
    async append(tx: Tx, { head, earlier }: EndOfChain, evidence: NewEvidence): Promise<void> {
      const { id, kind, applicationId, acceptanceId, facts, personal, now } = evidence
      const chain = { previous: head.hash, earlier }
      const sealed = seal({ ...facts, chain, ...personal?.parts }, keyring.signer)
      const names = Object.keys(personal?.parts ?? {})
      const hash = hashSealed(sealed)
      const row = {
        sequence: head.sequence + 1,
        id,
        kind,
        applicationId,
        acceptanceId,
        parts: JSON.stringify(chosen(sealed.parts, (name) => !names.includes(name))),
        personal: personal
          ? keyring.seal(
              await requireDataKey(tx, keyring, applicationId),
              personalCell(id),
              bytesOfJson({
                parts: chosen(sealed.parts, (name) => names.includes(name)),
                secret: Buffer.from(personal.secret).toString('base64url'),
              }),
            )
          : null,
        hashes: JSON.stringify(sealed.hashes),
        keyId: sealed.signature.key,
        signature: sealed.signature.value,
        previousHash: head.hash,
        hash,
        at: now,
      }
      const { kid, x } = keyring.signer.key
      const key = { id: kid, publicKey: x, firstUsedAt: now }
      await tx
        .with('known', (db) =>
          db
            .insertInto('evidenceKey')
            .values(key)
            .onConflict((conflict) => conflict.doNothing()),
        )
        .with('appended', (db) => db.insertInto('evidence').values(row))
        .updateTable('evidenceHead')
        .set({ sequence: row.sequence, hash })
        .execute()
    },

    /** Lists all records of an application, the oldest first; personal parts are missing once erased. */
    async list(tx: Tx, applicationId: string): Promise<StoredEvidence[]> {
      const rows = await ofApplication(tx, applicationId).selectAll().orderBy('sequence').execute()
      const evidence: StoredEvidence[] = []
      for (const row of rows) evidence.push(await opened(tx, row))
      return evidence
    },

    /** The public keys under which something is signed, and those that are held; the current first. */
    keys: (tx: Tx) => findEvidenceKeys(tx, keyring),

    /** Signs for this installation. */
    get signer() {
      return keyring.signer
    },

    /** Returns those of these hashes that are in the chain. */
    async holds(tx: Tx, hashes: readonly string[]): Promise<string[]> {
      if (hashes.length === 0) return []
      const rows = await tx
        .selectFrom('evidence')
        .select('hash')
        .where('hash', 'in', [...hashes])
        .execute()
      return rows.map(({ hash }) => hash)
    },

    /** Returns the head of the chain, as the audit does. */
    async head(tx: Tx): Promise<Head> {
      return await tx
        .selectFrom('evidenceHead')
        .select(['sequence', 'hash'])
        .executeTakeFirstOrThrow()
    },

    /**
     * Tells whether the chain is complete and valid: every record exists, its parts fit their hashes, these
     * their signature, and each is linked to the one before it. Sealed parts are known by their hash.
     */
    async verify(db: Tx): Promise<Verdict> {
      // Reads head and records in one snapshot, or a concurrent write would look like a forgery.
      return await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          const head = await tx
            .selectFrom('evidenceHead')
            .select(['sequence', 'hash'])
            .executeTakeFirstOrThrow()
          const known = new Map((await findEvidenceKeys(tx, keyring)).map((key) => [key.kid, key]))
          return await walkChain(rows(tx), head, (row) => hashOfWhole(row, known))
        })
    },
  }
}

/** Returns the hash that the record must have; undefined if the record is not complete. */
function hashOfWhole(row: Row, keys: Map<string, EvidenceKey>): string | undefined {
  const { id, kind, parts, hashes, keyId, signature: value, previousHash } = row
  const key = keys.get(keyId)
  const open = parts as unknown as Parts
  const sealed = { parts: open, hashes, signature: { key: keyId, value } }
  const erased = Object.keys(hashes).filter((name) => personalParts.includes(name))
  const { record, chain } = parts as Partial<Pick<EvidenceRecord['parts'], 'record' | 'chain'>>
  const isWhole =
    key !== undefined &&
    record?.id === id &&
    record.kind === kind &&
    chain?.previous === previousHash &&
    findSealedFaults(sealed, key, '', erased).length === 0
  return isWhole ? hashSealed({ hashes }) : undefined
}

const ROWS_AT_ONCE = 200

async function* rows(tx: Tx): AsyncGenerator<Row> {
  let after = Number.MIN_SAFE_INTEGER
  for (;;) {
    const found = await tx
      .selectFrom('evidence')
      .selectAll()
      .where('sequence', '>', after)
      .orderBy('sequence')
      .limit(ROWS_AT_ONCE)
      .execute()
    yield* found
    const last = found.at(-1)
    if (!last || found.length < ROWS_AT_ONCE) return
    after = last.sequence
  }
}

function ofApplication(tx: Tx, applicationId: string) {
  return tx.selectFrom('evidence').where('applicationId', '=', applicationId)
}

function chosen(parts: Record<string, unknown>, isChosen: (name: string) => boolean) {
  return Object.fromEntries(Object.entries(parts).filter(([name]) => isChosen(name)))
}

function personalCell(row: string): Cell {
  return { table: 'evidence', row, column: 'personal' }
}
