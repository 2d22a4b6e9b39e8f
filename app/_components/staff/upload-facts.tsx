import { SummaryList } from '@/components/ui/summary-list'
import type { AboutUpload } from '@/lib/adapters/database/submissions/upload-row.ts'
import type { StoredUpload } from '@/lib/adapters/database/submissions/uploads.ts'
import { documentUpload } from '@/lib/domain/contract/values.ts'
import type { StaffVisit } from '../../_request/staff-visit.ts'
import { momentRow } from './moment-row.ts'

type UploadFactsProps = {
  visit: StaffVisit
  upload: StoredUpload
  /** Undefined once the application is erased. */
  about: AboutUpload | undefined
  /** For little width. */
  short?: boolean
}

/** What is known of a file, also once it was passed on and deleted. */
export function UploadFacts({ visit, upload, about, short = false }: UploadFactsProps) {
  const { t, language } = visit
  const { mediaType, size, storedAt, completedAt } = upload
  const known = documentUpload.mediaTypes.find((type) => type === mediaType)
  return (
    <SummaryList
      rows={[
        ...(about ? [{ label: t('staffCase.documents.file'), value: about.name }] : []),
        {
          label: t('staffCase.documents.type'),
          value: known ? t(`staffCase.documents.types.${known}`) : mediaType,
        },
        {
          label: t('staffCase.documents.size'),
          value:
            size < 1_000_000
              ? t('staffCase.documents.kilobytes', { kilobytes: Math.ceil(size / 1_000) })
              : t('staffCase.documents.megabytes', { megabytes: size / 1_000_000 }),
        },
        ...(about
          ? [{ label: t('staffCase.documents.hash'), value: about.sha256, ltr: true }]
          : []),
        { label: t('staffCase.documents.received'), ...momentRow(storedAt, language, { short }) },
        ...(completedAt
          ? [
              {
                label: t('staffCase.documents.passedOn'),
                ...momentRow(completedAt, language, { short }),
              },
            ]
          : []),
      ]}
    />
  )
}
