import type { Store } from '#lib/database/store.ts'
import type { Anchor } from './rules/anchor.ts'

/**
 * `cut`: the chain ends before the signed head, and `sequence` is the first missing event. `replaced`: the
 * events from `sequence` to `to` differ from the signed ones: left out, reordered, or of another chain.
 */
export type AnchorsVerdict =
  | { ok: true; last: Anchor | undefined }
  | {
      ok: false
      chain: 'audit' | 'evidence'
      fault: 'cut' | 'replaced'
      sequence: number
      to: number
      signedAt: string
    }

/**
 * Tells whether the chains still hold every head that was signed. The anchors must have been read before: the
 * chains only grow.
 */
export async function compareAnchors(
  { db, auditAnchors }: Pick<Store, 'db' | 'auditAnchors'>,
  anchors: readonly Anchor[],
): Promise<AnchorsVerdict> {
  const sorted = [...anchors].sort((one, other) => sequenceOf(one) - sequenceOf(other))
  const heads = await auditAnchors.heads(db)
  for (const chain of ['audit', 'evidence'] as const) {
    const table = chain === 'audit' ? 'auditEvent' : 'evidence'
    const signed = sorted
      .map(({ statement: { at, ...statement } }) => ({ at, ...statement[chain] }))
      .filter(({ sequence }) => sequence > 0)
      .sort((one, other) => one.sequence - other.sequence)
    const sequences = [...new Set(signed.map(({ sequence }) => sequence))]
    const hashes = await auditAnchors.hashesAt(db, table, sequences)
    let stands = 0
    for (const { sequence, hash, at } of signed) {
      if (sequence > heads[chain].sequence) {
        const from = heads[chain].sequence + 1
        return { ok: false, chain, fault: 'cut', sequence: from, to: sequence, signedAt: at }
      }
      if (hashes.get(sequence) !== hash) {
        const from = stands + 1
        return { ok: false, chain, fault: 'replaced', sequence: from, to: sequence, signedAt: at }
      }
      stands = sequence
    }
  }
  return { ok: true, last: sorted.at(-1) }
}

function sequenceOf({ statement }: Anchor): number {
  return statement.audit.sequence
}
