/** Why an application needs attention, as far as its row in the lists says it. */

import type { CaseworkEntry } from './store/casework-entry.ts'

type AttentionReason = 'report' | 'stopped' | 'documents' | 'second' | 'flags' | 'contact'

/**
 * Returns the first reason, in the order in which the page of an application asks for it; undefined if there
 * is none.
 */
export function findAttentionReason(
  entry: Pick<
    CaseworkEntry,
    'state' | 'reported' | 'documentsStopped' | 'hasSecondApplication' | 'held' | 'contactRequested'
  >,
): AttentionReason | undefined {
  if (entry.reported) return 'report'
  if (entry.state === 'manual_review') return 'stopped'
  if (entry.documentsStopped) return 'documents'
  if (entry.hasSecondApplication) return 'second'
  if (entry.held) return 'flags'
  return entry.contactRequested ? 'contact' : undefined
}
