/** "Send document": receives the file, then sends it to the platform while the customer waits. */
import { failPoint } from '#lib/observability/fail-points.ts'
import type { BackgroundJob } from '#lib/submission/recovery-loop.ts'
import { inlineBudgetMs } from '#lib/submission/rules/delays-and-limits.ts'
import type { SubmissionDeps } from '#lib/submission/submission-deps.ts'
import { type ReceiveResult, receiveDocument } from './receive-document.ts'
import { sendUpload } from './send-upload.ts'

/**
 * Returns once the file is refused, the platform has it, or the customer has waited long enough (8 s after its
 * last byte); the recovery loop sends the rest.
 */
export async function uploadAndWait(
  deps: SubmissionDeps,
  request: Parameters<typeof receiveDocument>[1],
): Promise<ReceiveResult> {
  const received = await receiveDocument(deps, request)
  if (received.outcome !== 'stored') return received
  const until = new Date(deps.now().getTime() + inlineBudgetMs)
  // The recovery loop would also send it from here on, so a failure does not concern the customer.
  const send = sendUpload(deps, received.uploadId, { until }).catch((error: unknown) =>
    deps.log.error({ event: 'sending_failed', applicationId: request.applicationId, error }),
  )
  deps.inFlight.add(send)
  void send.finally(() => deps.inFlight.delete(send))
  await Promise.race([send, deps.wait(inlineBudgetMs, deps.stopping)])
  await failPoint('reply_due')
  return received
}

/** The job of the recovery loop for documents. */
export function createDocumentJob(deps: SubmissionDeps): BackgroundJob {
  const { store, now } = deps
  return {
    selectDue: () => store.uploads.selectDue(store.db, now()),
    due: (limit) => store.uploads.due(store.db, now(), limit),
    run: (id, signal) => sendUpload(deps, id, { signal }),
  }
}
