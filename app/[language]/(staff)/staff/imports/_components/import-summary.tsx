import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { momentRow } from '@/app/[language]/(staff)/_components/moment-row.ts'
import { SummaryList } from '@/components/ui/summary-list'
import { locales } from '@/lib/i18n/languages.ts'
import type { ListedImport } from '@/lib/imports/manage-imports.ts'

type ImportSummaryProps = {
  visit: StaffVisit
  found: ListedImport
  /** The name of the member who brought it. */
  by: string
}

/** The counts of an import, who brought it, and when its file and report are deleted. */
export function ImportSummary({ visit: { t, language }, found, by }: ImportSummaryProps) {
  const { state, startedAt, perMinute, createdAt, expiresAt, progress } = found
  const { started, known, invalid } = progress.counts
  const number = (value: number) => new Intl.NumberFormat(locales[language]).format(value)
  return (
    <SummaryList
      rows={[
        {
          label: t(startedAt ? 'imports.counts.started' : 'imports.counts.wouldStart'),
          value: number(started),
        },
        { label: t('imports.counts.known'), value: number(known) },
        { label: t('imports.counts.invalid'), value: number(invalid) },
        ...(perMinute
          ? [{ label: t('imports.rate'), value: t('imports.perMinute', { count: perMinute }) }]
          : []),
        { label: t('imports.by'), value: by },
        { label: t('imports.on'), ...momentRow(createdAt, language) },
        ...(state === 'removed'
          ? []
          : [{ label: t('imports.until'), ...momentRow(expiresAt, language) }]),
      ]}
    />
  )
}
