/** Lists the history of an application in the reader's words. */

import { findPersonName, findQuestionLabel } from '@/app/_components/application/changed-labels.ts'
import { getDocumentTitle } from '@/app/_components/documents/document-items.tsx'
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import type { Recorded } from '@/lib/audit/store/audit-log.ts'
import type { ApplicationDocument } from '@/lib/documents/list-documents.ts'
import { formatDateTime } from '@/lib/i18n/dates.ts'
import { formatList } from '@/lib/i18n/lists.ts'
import type { MessageValues } from '@/lib/i18n/translate.ts'
import { findStep } from '@/lib/onboarding/journeys.ts'
import { buildTimeline } from '@/lib/submission/build-timeline.ts'
import type { TimelineEvent } from '@/lib/submission/timeline-events.ts'

type HistoryItem = { at: Date; time: string; text: string }

/** Lists every event that the customer sees, the oldest first; `documents` supply their names. */
export function listHistoryItems(
  visit: ApplicationVisit,
  recorded: readonly Recorded[],
  documents: readonly ApplicationDocument[],
): HistoryItem[] {
  const { t, language } = visit
  return buildTimeline(recorded).map((moment) => ({
    at: moment.at,
    time: formatDateTime(moment.at, language),
    text: t(`history.moments.${moment.name}`, getMessageValues(visit, moment, documents)),
  }))
}

/** Returns the values of a moment's sentence. */
function getMessageValues(
  visit: ApplicationVisit,
  moment: TimelineEvent,
  documents: readonly ApplicationDocument[],
): MessageValues {
  const { t, language } = visit
  const { name, document: id, person, given = 'other' } = moment
  if (id) {
    const document = documents.find((each) => each.id === id)
    return { document: document ? getDocumentTitle(visit, document) : t('documents.unnamed') }
  }
  if (name === 'person_added' || name === 'person_added_for_you') {
    return { person: findPersonName(visit, person) ?? t('history.removedLater') }
  }
  if (name === 'sent' || name === 'sent_again') return { given }
  if (name !== 'changed' && name !== 'changed_for_you') return {}
  return { answers: formatList(listChangedAnswers(visit, moment), language) }
}

/**
 * Returns the names of the changed questions; a question that is not asked any more by its name at the time.
 */
function listChangedAnswers(
  visit: ApplicationVisit,
  { step: id = '', fields = [], person }: TimelineEvent,
): string[] {
  const step = findStep(id)
  return fields.map((field) => {
    if (!step?.fields[field]) return field
    const label = findQuestionLabel(visit, step, field, person)
    return label ?? `${visit.t('history.removedLater')}: ${findQuestionLabel(visit, step, field)}`
  })
}
