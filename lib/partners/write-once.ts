import type { Tx } from '#lib/database/schema.ts'
import { type AuthenticatedPartner, requirePartner } from './authenticate-partner.ts'
import type { PartnersDeps } from './partners-deps.ts'
import type { Once } from './store/partner-writes.ts'
import type { Partner } from './store/partners.ts'

/** Who writes, and what marks the repetition of the same write. */
export type PartnerWriter = AuthenticatedPartner & { once?: Once | undefined }

/** `key_reused`: the key came with another request. `gone`: what came of the first is deleted. */
export type Repetition = { outcome: 'key_reused' } | { outcome: 'gone' }

/**
 * Runs a write of a partner in one transaction, and keeps an outcome that names an application in the same: the
 * same request with the same Idempotency-Key gets it again. A refusal has changed nothing and is not kept. The
 * writes of one partner come one after the other, so the second of two at once waits for the outcome of the first.
 */
export function writeOnce<Outcome extends { outcome: string; applicationId?: string }>(
  { store, now }: Pick<PartnersDeps, 'store' | 'now'>,
  writer: PartnerWriter,
  work: (tx: Tx, partner: Partner, at: Date) => Promise<Outcome>,
): Promise<Outcome | Repetition> {
  const { once } = writer
  return store.transaction(async (tx): Promise<Outcome | Repetition> => {
    const at = now()
    const partner = await requirePartner(store, tx, writer, at)
    const kept = once && (await store.partnerWrites.find(tx, partner.id, once, at))
    if (kept) {
      if (!kept.isSameRequest) return { outcome: 'key_reused' }
      // The seal says that it was written here, for this request.
      return kept.outcome ? (kept.outcome as Outcome) : { outcome: 'gone' }
    }
    const outcome = await work(tx, partner, at)
    const { applicationId } = outcome
    if (once && applicationId) {
      const isErased = outcome.outcome === 'deleted'
      await store.partnerWrites.add(tx, partner.id, once, {
        applicationId,
        outcome: isErased ? undefined : outcome,
        now: at,
      })
    }
    return outcome
  })
}
