/** What "Accept and submit" does: the intent first, then as much sending as a person waits for. */
import { boundary } from '../boundary.ts'
import { advance } from './advance.ts'
import { awaitOutcome } from './await-outcome.ts'
import type { Deps } from './deps.ts'
import { type Intent, intend, isCustomersTurn } from './intend.ts'
import { inlineBudget } from './retry.ts'

/**
 * `unavailable`: the intent could not be written down, so nothing was sent and nothing will be.
 * `unsure`: whether it was written down could not be found out.
 */
export type Submitted = Intent | { outcome: 'unavailable' } | { outcome: 'unsure' }

/**
 * Sends an application. Comes back when its outcome is known or the customer has waited long enough
 * (8 s from the press, the time for writing the intent included; not at all while many others wait);
 * what is left goes on by itself.
 */
export async function submitAndWait(
  deps: Deps,
  asked: Parameters<typeof intend>[2],
): Promise<Submitted> {
  const until = new Date(deps.now().getTime() + inlineBudget)
  let intent: Intent
  try {
    intent = await deps.store.transaction(async (tx) => {
      const intended = await intend(deps, tx, asked)
      await boundary('intent_written')
      return intended
    })
  } catch (error) {
    deps.log.error({ event: 'intent_not_recorded', applicationId: asked.applicationId, error })
    return foundAfterAll(deps, asked.applicationId)
  }
  if (intent.outcome !== 'intended') return intent
  await boundary('intent_recorded')
  // From here on the recovery loop would do it too: whatever fails now is not the customer's concern.
  const sending = advance(deps, intent.submissionId, { until }).catch((error: unknown) =>
    deps.log.error({ event: 'sending_failed', applicationId: asked.applicationId, error }),
  )
  deps.underWay.add(sending)
  void sending.finally(() => deps.underWay.delete(sending))
  await awaitOutcome(deps, sending, until)
  await boundary('reply_due')
  return intent
}

/** A connection that breaks at the commit hides whether it happened: "nothing was sent" must be true. */
async function foundAfterAll({ store, log }: Deps, applicationId: string): Promise<Submitted> {
  try {
    const submission = await store.submissions.findByApplication(store.db, applicationId)
    return submission && !isCustomersTurn(submission)
      ? { outcome: 'already', submissionId: submission.id }
      : { outcome: 'unavailable' }
  } catch (error) {
    log.error({ event: 'intent_not_found_out', applicationId, error })
    return { outcome: 'unsure' }
  }
}
