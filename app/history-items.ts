/** What has happened to an application, in the reader's words. */
import type { ApplicationDocument } from '@/lib/documents/standing.ts'
import { formatMoment } from '@/lib/messages/dates.ts'
import type { MessageValues } from '@/lib/messages/translate.ts'
import { findStep } from '@/lib/onboarding/journey.ts'
import type { Recorded } from '@/lib/store/audit-log.ts'
import { historyOf, type Moment } from '@/lib/submission/history.ts'
import type { Opened } from './asking.ts'
import { nameOfPerson, questionLabel } from './changed-labels.ts'
import { documentTitle } from './document-items.tsx'

export type HistoryItem = { at: Date; time: string; text: string }

/** Every moment that the customer is told of, the first first; `documents` give theirs their names. */
export function historyItems(
  opened: Opened,
  recorded: readonly Recorded[],
  documents: readonly ApplicationDocument[],
): HistoryItem[] {
  const { t, language } = opened
  return historyOf(recorded).map((moment) => ({
    at: moment.at,
    time: formatMoment(moment.at, language),
    text: t(`history.moments.${moment.name}`, valuesOf(opened, moment, documents)),
  }))
}

/** What the sentence of a moment names. */
function valuesOf(
  opened: Opened,
  moment: Moment,
  documents: readonly ApplicationDocument[],
): MessageValues {
  const { t, language } = opened
  const { name, document: id, person } = moment
  if (id) {
    const document = documents.find((each) => each.id === id)
    return { document: document ? documentTitle(opened, document) : t('documents.unnamed') }
  }
  if (name === 'person_added' || name === 'person_added_for_you') {
    return { person: nameOfPerson(opened, person) ?? t('history.removedLater') }
  }
  if (name !== 'changed' && name !== 'changed_for_you') return {}
  return { answers: new Intl.ListFormat(language).format(changedAnswers(opened, moment)) }
}

/** The questions that have another answer; one that is asked no more, by what it was called within. */
function changedAnswers(opened: Opened, { step: id = '', fields = [], person }: Moment): string[] {
  const step = findStep(id)
  return fields.map((field) => {
    if (!step?.fields[field]) return field
    const label = questionLabel(opened, step, field, person)
    return label ?? `${opened.t('history.removedLater')}: ${questionLabel(opened, step, field)}`
  })
}
