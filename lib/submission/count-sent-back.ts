/** Counts by question what the platform returns to its customer. */
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { findLanguage } from '#lib/i18n/languages.ts'
import type { Requirement } from '#lib/onboarding/platform-requirements/requirement-to-question.ts'
import type { FunnelCounters } from '#lib/statistics/funnel-counters.ts'
import { listOpenRequirements } from './state/open-requirements.ts'
import type { Submission } from './store/submission-row.ts'

/** Counts each question once, in the caller's transaction, which has recorded that it is sent back. */
export async function countSentBack(
  { store, funnel }: { store: Store; funnel: FunnelCounters },
  tx: Tx,
  submission: Submission,
): Promise<void> {
  const application = await store.applications.find(tx, submission.applicationId)
  const language = application && findLanguage(application.locale)
  if (!language) return
  const requirements = await listOpenRequirements(store, submission, tx)
  const subjects = new Map(
    requirements.map(subjectOf).map((subject) => [JSON.stringify(subject), subject]),
  )
  const { channel } = application
  for (const subject of subjects.values()) {
    funnel.count({ kind: 'sent_back', ...subject, language, device: 'unknown', channel })
  }
}

function subjectOf(requirement: Requirement): { step: string; question?: string } {
  switch (requirement.kind) {
    case 'question':
    case 'person':
      return { step: requirement.stepId, question: requirement.field }
    case 'terms':
      return { step: 'terms' }
    case 'document':
      return { step: 'documents' }
    case 'people':
      return { step: 'people' }
    default:
      return { step: 'other' }
  }
}
