/** What "Send document" does: takes the file in, and passes it on for as long as a person waits. */
import { failPoint } from '../../domain/fail-points.ts'
import type { BackgroundJob } from '../submission/recovery-loop.ts'
import { inlineBudgetMs } from '../submission/retry-policy.ts'
import type { SubmissionDeps } from '../submission/submission-deps.ts'
import { type ReceiveResult, receiveDocument } from './receive-document.ts'
import { sendUpload } from './send-upload.ts'

/**
 * Comes back when the file is refused, when the platform has it, or when the customer has waited long
 * enough (8 s after its last byte); what is left goes on by itself.
 */
export async function uploadAndWait(
  deps: SubmissionDeps,
  asked: Parameters<typeof receiveDocument>[1],
): Promise<ReceiveResult> {
  const received = await receiveDocument(deps, asked)
  if (received.outcome !== 'stored') return received
  const until = new Date(deps.now().getTime() + inlineBudgetMs)
  // From here on the recovery loop would do it too: whatever fails now is not the customer's concern.
  const sending = sendUpload(deps, received.uploadId, { until }).catch((error: unknown) =>
    deps.log.error({ event: 'sending_failed', applicationId: asked.applicationId, error }),
  )
  deps.inFlight.add(sending)
  void sending.finally(() => deps.inFlight.delete(sending))
  await Promise.race([sending, deps.wait(inlineBudgetMs)])
  await failPoint('reply_due')
  return received
}

/** What the recovery loop does for documents. */
export function createDocumentJob(deps: SubmissionDeps): BackgroundJob {
  const { store, now } = deps
  return {
    due: (limit) => store.uploads.due(store.db, now(), limit),
    work: (id, signal) => sendUpload(deps, id, { signal }),
  }
}
