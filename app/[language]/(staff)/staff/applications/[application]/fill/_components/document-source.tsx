import type { DisplayedApplication } from '@/app/_request/visit.ts'
import { LocalTime } from '@/components/ui/local-time'
import type { ApplicationDocument } from '@/lib/documents/list-documents.ts'
import { formatShortDateTime } from '@/lib/i18n/dates.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { locales } from '@/lib/i18n/languages.ts'

type DocumentSourceProps = {
  seen: DisplayedApplication
  document: ApplicationDocument
  /** Members' names by id. */
  names: ReadonlyMap<string, string>
}

/** Shows staff who uploaded the last file of a document, and when. */
export function DocumentSource({ seen, document, names }: DocumentSourceProps) {
  const { t, language } = seen
  const { uploadedAt, uploadedBy, isSentByPerson, sentByPartner } = document
  if (!uploadedAt) return null
  const name = uploadedBy && names.get(uploadedBy)
  return (
    <p className="text-muted">
      <span>{describeSource()}</span>
      <br />
      <LocalTime
        at={uploadedAt.toISOString()}
        text={formatShortDateTime(uploadedAt, language)}
        locale={locales[language]}
        relative
        short
      />
    </p>
  )

  function describeSource(): string {
    if (name) return t('assistedEntry.documents.byStaff', { name: `\u2068${name}\u2069` })
    if (uploadedBy) return t('assistedEntry.documents.bySomeone')
    if (sentByPartner) {
      return t('assistedEntry.documents.byPartner', { name: isolateDirection(sentByPartner) })
    }
    return t(`assistedEntry.documents.${isSentByPerson ? 'byPerson' : 'byCustomer'}`)
  }
}
