import type { Tx } from '../store/schema.ts'
import type { Submission } from '../store/submission-row.ts'
import type { Deps } from './deps.ts'

/** Marks it for a person, in the caller's transaction. `code` is a word of ours. */
export async function callPerson(
  { store, now, log }: Pick<Deps, 'store' | 'now' | 'log'>,
  tx: Tx,
  { id, applicationId, fence }: Submission,
  code: string,
): Promise<void> {
  const at = now()
  await store.submissions.record(tx, id, fence, {
    state: 'needs_person',
    lastCode: code,
    nextCheckAt: null,
    now: at,
  })
  await store.audit.append(tx, {
    applicationId,
    actor: { kind: 'system' },
    event: 'needs_person',
    detail: { submission: id, code },
    now: at,
  })
  log.error({ event: 'needs_person', submissionId: id, code })
}
