/** Adds an application that is accepted, flagged and sent, and waits for a decision of staff. */
import { randomUUID } from 'node:crypto'
import type { Store } from '../../lib/database/store.ts'
import type { Demand } from '../../lib/risk-flags/rules/flag-rules.ts'

/**
 * `staff` had a part in it, by our ids; without an application that was filled in, one without answers. Gives
 * the id of the application.
 */
export async function addHeldApplication(
  { db, ...store }: Store,
  {
    demand,
    staff,
    applicationId,
  }: { demand: Exclude<Demand, 'note'>; staff: string[]; applicationId?: string },
): Promise<string> {
  const [acceptanceId, submissionId] = [randomUUID(), randomUUID()]
  const id = applicationId ?? randomUUID()
  const now = new Date()
  if (!applicationId) {
    const expiresAt = new Date(now.getTime() + 3_600_000)
    const ids = { customerId: `cus-${id}`, accountId: `acc-${id}` }
    await store.applications.add(db, { id, ...ids, locale: 'en', expiresAt, now })
  }
  const revision = (await store.applications.find(db, id))?.revision ?? 0
  await store.acceptances.add(db, {
    id: acceptanceId,
    applicationId: id,
    revision,
    dataHash: '',
    terms: [],
    attested: false,
    snapshot: {},
    attester: null,
    sessionHash: Buffer.alloc(32),
    acceptedAt: now,
  })
  const flags = {
    acceptanceId,
    applicationId: id,
    codes: ['same_device' as const],
    staff,
    way: 'online' as const,
  }
  await store.flags.add(db, { ...flags, notedAt: now })
  await store.submissions.add(db, {
    id: submissionId,
    applicationId: id,
    operations: [{ kind: 'submit', idempotencyId: randomUUID(), body: null }],
    heldAt: now,
    now,
  })
  const asked = { submissionId, applicationId: id, acceptanceId, demand }
  await store.flags.ask(db, { ...asked, now })
  return id
}
