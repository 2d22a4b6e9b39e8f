/** What has happened to an application, in the reader's words. */
import type { ApplicationDocument } from '@/lib/documents/standing.ts'
import { formatMoment } from '@/lib/messages/dates.ts'
import type { Recorded } from '@/lib/store/audit-log.ts'
import { historyOf } from '@/lib/submission/history.ts'
import type { Opened } from './asking.ts'
import { documentTitle } from './document-items.tsx'

export type HistoryItem = { at: Date; time: string; text: string }

/** Every moment that the customer is told of, the first first; `documents` give theirs their names. */
export function historyItems(
  opened: Opened,
  recorded: readonly Recorded[],
  documents: readonly ApplicationDocument[],
): HistoryItem[] {
  const { t, language } = opened
  return historyOf(recorded).map(({ name, at, document: id }) => {
    const document = documents.find((each) => each.id === id)
    const title = document ? documentTitle(opened, document) : t('documents.unnamed')
    return {
      at,
      time: formatMoment(at, language),
      text: t(`history.moments.${name}`, id ? { document: title } : {}),
    }
  })
}
