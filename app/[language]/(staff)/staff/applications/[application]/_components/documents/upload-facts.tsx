import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { copyTexts } from '@/app/[language]/(staff)/_components/copy-texts.ts'
import { momentRow } from '@/app/[language]/(staff)/_components/moment-row.ts'
import { IdList } from '@/components/staff/id-list'
import { SummaryList } from '@/components/ui/summary-list'
import type { AboutUpload } from '@/lib/documents/store/upload-row.ts'
import type { StoredUpload } from '@/lib/documents/store/uploads.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import type { Translate } from '@/lib/i18n/translate.ts'
import { documentUpload } from '@/lib/platform/contract/values.ts'

type UploadProps = {
  visit: StaffVisit
  upload: StoredUpload
  /** Undefined once the application is erased. */
  about: AboutUpload | undefined
}

type UploadFactsProps = UploadProps & {
  /** Members' names by id. */
  names: ReadonlyMap<string, string>
}

/** Shows who uploaded a file, when, and its type; also after it was sent on and deleted. */
export function UploadFacts({ visit, upload, about, names }: UploadFactsProps) {
  const { t, language } = visit
  const { storedAt, completedAt, state, uploadedBy } = upload
  const at = (moment: Date) => momentRow(moment, language, { short: true })
  return (
    <SummaryList
      rows={[
        {
          label: t('staffCase.documents.uploadedBy'),
          value: uploaderText(t, { uploadedBy, about }, names),
        },
        { label: t('staffCase.documents.received'), ...at(storedAt) },
        ...(completedAt
          ? [
              {
                label: t(`staffCase.documents.${state === 'sent' ? 'passedOn' : 'deletedAt'}`),
                ...at(completedAt),
              },
            ]
          : []),
        ...(about ? [{ label: t('staffCase.documents.file'), value: about.name }] : []),
        { label: t('staffCase.documents.type'), value: fileText(t, upload) },
      ]}
    />
  )
}

/** The ids of an upload, for support. */
export function UploadIds({ visit: { t }, upload, about }: UploadProps) {
  const rows = [
    ...(upload.documentId ? [[t('casework.view.document'), upload.documentId] as const] : []),
    [t('casework.view.idempotency'), upload.idempotencyId] as const,
    ...(about ? [[t('staffCase.documents.hash'), about.sha256] as const] : []),
  ]
  return <IdList rows={rows.map(([label, value]) => ({ label, value }))} texts={copyTexts(t)} />
}

/**
 * Returns the sender in words: the customer, the member of staff or the firm's own system that sent it for them, or the
 * person of the company whose document it is.
 */
export function uploaderText(
  t: Translate,
  { uploadedBy, about }: { uploadedBy: string | null; about: AboutUpload | undefined },
  names: ReadonlyMap<string, string>,
): string {
  if (about?.person) return t('staffCase.documents.byPerson')
  if (about?.partner) {
    return t('staffCase.documents.byPartner', { name: isolateDirection(about.partner) })
  }
  if (!uploadedBy) return t('staffCase.documents.byCustomer')
  const name = names.get(uploadedBy)
  return name
    ? t('staffCase.documents.byStaff', { name: `\u2068${name}\u2069` })
    : t('staffCase.documents.bySomeone')
}

/** The kind of a file and its size, as one value. */
export function fileText(t: Translate, { mediaType, size }: StoredUpload): string {
  const known = documentUpload.mediaTypes.find((type) => type === mediaType)
  const kind = known ? t(`staffCase.documents.types.${known}`) : mediaType
  const length =
    size < 1_000_000
      ? t('staffCase.documents.kilobytes', { kilobytes: Math.ceil(size / 1_000) })
      : t('staffCase.documents.megabytes', { megabytes: size / 1_000_000 })
  return t('staffCase.documents.kindAndSize', { kind, size: length })
}
